import type { AirportFigure } from '#domain/browse/airportFigure.ts'
import type { Wording } from '#platform/contract/columnPlaces.ts'
import type { ReportedFigure } from '#platform/contract/figure.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { fieldColumn, type ColumnOf, type DataCell, type ForeignKey } from '#platform/data/dataTable.ts'

/** The id of a record, which other tables refer to. `noun` is what the record is. */
export const keyColumn = <R>(name: string, noun: string, of: ColumnOf<R>['of']): ColumnOf<R> =>
  fieldColumn(name, { label: `${noun} ID`, format: 'integer' }, of, { isRequired: true })

export const textColumn = <R>(name: string, label: string, of: ColumnOf<R>['of']) =>
  fieldColumn<R>(name, { label, format: 'text' }, of)

/** A text in every row. */
export const nameColumn = <R>(name: string, label: string, of: ColumnOf<R>['of']): ColumnOf<R> =>
  fieldColumn(name, { label, format: 'text' }, of, { isRequired: true })

export const choiceColumn = <R>(
  name: string,
  label: string,
  options: readonly string[],
  of: ColumnOf<R>['of'],
): ColumnOf<R> => fieldColumn(name, { label, format: 'text' }, of, { isRequired: true, options })

/** The columns that a table of columns places in the data package. */
export const ownColumns = <K extends string, R>(
  places: Readonly<Record<K, Wording>>,
  of: (record: R, name: K) => DataCell,
): ColumnOf<R>[] => listKeys(places).map(name => fieldColumn(name, places[name], record => of(record, name)))

const notes = ['partial', 'notApplicable'] as const
const noteHelp =
  '‘partial’ if something that the figure includes was not reported, ‘notApplicable’ for a ratio without a divisor or a pair of shares that does not apply. Empty if the figure is complete or was not reported.'

/**
 * A sum or a ratio, followed by the column that says whether it is partial. A ratio has all its digits, also in percent.
 */
export const buildComputedColumns = <R>(
  name: string,
  wording: Wording & Pick<AirportFigure, 'ratioOf'>,
  of: (record: R) => ReportedFigure | undefined,
): ColumnOf<R>[] => [
  fieldColumn(name, wording, record => of(record)?.value ?? null, wording.ratioOf ? { type: 'number' } : {}),
  fieldColumn(
    `${name}Note`,
    { label: `${wording.label}, Note`, format: 'text', help: noteHelp },
    record => noteOf(of(record)),
    { options: notes },
  ),
]

function noteOf(figure: ReportedFigure | undefined): (typeof notes)[number] | null {
  if (figure?.notApplicable) return 'notApplicable'
  return figure?.partial ? 'partial' : null
}

export const refersTo = (table: string, ...columns: string[]): ForeignKey => ({
  columns,
  table,
  references: columns,
})
