import { tenantColumns, tenantIdentity, type TenantChoices } from '#domain/airports/tenantCells.ts'
import { createMeaningReader } from '#domain/airports/tenantBlock.ts'
import { pairLines, type LineTexts } from '#platform/contract/pairLines.ts'
import type { LineMatching } from '#platform/ui/grid/planPaste.ts'
import { isRemoved, type RowTexts } from '#platform/ui/grid/sheet.ts'

/** Pasted lines find their tenants by name, company, and terminal, so that a list pasted twice adds nothing. */
export function createLineMatching(choices: TenantChoices): LineMatching {
  const readMeaning = createMeaningReader(choices)
  const meaningsOf = (texts: RowTexts): LineTexts =>
    Object.fromEntries(
      tenantColumns.flatMap(column => {
        const text = texts[column]
        return text === undefined ? [] : [[column, readMeaning(column, text)]]
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
