import { inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { createSimilarityFinder, isProbablySame } from '#domain/catalog/nameLikeness.ts'
import type { NameKind } from '#domain/catalog/nameUse.ts'
import { companyColumns } from '#domain/companies/companyColumns.ts'
import type { DecidedName, ImportedNameKind, UndecidedName } from '#domain/years/editionImport.ts'
import { createRecord, listKeys } from '#platform/contract/listKeys.ts'
import { normalizeName } from '#platform/contract/names.ts'
import type { Db } from '#platform/database/connect.ts'
import { nameTables } from '../../catalog/merging/names.ts'
import { findNames } from '../../catalog/proposals/names.queries.ts'
import { airport } from '../../database/schema/airports.ts'
import { company } from '../../database/schema/companies.ts'
import { airline, brand } from '../../database/schema/lookups.ts'
import { terminal } from '../../database/schema/terminals.ts'
import type { PastValues } from '../editions.ts'
import { NewIds, readFileId, readLastId } from './chooseIds.ts'
import type { EditionTables, Place } from './parseTables.ts'
import { namesFile } from './readSources.ts'

/** Rows to insert into a table, and the sequence of its ids. */
export interface NewRows {
  table: PgTable
  rows: object[]
  sequence?: { table: string; column: string; last: number | null }
}

/** The airports, terminals, brands, companies, and airlines that a file refers to, with their ids in this product. */
export interface SharedRecords {
  airports: ReadonlyMap<string, number>
  companies: ReadonlyMap<string, number>
  brands: ReadonlyMap<string, number>
  /** By name. */
  airlines: ReadonlyMap<string, number>
  terminals: ReadonlyMap<string, { terminalId: number; airportId: number }>
  created: NewRows[]
  /** The values of existing records that differ in the file. */
  past: PastValues[]
  undecided: UndecidedName[]
}

/** Collects what is wrong with the rows. */
export type Refuse = (at: Place, column: string, detail: string) => void

interface Named {
  key: string
  name: string
  at: Place
  column: string
}

export async function resolveSharedRecords(
  db: Db,
  tables: EditionTables,
  decided: readonly DecidedName[],
  refuse: Refuse,
): Promise<SharedRecords> {
  const decisions = new Decisions(decided)
  const created: NewRows[] = []
  const past: PastValues[] = []
  const names = async (kind: NameKind, named: readonly Named[]) => {
    const resolved = await resolveNames(db, kind, named, decisions)
    created.push(resolved.created)
    past.push(resolved.past)
    return resolved.ids
  }
  const airports = await resolveAirports(db, tables, refuse)
  created.push(airports.created)
  past.push(airports.past)
  const brands = await names('brands', listNamed(tables.brand_names, 'brandId', 'brandName', tables.tenants))
  const companies = await names(
    'companies',
    listNamed([...tables.companies, ...tables.company_names], 'companyId', 'companyName', [
      ...tables.tenants,
      ...tables.company_types,
      ...tables.company_locations,
      ...tables.contacts,
    ]),
  )
  addCompanyDetails(created, companies, tables)
  const airlines = await names(
    'airlines',
    tables.terminal_airlines.map(({ keys, values: { airlineName }, at }) => ({
      key: airlineName,
      name: airlineName,
      at,
      column: 'airlineName',
      id: readFileId(keys['airlineId'] ?? ''),
    })),
  )
  const terminals = await resolveTerminals(db, tables, airports, decisions, refuse)
  created.push(terminals.created)
  past.push(terminals.past)
  decisions.refuseUnused(refuse)
  return {
    airports: airports.ids,
    brands,
    companies,
    airlines,
    terminals: terminals.ids,
    created,
    past: past.filter(({ rows }) => rows.length > 0),
    undecided: decisions.undecided,
  }
}

/** A new company begins with the details that it has in this year. */
function addCompanyDetails(
  created: readonly NewRows[],
  ids: ReadonlyMap<string, number>,
  tables: EditionTables,
): void {
  const details = new Map(tables.companies.map(row => [ids.get(row.keys['companyId'] ?? ''), row.values]))
  const none = createRecord(listKeys(companyColumns), () => null)
  for (const rows of created)
    if (rows.table === company)
      rows.rows = rows.rows.map(row => {
        const { dbe: _dbe, ...own } = details.get((row as { companyId: number }).companyId) ?? { dbe: 'N' }
        return { ...none, ...own, ...row }
      })
}

interface KeyedRow {
  at: Place
  keys: Readonly<Record<string, string>>
  values: object
}

/**
 * The names by key: those of the table of names, and references that are no number and in no table, which are taken as
 * the name itself.
 */
function listNamed(
  rows: readonly KeyedRow[],
  keyColumn: string,
  nameColumn: string,
  references: readonly KeyedRow[],
): Named[] {
  const named = new Map<string, Named>()
  for (const { at, keys, values } of rows) {
    const key = keys[keyColumn] ?? ''
    const name = (values as Record<string, unknown>)[nameColumn]
    if (key !== '' && typeof name === 'string' && !named.has(key))
      named.set(key, { key, name, at, column: nameColumn })
  }
  for (const { at, keys } of references) {
    const key = keys[keyColumn] ?? ''
    if (key !== '' && !named.has(key) && !/^\d+$/.test(key))
      named.set(key, { key, name: key, at, column: keyColumn })
  }
  return [...named.values()]
}

/** The decisions about names that resemble existing ones, and the names that still need one. */
class Decisions {
  readonly undecided: UndecidedName[] = []
  readonly #given: ReadonlyMap<string, DecidedName>
  readonly #used = new Set<string>()

  constructor(given: readonly DecidedName[]) {
    this.#given = new Map(given.map(each => [keyOfName(each.kind, each.name), each]))
  }

  /**
   * The existing record that a name means: null for a new one. A name that resembles others without a decision is noted
   * and counts as new.
   */
  choose<R extends { name: string }>(
    kind: ImportedNameKind,
    name: string,
    similar: () => readonly R[],
    find: (existing: string) => R | undefined,
  ): R | null {
    const key = keyOfName(kind, name)
    const decision = this.#given.get(key)
    if (decision?.decision === 'new') {
      this.#used.add(key)
      return null
    }
    const chosen = decision && find(decision.existing)
    if (chosen) {
      this.#used.add(key)
      return chosen
    }
    const found = similar()
    if (found.length > 0) this.undecided.push({ kind, name, existing: found.map(each => each.name) })
    return null
  }

  refuseUnused(refuse: Refuse): void {
    const open = new Set(this.undecided.map(({ kind, name }) => keyOfName(kind, name)))
    for (const [key, { name, existing, decision }] of this.#given)
      if (!this.#used.has(key) && decision === 'same' && open.has(key))
        refuse(
          { file: namesFile, row: 0 },
          'existing',
          `There is no ${JSON.stringify(existing)}, which ${JSON.stringify(name)} should be.`,
        )
  }
}

const keyOfName = (kind: ImportedNameKind, name: string): string => `${kind} ${normalizeName(name)}`

const nameRecords = {
  brands: {
    table: brand,
    name: 'brand',
    id: 'brandId',
    column: 'brand_id',
    nameKey: 'brandName',
    nameColumn: 'brand_name',
  },
  companies: {
    table: company,
    name: 'company',
    id: 'companyId',
    column: 'company_id',
    nameKey: 'companyName',
    nameColumn: 'company_name',
  },
  airlines: {
    table: airline,
    name: 'airline',
    id: 'airlineId',
    column: 'airline_id',
    nameKey: 'airlineName',
    nameColumn: 'airline_name',
  },
} as const

async function resolveNames(
  db: Db,
  kind: NameKind,
  named: readonly (Named & { id?: number | null })[],
  decisions: Decisions,
): Promise<{ ids: Map<string, number>; created: NewRows; past: PastValues }> {
  const record = nameRecords[kind]
  const { table, id, name } = nameTables[kind]
  const known = await findNames(
    db,
    kind,
    named.map(each => each.name),
  )
  const { rows: existing } = await db.execute<{ id: number; name: string }>(
    sql`select ${id} as "id", ${name} as "name" from ${table} where merged_into is null order by ${id}`,
  )
  const byName = new Map(existing.map(each => [normalizeName(each.name), each]))
  const findSimilar = createSimilarityFinder(existing)
  const newIds = new NewIds(
    await readLastId(db, record.name, record.column),
    named.map(each => each.id ?? readFileId(each.key)),
  )
  const ids = new Map<string, number>()
  const added = new Map<string, { id: number; name: string }>()
  const pastNames = new Map<number, Set<string>>()
  for (const each of named) {
    if (ids.has(each.key)) continue
    const found =
      known.get(each.name) ??
      decisions.choose(
        kind,
        each.name,
        () => findSimilar(each.name).filter(other => isProbablySame(each.name, other.name)),
        other => byName.get(normalizeName(other)),
      )
    if (found) {
      ids.set(each.key, found.id)
      pastNames.set(found.id, (pastNames.get(found.id) ?? new Set()).add(each.name))
      if (found.name === each.name) pastNames.get(found.id)?.add(found.name)
      continue
    }
    const folded = each.name.toLowerCase()
    const own = added.get(folded) ?? { id: newIds.take(each.id ?? readFileId(each.key)), name: each.name }
    added.set(folded, own)
    ids.set(each.key, own.id)
  }
  const current = new Map(existing.map(each => [each.id, each.name]))
  return {
    ids,
    created: {
      table: record.table,
      rows: [...added.values()].map(each => ({ [record.id]: each.id, [record.nameKey]: each.name })),
      sequence: { table: record.name, column: record.column, last: newIds.largest },
    },
    // If the file has two names for one record, the current one stays.
    past: {
      table: record.name,
      key: record.column,
      rows: [...pastNames].flatMap(([recordId, [first, ...others]]) =>
        first !== undefined && others.length === 0 && first !== current.get(recordId)
          ? [{ [record.column]: recordId, [record.nameColumn]: first }]
          : [],
      ),
    },
  }
}

interface ResolvedAirports {
  ids: Map<string, number>
  codes: Map<number, string>
  created: NewRows
  past: PastValues
}

async function resolveAirports(db: Db, tables: EditionTables, refuse: Refuse): Promise<ResolvedAirports> {
  const stored = await db.select().from(airport)
  const byCode = new Map(stored.map(each => [each.iataCode, each]))
  const ids = new Map<string, number>()
  const keysOfCodes = new Map<string, string>()
  const newIds = new NewIds(
    await readLastId(db, 'airport', 'airport_id'),
    [...tables.airports, ...tables.airport_names].map(({ keys }) => readFileId(keys['airportId'] ?? '')),
  )
  const rows: (typeof airport.$inferInsert)[] = []
  const past: Record<string, unknown>[] = []
  for (const { keys, values, at } of [...tables.airports, ...tables.airport_names]) {
    const key = keys['airportId'] ?? ''
    const other = keysOfCodes.get(values.iataCode)
    if (other !== undefined && other !== key) {
      refuse(at, 'iataCode', `Another airport of the file has the code ${values.iataCode}, too.`)
      continue
    }
    keysOfCodes.set(values.iataCode, key)
    if (ids.has(key)) continue
    const found = byCode.get(values.iataCode)
    const place = { county: null, latitude: null, longitude: null, ...values }
    if (!found) {
      const airportId = newIds.take(readFileId(key))
      ids.set(key, airportId)
      const { iataCode, airportName, city, county, stateProvinceCode, isoCountryCode } = place
      rows.push({
        airportId,
        iataCode,
        airportName,
        city,
        county,
        stateProvinceCode,
        isoCountryCode,
        latitudeText: place.latitude,
        longitudeText: place.longitude,
      })
      continue
    }
    ids.set(key, found.airportId)
    const isWhole = 'latitude' in values
    const isSame =
      found.airportName === place.airportName &&
      found.city === place.city &&
      found.stateProvinceCode === place.stateProvinceCode &&
      found.isoCountryCode === place.isoCountryCode &&
      (!isWhole ||
        (found.county === place.county &&
          isSameNumber(found.latitudeText, place.latitude) &&
          isSameNumber(found.longitudeText, place.longitude)))
    if (isSame) continue
    past.push({
      airport_id: found.airportId,
      airport_name: place.airportName,
      city: place.city,
      state_province_code: place.stateProvinceCode,
      iso_country_code: place.isoCountryCode,
      county: isWhole ? place.county : found.county,
      latitude_text: isWhole ? place.latitude : found.latitudeText,
      longitude_text: isWhole ? place.longitude : found.longitudeText,
    })
  }
  // A reference may also be the code of an airport that this product knows.
  const references = [...tables.company_locations, ...tables.terminals, ...tables.tenants, ...tables.contacts]
  for (const { keys } of references) {
    const key = keys['airportId'] ?? ''
    const id = ids.get(keysOfCodes.get(key) ?? '') ?? byCode.get(key)?.airportId
    if (!ids.has(key) && id !== undefined) ids.set(key, id)
  }
  return {
    ids,
    codes: new Map([...stored, ...rows].map(({ airportId = 0, iataCode }) => [airportId, iataCode])),
    created: {
      table: airport,
      rows,
      sequence: { table: 'airport', column: 'airport_id', last: newIds.largest },
    },
    past: { table: 'airport', key: 'airport_id', rows: past },
  }
}

const isSameNumber = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : Number(one) === Number(other)

async function resolveTerminals(
  db: Db,
  tables: EditionTables,
  airports: ResolvedAirports,
  decisions: Decisions,
  refuse: Refuse,
): Promise<{ ids: SharedRecords['terminals']; created: NewRows; past: PastValues }> {
  const airportIds = [...new Set(airports.ids.values())]
  const stored =
    airportIds.length === 0
      ? []
      : await db.select().from(terminal).where(inArray(terminal.airportId, airportIds))
  const ofAirport = Map.groupBy(stored, each => each.airportId)
  const newIds = new NewIds(
    await readLastId(db, 'terminal', 'terminal_id'),
    tables.terminals.map(({ keys }) => readFileId(keys['terminalId'] ?? '')),
  )
  const ids = new Map<string, { terminalId: number; airportId: number }>()
  const claimed = new Set<string>()
  const rows: (typeof terminal.$inferInsert)[] = []
  const past: Record<string, unknown>[] = []
  for (const { keys, values, at } of tables.terminals) {
    const { terminalName, terminalShortName } = values
    const airportId = airports.ids.get(keys['airportId'] ?? '')
    if (airportId === undefined) {
      refuse(
        at,
        'airportId',
        `The airport ${JSON.stringify(keys['airportId'])} is not in the airports table.`,
      )
      continue
    }
    const folded = `${airportId} ${terminalName.toLowerCase()}`
    if (claimed.has(folded)) {
      refuse(at, 'terminalName', `The airport has two terminals named ${JSON.stringify(terminalName)}.`)
      continue
    }
    claimed.add(folded)
    const code = airports.codes.get(airportId) ?? ''
    const prefix = `${code} `
    const own = (ofAirport.get(airportId) ?? []).map(each => ({ ...each, name: prefix + each.terminalName }))
    const isNamed = (name: string) => (each: { name: string }) =>
      normalizeName(each.name) === normalizeName(name)
    const wanted = prefix + terminalName
    const found =
      own.find(isNamed(wanted)) ??
      decisions.choose(
        'terminals',
        wanted,
        () => own.filter(each => isProbablySame(terminalName, each.terminalName)),
        other => own.find(isNamed(other)),
      )
    const key = keys['terminalId'] ?? ''
    if (!found) {
      const terminalId = newIds.take(readFileId(key))
      ids.set(key, { terminalId, airportId })
      rows.push({ terminalId, airportId, terminalName, terminalShortName })
      continue
    }
    const { terminalId } = found
    ids.set(key, { terminalId, airportId })
    if (found.terminalName !== terminalName || found.terminalShortName !== terminalShortName)
      past.push({
        terminal_id: terminalId,
        terminal_name: terminalName,
        terminal_short_name: terminalShortName,
      })
  }
  return {
    ids,
    created: {
      table: terminal,
      rows,
      sequence: { table: 'terminal', column: 'terminal_id', last: newIds.largest },
    },
    past: { table: 'terminal', key: 'terminal_id', rows: past },
  }
}
