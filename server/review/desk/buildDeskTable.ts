import { deskColumns, deskKindLabels, type DeskRow } from '#domain/review/desk.ts'
import { statusLabels } from '#domain/review/workflow.ts'
import type { Format } from '#platform/contract/format.ts'
import type { PrintedTable } from '#platform/print/printedTable.ts'

const { name, submissionDate, lastSignInDate, lastReminderDate, ...others } = deskColumns

/** The file has columns of its own for values that the screen shows next to a name or date. */
const fileColumns: Record<string, { label: string; unit?: string; format?: Format }> = {
  kind: { label: 'Kind' },
  id: { label: 'ID' },
  name,
  iataCode: { label: 'IATA' },
  ...others,
  submissionDate,
  withdrawalDate: { label: 'Withdrawn' },
  lastSignInDate,
  lastReminderDate,
}

/** The desk as a table for a file. Times are in UTC, as everywhere in the API. */
export function buildDeskTable(
  rows: readonly DeskRow[],
  axnInstanceName: string,
  demo: boolean,
): PrintedTable {
  return {
    title: "Editors' desk",
    period: axnInstanceName,
    notes: [],
    columns: Object.entries(fileColumns).map(([key, column]) => ({
      key,
      format: 'text',
      width: 2,
      ...column,
    })),
    rows: rows.map(row => ({
      kind: deskKindLabels[row.kind],
      id: row.id,
      name: row.name,
      iataCode: row.iataCode,
      axnInstanceStatus: statusLabels[row.axnInstanceStatus],
      completePercent: row.completePercent,
      errors: row.errors,
      contradictions: row.contradictions,
      warnings: row.warnings,
      answered: row.answered,
      remarks: row.remarks,
      editors: row.editors
        .map(each => `${each.lastName}, ${each.firstName} (${each.displayName})`)
        .join('; '),
      lastChangeDate: momentOf(row.lastChangeDate),
      submissionDate: momentOf(row.submissionDate),
      withdrawalDate: momentOf(row.withdrawalDate),
      lastSignInDate: momentOf(row.lastSignInDate),
      lastReminderDate: momentOf(row.lastReminderDate),
    })),
    demo,
  }
}

const momentOf = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString())
