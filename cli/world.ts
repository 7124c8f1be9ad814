import type { Readable, Writable } from 'node:stream'
import type { Database } from '#platform/database/connect.ts'

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
  openDatabase(): Promise<Database>
}
