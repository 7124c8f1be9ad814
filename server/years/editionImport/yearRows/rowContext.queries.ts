import type { AxnInstanceStatus } from '#domain/review/workflow.ts'
import type { Db } from '#platform/database/connect.ts'
import { chooseYearlyIds, NewIds, readLastId } from '../chooseIds.ts'
import type { Choices, LookupValues } from '../lookupValues.queries.ts'
import type { EditionTables, ImportRow, Place } from '../parseTables.ts'
import type { Refuse, SharedRecords } from '../sharedRecords/newRecords.ts'

export interface Target {
  axnInstanceId: number
  /** Of every airport and company. */
  axnInstanceStatus: AxnInstanceStatus
}

export interface Context {
  db: Db
  tables: EditionTables
  shared: SharedRecords
  lookups: LookupValues
  target: Target
  refuse: Refuse
  /** The airports that have a row of their own. */
  reportedAirports: ReadonlySet<number | undefined>
}

export const yearOf = ({ target }: Context) => ({ axnInstanceId: target.axnInstanceId })

export const keyOf = ({ keys }: Pick<ImportRow, 'keys'>, column: string): string => keys[column] ?? ''
export const quote = (text: string): string =>
  JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}...` : text)

/** The airport of a row; undefined, with a problem, if the file has no row for it in the table of airports. */
export function findAirport(context: Context, row: Pick<ImportRow, 'at' | 'keys'>): number | undefined {
  const { shared, refuse, reportedAirports } = context
  const id = shared.airports.get(keyOf(row, 'airportId'))
  if (id !== undefined && reportedAirports.has(id)) return id
  refuse(row.at, 'airportId', `The airport ${quote(keyOf(row, 'airportId'))} is not in the airports table.`)
  return undefined
}

export function findTerminal({ shared, refuse }: Context, row: Pick<ImportRow, 'at' | 'keys'>) {
  const found = shared.terminals.get(keyOf(row, 'terminalId'))
  if (!found)
    refuse(
      row.at,
      'terminalId',
      `The terminal ${quote(keyOf(row, 'terminalId'))} is not in the terminals table.`,
    )
  return found
}

export function findCompany(
  { shared, refuse }: Context,
  row: Pick<ImportRow, 'at' | 'keys'>,
): number | undefined {
  const id = shared.companies.get(keyOf(row, 'companyId'))
  if (id === undefined)
    refuse(
      row.at,
      'companyId',
      `The company ${quote(keyOf(row, 'companyId'))} is in neither companies nor company_names.`,
    )
  return id
}

/** The key of a choice; null for an empty text, undefined with a problem for an unknown one. */
export function choose<K extends string | number>(
  { refuse }: Context,
  at: Place,
  column: string,
  text: string | null,
  choices: Choices<K>,
): K | null | undefined {
  if (text === null || text === '') return null
  const key = choices.find(text)
  if (key === undefined) {
    const offered = choices.names.slice(0, 12).join('; ')
    refuse(
      at,
      column,
      `${quote(text)} is not a valid value. Use one of ${offered}${choices.names.length > 12 ? '; ...' : ''}.`,
    )
  }
  return key
}

export function checkPlace(
  { lookups, refuse }: Context,
  at: Place,
  { isoCountryCode, stateProvinceCode }: { isoCountryCode: string | null; stateProvinceCode: string | null },
): void {
  if (isoCountryCode !== null && !lookups.countries.has(isoCountryCode))
    refuse(
      at,
      'isoCountryCode',
      `There is no country ${quote(isoCountryCode)}. Use a two-letter country code such as US.`,
    )
  else if (stateProvinceCode !== null && !lookups.states.has(`${isoCountryCode} ${stateProvinceCode}`))
    refuse(
      at,
      'stateProvinceCode',
      `There is no state or province ${quote(stateProvinceCode)} in ${isoCountryCode ?? 'an unknown country'}. Use its code, such as TX.`,
    )
}

/** Refuses a row for a record that another row already has, because two names or keys of a file may mean the same. */
export function refuseRepeats(
  { refuse }: Context,
  column: string,
  message: string,
): (at: Place, ...key: (string | number)[]) => void {
  const seen = new Set<string>()
  return (at, ...key) => {
    const text = key.join(' ')
    if (seen.has(text)) refuse(at, column, message)
    seen.add(text)
  }
}

export async function chooseIds(
  { db, target }: Context,
  [table, column]: [table: string, column: string],
  records: Parameters<typeof chooseYearlyIds>[0],
  stored: readonly { id: number; year: number; identity: string }[],
) {
  const newIds = new NewIds(
    await readLastId(db, table, column),
    records.map(({ id }) => id),
  )
  const ids = chooseYearlyIds(
    records,
    stored.map(each => ({ ...each, isOfYear: each.year === target.axnInstanceId })),
    newIds,
  )
  return { ids, sequence: { table, column, last: newIds.largest } }
}
