/** The command was typed incorrectly: exit code 2, with a pointer to its help. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  /** The command whose help explains it, or '' for the list of all commands. */
  readonly command: string

  constructor(message: string, command = '') {
    super(message)
    this.command = command
  }
}

/** The command was understood but cannot be carried out: exit code 1, with an explanation. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}
