import {
  readTenantCell,
  tenantColumns,
  tenantIdentity,
  type TenantChoices,
  type TenantColumn,
} from '#domain/airports/tenantBlock.ts'
import { foldName } from '#domain/catalog/nameLikeness.ts'
import { pairLines, type LineTexts } from '#platform/contract/pairLines.ts'
import type { LineMatching } from '#platform/ui/grid/planPaste.ts'
import { isRemoved, type RowTexts } from '#platform/ui/grid/sheet.ts'
import { isNameColumn } from './tenantSheet.ts'

/** Pasted lines find their tenants by name, company, and terminal, so that a list pasted twice adds nothing. */
export function createLineMatching(choices: TenantChoices): LineMatching {
  const known = new Map<string, string>()
  /** The same for `1,200 sq ft` and `1200`, a terminal and its short name. */
  const meaningOf = (column: TenantColumn, text: string): string => {
    if (text.trim() === '' || isNameColumn(column)) return text.trim() && foldName(text)
    const key = `${column}\n${text}`
    const found = known.get(key)
    if (found !== undefined) return found
    const read = readTenantCell(column, text, choices)
    const meaning = 'error' in read ? `unreadable ${text}` : JSON.stringify(read.value)
    known.set(key, meaning)
    return meaning
  }
  const meaningsOf = (texts: RowTexts): LineTexts =>
    Object.fromEntries(
      tenantColumns.flatMap(column => {
        const text = texts[column]
        return text === undefined ? [] : [[column, meaningOf(column, text)]]
      }),
    )
  return {
    nameColumn: tenantIdentity[0],
    match(lines, sheet, except = new Set()) {
      const keys = sheet.order.filter(
        key => !except.has(key) && !isRemoved(sheet.texts.get(key) ?? sheet.blank),
      )
      const rows = keys.map(key => meaningsOf(sheet.texts.get(key) ?? sheet.blank))
      const means = lines.map(meaningsOf)
      return pairLines(means, rows, tenantIdentity).map(({ row, isAmbiguous }, at) => {
        const key = row === null ? undefined : keys[row]
        if (row === null || key === undefined) return null
        const isChange = ([column]: [string, string]) =>
          Boolean(means[at]?.[column]) && means[at]?.[column] !== rows[row]?.[column]
        const changes = Object.fromEntries(Object.entries(lines[at] ?? {}).filter(isChange))
        return { row: key, isAmbiguous, changes }
      })
    },
  }
}
