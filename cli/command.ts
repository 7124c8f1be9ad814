import type { World } from './world.ts'

/** An operand (`FILE.csv`) or an option (`--year YYYY`) of a command. */
export interface Argument {
  kind: 'operand' | 'option'
  /** The placeholder for the value in the help. */
  value: string
  help: string
  required: boolean
  /** The only accepted values, ignoring case. */
  choices?: readonly string[]
  /** The pattern of the value, and its description in words. */
  form?: { pattern: RegExp; words: string }
}

type Arguments = Record<string, Argument>
export type Values<A extends Arguments> = {
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
