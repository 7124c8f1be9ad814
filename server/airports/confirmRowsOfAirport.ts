import { problem } from '#domain/problems.ts'
import { tenantTypes } from '#domain/catalog/tenantTypes.ts'
import type { AirportKey } from './airportKey.ts'
import { confirmContacts } from './contacts/editedContacts.queries.ts'
import type { Db } from '#platform/database/connect.ts'
import { confirmExpansions } from './expansion/expansions.queries.ts'
import { confirmParkingRates } from './parking/parking.queries.ts'
import { confirmAirportTenants } from './tenants/airportTenants.queries.ts'

/** Confirms the carried-over rows of a finding, as their own step does. */
export async function confirmRowsOfAirport(db: Db, key: AirportKey, warning: string): Promise<void> {
  const tenantType = tenantTypes.find(type => warning === `tenants.unconfirmed.${type}`)
  if (tenantType) await confirmAirportTenants(db, key, { tenantType, terminalId: null })
  else if (warning === 'contacts.unconfirmed') await confirmContacts(db, key)
  else if (warning === 'expansions.unconfirmed') await confirmExpansions(db, key)
  else if (warning === 'parkingRates.unconfirmed') await confirmParkingRates(db, key)
  else throw problem('unexpected')
}
