import { readArguments } from './arguments.ts'
import { backup, restore } from './backup.ts'
import type { Command } from './command.ts'
import { explain } from './explain.ts'
import { called, helpOn, helpOnCommand } from './help.ts'
import { importAirports } from './importAirports.ts'
import { UsageError } from './refusals.ts'
import { createAdmin, setPassword } from './user.ts'
import { verify } from './verify.ts'
import type { World } from './world.ts'

/** All commands. The help is generated from this table. */
export const commands: readonly Command[] = [
  createAdmin,
  setPassword,
  importAirports,
  backup,
  restore,
  verify,
]

/** Runs the command. Resolves to the exit code: 0 done, 1 refused, 2 typed incorrectly. */
export async function runFactbook(args: string[], world: World): Promise<number> {
  try {
    if (asksForHelp(args)) world.say(helpAbout(args))
    else await runCommand(args, world)
    return 0
  } catch (error) {
    const { text, exitCode } = explain(error)
    world.note(text)
    return exitCode
  }
}

async function runCommand(args: string[], world: World): Promise<void> {
  const found = findCommand(args)
  if (!found) throw unknownCommand(args)
  await found.command.run(readArguments(found.command, found.rest), world)
}

const helpFlags = new Set(['--help', '-h'])

/** Everything after a bare `--` is a value, whatever it looks like. */
function asksForHelp(args: string[]): boolean {
  const end = args.indexOf('--')
  const before = end < 0 ? args : args.slice(0, end)
  return args[0] === 'help' || before.some(word => helpFlags.has(word))
}

function helpAbout(args: string[]): string {
  const words = args.filter((word, index) => !helpFlags.has(word) && !(index === 0 && word === 'help'))
  const found = findCommand(words)
  if (found) return helpOnCommand(found.command)
  const group = inGroup(words)
  if (words.length > 0 && group.length === 0) throw unknownCommand(words)
  return helpOn(group.length > 0 ? group : commands)
}

function findCommand(args: string[]): { command: Command; rest: string[] } | null {
  for (const command of commands) {
    const words = command.name.split(' ')
    if (words.every((word, index) => args[index] === word)) {
      return { command, rest: args.slice(words.length) }
    }
  }
  return null
}

const inGroup = (words: string[]): Command[] =>
  commands.filter(command => command.name.startsWith(`${words[0] ?? ''} `))

function unknownCommand(args: string[]): UsageError {
  if (args.length === 0) return new UsageError('No command was given.')
  if (args[0]?.startsWith('-')) {
    return new UsageError(`Put the command before its options. '${args[0]}' is an option.`)
  }
  const group = inGroup(args)
  const named = args.slice(0, 2).filter(word => !word.startsWith('-'))
  const list = (group.length > 0 ? group : commands).map(each => `  ${called} ${each.name}`)
  return new UsageError(`There is no command '${named.join(' ')}'. The commands are:\n${list.join('\n')}`)
}
