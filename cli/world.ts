import type { Readable, Writable } from 'node:stream'
import type { Database } from '#platform/database/connect.ts'

/** What somebody types into: a terminal, or a pipe. */
export type Input = Readable & { isTTY?: boolean }

/** Everything outside that a command touches, so that a test can stand in for all of it. */
export interface World {
  env: Record<string, string | undefined>
  /** Where file names that are no whole paths begin. */
  folder: string
  input: Input
  /** Where questions are asked; not where results go, so that those can be kept in a file. */
  terminal: Writable
  /** A result. */
  say(text: string): void
  /** What is going on, and what went wrong. */
  note(text: string): void
  openDatabase(): Promise<Database>
}
