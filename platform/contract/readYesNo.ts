import { normalizeName } from './names.ts'

const answers = new Map([
  ...['yes', 'y', 'true', 't', '1', 'x', '✓', '✔', '☑'].map(word => [word, true] as const),
  ...['no', 'n', 'false', 'f', '0', '☐'].map(word => [word, false] as const),
])

/**
 * The answer in a typed, pasted, or uploaded cell of a yes-or-no column; null if it is empty. Every such column reads
 * the same words, however a spreadsheet writes them.
 */
export function readYesNo(cell: unknown): { value: boolean | null } | { error: string } {
  if (typeof cell === 'boolean') return { value: cell }
  const text = typeof cell === 'string' || typeof cell === 'number' ? normalizeName(String(cell)) : ''
  if (text === '') return { value: null }
  const value = answers.get(text)
  return value === undefined ? { error: 'Enter Yes or No.' } : { value }
}
