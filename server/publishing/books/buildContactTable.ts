import type { BookYear } from '#domain/publishing/book.ts'
import type { PrintedTable, ReportColumn } from '#platform/print/printedTable.ts'
import { byName } from './bookIndex.ts'
import type { formatContactCells } from './bookYear.queries.ts'

type Row = ReturnType<typeof formatContactCells> & Record<string, string | null>

/** Contacts by last name; `whose` is the column that names the contact's airport or company. */
export function buildContactTable(
  { axnInstanceName, demo }: BookYear,
  of: 'airports' | 'companies',
  whose: ReportColumn,
  rows: readonly Row[],
): PrintedTable {
  return {
    title: 'Contacts',
    period: axnInstanceName,
    demo,
    columns: [
      { key: 'contactName', label: 'Contact', format: 'text', width: 14 },
      { key: 'title', label: 'Title', format: 'text', width: 15 },
      whose,
      { key: 'phone', label: 'Phone', format: 'text', width: 9 },
      { key: 'email', label: 'Email', format: 'text', width: 18 },
    ],
    rows: rows.toSorted((one, other) => byName(one.contactName, other.contactName)),
    notes: [
      `Basis: contacts that the ${of} in this book marked To Be Printed. Order: by last name. Addresses are in the profiles.`,
    ],
  }
}
