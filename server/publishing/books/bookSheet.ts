import type { BookYear } from '#domain/publishing/book.ts'
import type { Wording } from '#platform/contract/columnPlaces.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import type { PrintedTable, ReportCell, ReportColumn } from '#platform/print/printedTable.ts'

/** A column, with a function that gets its value from a record. */
export interface SheetColumn<R> extends ReportColumn {
  of: (record: R) => ReportCell
}

/** A chapter of a book as a sheet. */
export interface BookSheet {
  /** At most 31 characters. */
  name: string
  table: PrintedTable
  /** The kinds of cells after the first, for rows where they differ. */
  rowFormats?: readonly ReportColumn['format'][]
}

// A sheet's columns are as wide as their contents, so the share of a printed line does not apply.
const width = 10

export const column = <R>(
  key: string,
  { label, unit, format }: Wording,
  of: SheetColumn<R>['of'],
  group?: string,
): SheetColumn<R> => ({
  key,
  label,
  ...(unit === undefined ? {} : { unit }),
  ...(group === undefined ? {} : { group }),
  format,
  width,
  of,
})

export const text = <R>(key: string, label: string, of: SheetColumn<R>['of']): SheetColumn<R> =>
  column(key, { label, format: 'text' }, of)

/** The columns that a table of columns places in the sheet. */
export const ownColumns = <K extends string, R>(
  places: Readonly<Record<K, Wording>>,
  of: (record: R, name: K) => ReportCell,
): SheetColumn<R>[] => listKeys(places).map(name => column(name, places[name], record => of(record, name)))

/** The columns with another one after that of the given key. */
export const insertAfter = <R>(columns: readonly SheetColumn<R>[], key: string, added: SheetColumn<R>) =>
  columns.flatMap(each => (each.key === key ? [each, added] : [each]))

interface SheetContent<R> {
  columns: readonly SheetColumn<R>[]
  records: readonly R[]
  notes: string[]
}

export function buildBookSheet<R>(year: BookYear, name: string, content: SheetContent<R>): BookSheet {
  const { columns, records, notes } = content
  return {
    name,
    table: {
      title: name,
      period: year.axnInstanceName,
      demo: year.demo,
      notes,
      columns: [...columns],
      rows: records.map(record => cellsOf(record, columns)),
    },
  }
}

/** A loop, because a book has hundreds of thousands of cells, and allocating a pair for each is slow. */
function cellsOf<R>(record: R, columns: readonly SheetColumn<R>[]): Record<string, ReportCell> {
  const cells: Record<string, ReportCell> = {}
  for (const { key, of } of columns) cells[key] = of(record)
  return cells
}
