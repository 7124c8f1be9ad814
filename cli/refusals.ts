import { countOf } from '#platform/contract/count.ts'

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

/** One error in a file. `column` is missing if the whole line is affected. */
export interface Fault {
  line: number
  column?: string
  detail: string
}

const shown = 50

/** Rejects a file with its first fifty errors in the order of its lines, and the number of further ones. */
export function refuseFile(fileName: string, faults: readonly Fault[]): Refusal {
  const inOrder = faults.toSorted((a, b) => a.line - b.line)
  const lines = inOrder.slice(0, shown).map(({ line, column, detail }) => {
    const place = column === undefined ? `line ${line}` : `line ${line}, ${column}`
    return `  ${place}: ${detail}`
  })
  const more = faults.length > shown ? [`  and ${faults.length - shown} more`] : []
  const counted = countOf(faults.length, 'error')
  return new Refusal([`${counted} in ${fileName}. Nothing was saved:`, ...lines, ...more].join('\n'))
}

/** `A, B, C, and 7 more`: the first fifty of many names. */
export function listNames(names: readonly string[]): string {
  const first = names.slice(0, shown).join(', ')
  return names.length > shown ? `${first}, and ${names.length - shown} more` : first
}
