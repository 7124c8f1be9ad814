import { backup, restore } from './backup.ts'
import type { Command } from './command.ts'
import { importAirports } from './importAirports.ts'
import { createAdmin, setPassword } from './user.ts'
import { verify } from './verify.ts'

/** Every command there is. The help is written from this table. */
export const commands: readonly Command[] = [
  createAdmin,
  setPassword,
  importAirports,
  backup,
  restore,
  verify,
]
