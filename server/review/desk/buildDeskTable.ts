import { deskKindLabels, type DeskRow } from '#domain/review/desk.ts'
import { statusLabels } from '#domain/review/workflow.ts'
import type { PrintedTable } from '#platform/print/printedTable.ts'

/** The desk as a table for a file. Times are in UTC, as everywhere in the API. */
export function buildDeskTable(
  rows: readonly DeskRow[],
  axnInstanceName: string,
  demo: boolean,
): PrintedTable {
  const column = (
    key: string,
    label: string,
    format: PrintedTable['columns'][number]['format'] = 'text',
  ) => ({
    key,
    label,
    format,
    width: 2,
  })
  return {
    title: "Editors' desk",
    period: axnInstanceName,
    notes: [],
    columns: [
      column('kind', 'Kind'),
      column('id', 'ID'),
      column('name', 'Name'),
      column('iataCode', 'IATA'),
      column('status', 'Status'),
      column('completePercent', 'Complete (%)', 'integer'),
      column('errors', 'Errors', 'integer'),
      column('contradictions', 'Contradictions', 'integer'),
      column('warnings', 'Open Warnings', 'integer'),
      column('answered', 'Answered Warnings', 'integer'),
      column('remarks', 'Open Remarks', 'integer'),
      column('editors', 'Editors'),
      column('lastChangeDate', 'Last Change'),
      column('submissionDate', 'Submitted'),
      column('withdrawalDate', 'Withdrawn'),
      column('lastSignInDate', 'Last Sign-in'),
      column('lastReminderDate', 'Last Reminded'),
    ],
    rows: rows.map(row => ({
      kind: deskKindLabels[row.kind],
      id: row.id,
      name: row.name,
      iataCode: row.iataCode,
      status: statusLabels[row.axnInstanceStatus],
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
