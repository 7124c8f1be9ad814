import type { Readable, Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import type { Database } from '#platform/database/connect.ts'
import type { TablesPolicy } from '#server/database/openDatabase.ts'
import { UsageError } from './refusals.ts'

/** An operand (`FILE.csv`), an option (`--year YYYY`), or a flag (`--check`) of a command. */
export interface Argument {
  kind: 'operand' | 'option' | 'flag'
  /** The placeholder for the value in the help; empty for a flag, whose value is `yes` if it is given. */
  value: string
  help: string
  required: boolean
  /** The only accepted values, ignoring case. */
  choices?: readonly string[]
  /** The pattern of the value, and its description in words. */
  form?: { pattern: RegExp; words: string }
}

type Arguments = Record<string, Argument>
type Values<A extends Arguments> = {
  [K in keyof A]: A[K]['required'] extends true ? string : string | undefined
}

export interface Command {
  /** As typed on the command line: `user create-admin`. */
  name: string
  summary: string
  /** Paragraphs below the options. */
  details: readonly string[]
  arguments: Arguments
  /** Resolves when the work is done. A Refusal or a Problem says why it could not be done. */
  run(values: Record<string, string | undefined>, world: World): Promise<void>
}

/** Declares a command. `run` receives its arguments by name, with the required ones present. */
export function command<const A extends Arguments>(
  declared: Omit<Command, 'arguments' | 'run'> & {
    arguments: A
    run(values: Values<A>, world: World): Promise<void>
  },
): Command {
  return { ...declared, run: (values, world) => declared.run(values as Values<A>, world) }
}

/** `firstName` is typed as `--first-name`. */
export const optionName = (name: string): string =>
  name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** An input: a terminal or a pipe. */
export type Input = Readable & { isTTY?: boolean }

/** Everything outside a command that it uses, so that a test can replace all of it. */
export interface World {
  env: Record<string, string | undefined>
  /** The folder that relative file names refer to. */
  folder: string
  input: Input
  /** Where prompts are written. Results go elsewhere, so that they can be redirected to a file. */
  terminal: Writable
  /** A result. */
  say(text: string): void
  /** Progress and errors. */
  note(text: string): void
  openDatabase(tables: TablesPolicy): Promise<Database>
}

/** Parses the arguments after a command's name. Throws a UsageError that explains the error. */
export function readArguments(command: Command, args: string[]): Record<string, string | undefined> {
  const declared = Object.entries(command.arguments)
  const options = declared.filter(([, argument]) => argument.kind !== 'operand')
  const operands = declared.filter(([, argument]) => argument.kind === 'operand')
  const given = parse(
    command,
    new Map(options.map(([name, { kind }]) => [optionName(name), kind === 'flag' ? 'boolean' : 'string'])),
    args,
  )
  const extra = given.operands[operands.length]
  if (extra !== undefined) throw new UsageError(`Unexpected argument '${extra}'.`, command.name)
  const values = [
    ...operands.map(([name], index) => [name, given.operands[index]] as const),
    ...options.map(([name]) => [name, given.options[optionName(name)]] as const),
  ]
  const read = Object.fromEntries(
    values.map(([name, value]) => [name, readValue(command, name, value)] as const),
  )
  requireAll(command, read)
  return read
}

function parse(command: Command, kinds: ReadonlyMap<string, 'string' | 'boolean'>, args: string[]) {
  try {
    const { values, positionals, tokens } = parseArgs({
      args,
      allowPositionals: true,
      tokens: true,
      options: Object.fromEntries(Array.from(kinds, ([name, type]) => [name, { type }])),
    })
    const seen = tokens.filter(token => token.kind === 'option').map(token => token.name)
    const twice = seen.find((name, index) => seen.indexOf(name) !== index)
    if (twice !== undefined) throw new UsageError(`--${twice} is given twice.`, command.name)
    const options = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value === true ? 'yes' : String(value)]),
    )
    return { options: options as Record<string, string | undefined>, operands: positionals }
  } catch (error) {
    if (error instanceof TypeError && 'code' in error)
      throw new UsageError(explainParseError(error, args), command.name)
    throw error
  }
}

/** parseArgs names the option in quotes, with its placeholder if it has one. */
function explainParseError(error: TypeError & { code?: unknown }, args: string[]): string {
  const named = /'(--?[^' =<]+)/.exec(error.message)?.[1]
  switch (error.code) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return `There is no option ${named ?? args.join(' ')}.`
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
      return `${named ?? 'An option'} requires a value.`
    default:
      return error.message
  }
}

function readValue(command: Command, name: string, value: string | undefined): string | undefined {
  const argument = command.arguments[name]
  if (value === undefined || !argument) return undefined
  const text = value.trim()
  if (text === '') throw new UsageError(`${writeArgument(name, argument)} is empty.`, command.name)
  if (argument.choices) {
    const choice = argument.choices.find(each => each.toUpperCase() === text.toUpperCase())
    if (choice !== undefined) return choice
    const words = argument.choices.join(', ')
    throw new UsageError(
      `${writeArgument(name, argument)} must be one of ${words}, not '${text}'.`,
      command.name,
    )
  }
  if (argument.form && !argument.form.pattern.test(text)) {
    throw new UsageError(
      `${writeArgument(name, argument)} must be ${argument.form.words}, not '${text}'.`,
      command.name,
    )
  }
  return text
}

function requireAll(command: Command, values: Record<string, string | undefined>): void {
  const missing = Object.entries(command.arguments)
    .filter(([name, argument]) => argument.required && values[name] === undefined)
    .map(([name, argument]) => writeArgument(name, argument))
  if (missing.length > 0) throw new UsageError(`Missing: ${missing.join(', ')}.`, command.name)
}

const writeArgument = (name: string, argument: Argument): string =>
  argument.kind === 'operand' ? argument.value : `--${optionName(name)}`
