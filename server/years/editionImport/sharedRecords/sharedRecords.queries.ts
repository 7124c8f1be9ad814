import { inArray } from 'drizzle-orm'
import type { NameKind } from '#domain/catalog/nameUse.ts'
import { isProbablySame } from '#domain/catalog/similarNames.ts'
import { companyColumns } from '#domain/companies/companyColumns.ts'
import type { DecidedName } from '#domain/years/editionImport.ts'
import { createRecord, listKeys } from '#platform/contract/listKeys.ts'
import { normalizeName } from '#platform/contract/names.ts'
import type { Db } from '#platform/database/connect.ts'
import { airport } from '../../../database/schema/airports.ts'
import { company } from '../../../database/schema/companies.ts'
import { terminal } from '../../../database/schema/terminals.ts'
import type { PastValues } from '../../editions.ts'
import { NewIds, readFileId, readLastId } from '../chooseIds.ts'
import type { EditionTables } from '../parseTables.ts'
import { Decisions } from './decisions.ts'
import { listNamed, type Named, resolveNames } from './names.queries.ts'
import type { NewRows, Refuse, SharedRecords } from './newRecords.ts'

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
  const brands = await names(
    'brands',
    listNamed(tables.brand_names, 'brandId', 'brandName', tables.tenants, refuse),
  )
  const companies = await names(
    'companies',
    listNamed(
      [...tables.companies, ...tables.company_names],
      'companyId',
      'companyName',
      [...tables.tenants, ...tables.company_types, ...tables.company_locations, ...tables.contacts],
      refuse,
    ),
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
    const folded = `${airportId} ${normalizeName(terminalName)}`
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
    if (other === key) continue
    if (ids.has(key)) {
      refuse(at, 'iataCode', `The airport ${JSON.stringify(key)} has another code in the file, too.`)
      continue
    }
    keysOfCodes.set(values.iataCode, key)
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
