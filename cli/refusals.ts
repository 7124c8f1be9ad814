/** The command was written wrongly: exit code 2, with a pointer to its help. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  /** The command whose help says how it is meant, '' for the list of all. */
  readonly command: string

  constructor(message: string, command = '') {
    super(message)
    this.command = command
  }
}

/** The command was understood and cannot be done, in words for the person who gave it: exit code 1. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}
