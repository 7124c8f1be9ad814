import type { Db } from '#platform/database/connect.ts'
import { airport } from '../../../database/schema/airports.ts'
import type { PastValues } from '../../editions.ts'
import { NewIds, readFileId, readLastId } from '../chooseIds.ts'
import type { EditionTables } from '../parseTables.ts'
import type { NewRows, Refuse } from './newRecords.ts'

export interface ResolvedAirports {
  ids: Map<string, number>
  codes: Map<number, string>
  created: NewRows
  past: PastValues
}

export async function resolveAirports(
  db: Db,
  tables: EditionTables,
  refuse: Refuse,
): Promise<ResolvedAirports> {
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
