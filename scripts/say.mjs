/** Ends the command with words for people instead of a stack trace. */
export class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Progress goes to standard error, so that what a command prints can be piped. */
export function say(text) {
  process.stderr.write(`${text}\n`)
}
