import { fstatSync, writeSync } from 'node:fs'

export interface LogStream {
  write(line: string): void
}

const standardOutput = 1

/**
 * The destination of the log; undefined for the logger's own output to a pipe. If the standard output is a file on a
 * full disk, that output would wait for space and block the server, so lines that do not fit are dropped.
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
