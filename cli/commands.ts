import { backup, restore } from './backup.ts'
import type { Command } from './command.ts'
import { importAirports } from './importAirports.ts'
import { createAdmin, setPassword } from './user.ts'
import { verify } from './verify.ts'

/** All commands. The help is generated from this table. */
export const commands: readonly Command[] = [
  createAdmin,
  setPassword,
  importAirports,
  backup,
  restore,
  verify,
]
