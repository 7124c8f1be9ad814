import { foldName } from '../catalog/nameLikeness.ts'
import { readTenantCell, type TenantChoices, type TenantColumn } from './tenantCells.ts'

/**
 * Reads what the text of a cell means, to compare tenants: the same for `1,200 sq ft` and `1200`, and for a terminal and
 * its short name. '' for an empty cell.
 */
export function createMeaningReader(choices: TenantChoices): (column: TenantColumn, text: string) => string {
  const known = new Map<string, string>()
  return (column, text) => {
    if (text.trim() === '') return ''
    if (column === 'brandName' || column === 'companyName') return foldName(text)
    const key = `${column}\n${text}`
    const found = known.get(key)
    if (found !== undefined) return found
    const read = readTenantCell(column, text, choices)
    const meaning = 'error' in read ? `unreadable ${text}` : JSON.stringify(read.value)
    known.set(key, meaning)
    return meaning
  }
}
