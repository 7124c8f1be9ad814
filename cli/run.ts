import { inspect } from 'node:util'
import { Problem } from '#platform/contract/problem.ts'
import { describeError } from '#platform/http/describeError.ts'
import { SettingsError } from '#platform/settingsError.ts'
import { backup, restore } from './backup.ts'
import { readArguments, type Command, type World, optionName, type Argument } from './command.ts'
import { demo } from './demo.ts'
import { importAirports } from './importAirports.ts'
import { importEdition } from './importEdition.ts'
import { migrate } from './migrate.ts'
import { move } from './move.ts'
import { UsageError, Refusal } from './refusals.ts'
import { createAdmin, resetSecondFactor, setPassword } from './user.ts'
import { verify } from './verify.ts'

/** All commands. The help is generated from this table. */
export const commands: readonly Command[] = [
  createAdmin,
  setPassword,
  resetSecondFactor,
  importAirports,
  importEdition,
  backup,
  restore,
  move,
  migrate,
  verify,
  demo,
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
  const group = listCommandsInGroup(words)
  if (words.length > 0 && group.length === 0) throw unknownCommand(words)
  return writeHelp(group.length > 0 ? group : commands)
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

const listCommandsInGroup = (words: string[]): Command[] =>
  commands.filter(command => command.name.startsWith(`${words[0] ?? ''} `))

function unknownCommand(args: string[]): UsageError {
  if (args.length === 0) return new UsageError('No command was given.')
  if (args[0]?.startsWith('-')) {
    return new UsageError(`Put the command before its options. '${args[0]}' is an option.`)
  }
  const group = listCommandsInGroup(args)
  const named = args.slice(0, 2).filter(word => !word.startsWith('-'))
  const list = (group.length > 0 ? group : commands).map(each => `  ${called} ${each.name}`)
  return new UsageError(`There is no command '${named.join(' ')}'. The commands are:\n${list.join('\n')}`)
}

/** Errors of the system and the database that indicate a problem in the environment, not the program. */
const byCode: Record<string, string> = {
  ECONNREFUSED:
    'The database at DATABASE_URL does not respond. Check that it is running and that the address is correct.',
  ENOTFOUND: 'The host in DATABASE_URL is unknown. Check its name.',
  EAI_AGAIN: 'The host in DATABASE_URL could not be looked up. Check the network connection.',
  ETIMEDOUT: 'The database at DATABASE_URL does not respond.',
  ECONNRESET: 'The database at DATABASE_URL closed the connection. Nothing was saved.',
  '28P01': 'The database at DATABASE_URL rejected the username or password.',
  '28000': 'The database at DATABASE_URL rejected the user.',
  '3D000': 'The database in DATABASE_URL does not exist.',
  '42501': 'The user in DATABASE_URL does not have permission to do this in the database.',
  '53300': 'The database at DATABASE_URL has no free connections. Try again in a moment.',
  '57P03': 'The database at DATABASE_URL is starting or stopping. Try again in a moment.',
  EACCES: 'Permission to use the data folder was denied. DATA_DIR sets the folder.',
  EROFS: 'The data folder is read-only. DATA_DIR sets the folder.',
  ENOTDIR: 'The data folder is not a folder. DATA_DIR sets the folder.',
  EEXIST: 'The data folder is not a folder. DATA_DIR sets the folder.',
  ENOSPC: 'The disk is full. Nothing was saved.',
}

/** Explains an error to the user, with its exit code. */
function explain(error: unknown): { text: string; exitCode: number } {
  if (error instanceof UsageError) {
    const words = [called, error.command, '--help'].filter(word => word !== '')
    return { text: `${error.message}\nRun ${words.join(' ')} for help.`, exitCode: 2 }
  }
  if (error instanceof Problem) return { text: describeProblem(error), exitCode: 1 }
  if (error instanceof Refusal || error instanceof SettingsError) return { text: error.message, exitCode: 1 }
  const known = codesOf(error).find(code => code in byCode)
  if (known !== undefined) return { text: byCode[known] ?? '', exitCode: 1 }
  // The server's own refusals to start, such as a folder in use, are plain errors with a message.
  if (error instanceof Error && error.name === 'Error' && !('code' in error)) {
    return { text: error.message, exitCode: 1 }
  }
  const detail = inspect(describeError(error), { depth: null })
  return { text: `An unexpected error occurred. Nothing was saved.\n${detail}`, exitCode: 1 }
}

function describeProblem(refused: Problem): string {
  const details = refused.errors.map(each => each.detail).filter(detail => detail !== refused.message)
  return details.length > 0 ? details.join('\n') : refused.message
}

/** The codes of an error and its causes. A failed connection may have several causes. */
function codesOf(thrown: unknown): string[] {
  if (!(thrown instanceof Error)) return []
  const own = 'code' in thrown && typeof thrown.code === 'string' ? [thrown.code] : []
  const several = thrown instanceof AggregateError ? thrown.errors.flatMap(codesOf) : []
  return [...own, ...several, ...codesOf(thrown.cause)]
}

/** The command line: npm passes on everything after the dashes. */
const called = 'npm run factbook --'

/** The list of all commands, or of those that begin with the given words. */
function writeHelp(commands: readonly Command[]): string {
  return [
    `Usage: ${called} COMMAND ...`,
    '',
    'Commands:',
    ...alignColumns(commands.map(each => [each.name, each.summary])),
    '',
    `Run ${called} COMMAND --help for details about a command.`,
    'DATABASE_URL and DATA_DIR select the database, as they do for the server.',
  ].join('\n')
}

function helpOnCommand(command: Command): string {
  const declared = Object.entries(command.arguments)
  return [
    command.summary,
    '',
    `Usage: ${describeUsage(command)}`,
    '',
    ...alignColumns(
      declared.map(([name, argument]) => [formatUsage(name, argument), explainArgument(argument)]),
    ),
    ...command.details.flatMap(paragraph => ['', ...wrapLines(paragraph)]),
  ].join('\n')
}

function describeUsage(command: Command): string {
  const declared = Object.entries(command.arguments).map(([name, argument]) =>
    argument.required ? formatUsage(name, argument) : `[${formatUsage(name, argument)}]`,
  )
  return [called, command.name, ...declared].join(' ')
}

const formatUsage = (name: string, argument: Argument): string =>
  argument.kind === 'operand' ? argument.value : `--${optionName(name)} ${argument.value}`.trim()

const explainArgument = (argument: Argument): string =>
  argument.choices ? `${argument.help} One of ${argument.choices.join(', ')}.` : argument.help

function alignColumns(rows: [string, string][]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}

const lineLength = 100

function wrapLines(paragraph: string): string[] {
  const lines: string[] = []
  for (const word of paragraph.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= lineLength) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}
