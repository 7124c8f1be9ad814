import { problem } from '#domain/problems.ts'
import type { AirportKey } from '../airportKey.ts'
import { confirmContact } from '../contacts/editedContacts.queries.ts'
import type { Db } from '#platform/database/connect.ts'
import { confirmExpansions } from '../expansion/expansions.queries.ts'
import { confirmParkingRates } from '../parking/parking.queries.ts'
import { confirmAirportTenant, getAirportTenant } from '../tenants/airportTenants.queries.ts'
import { parseRateKey } from './records.ts'

/** Confirms a carried-over row as it is, without validating its old values by this year's rules. */
export async function confirmRecord(db: Db, key: AirportKey, record: string): Promise<void> {
  const [kind = '', id, locationNumber] = record.split('/')
  switch (kind) {
    case 'tenant': {
      const place = { ...key, tenantId: Number(id), locationNumber: Number(locationNumber) }
      await confirmAirportTenant(db, await getAirportTenant(db, place), null)
      return
    }
    case 'contact':
      await confirmContact(db, key, Number(id))
      return
    case 'expansion':
      await confirmExpansions(db, key, [Number(id)])
      return
    case 'parkingRate':
      await confirmParkingRates(db, key, [parseRateKey(record)])
      return
    default:
      throw problem('unexpected')
  }
}
