import { fstatSync, writeSync } from 'node:fs'

export interface LogStream {
  write(line: string): void
}

const standardOutput = 1

/**
 * Where the log goes: undefined for the logger's own way to write to a pipe. If the standard output is a file on a full
 * disk, that way would wait for space and block the whole server, so lines that have no room are dropped.
 */
export function openLogOutput(): LogStream | undefined {
  const output = fstatSync(standardOutput)
  if (output.isFIFO() || output.isSocket()) return undefined
  return {
    write(line) {
      try {
        writeSync(standardOutput, line)
      } catch {
        // There is no other place to report it.
      }
    },
  }
}
