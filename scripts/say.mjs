/** Ends the command with a message instead of a stack trace. */
export class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Progress goes to standard error, so that a command's output can be piped. */
export function say(text) {
  process.stderr.write(`${text}\n`)
}
