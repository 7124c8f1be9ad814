import { eq } from 'drizzle-orm'
import type { CompanyProfile } from '#domain/browse/companyProfile.ts'
import type { Actor } from '#domain/people/roles.ts'
import { listContacts } from '../airports/contacts/editedContacts.queries.ts'
import type { Db } from '#platform/database/connect.ts'
import { country } from '../database/schema/lookups.ts'
import { findAirportsInEdition } from './inEdition.queries.ts'
import { getFootprint } from './footprint.queries.ts'
import { getCompanyInstance, type CompanyKey } from '../companies/companies.queries.ts'
import { listAllCompanyLocations } from '../companies/companyLocations.queries.ts'

/** Everything about a company of one year. Throws `notFound`. The caller has checked who may see it. */
export async function getCompanyProfile(db: Db, key: CompanyKey, actor: Actor): Promise<CompanyProfile> {
  const instance = await getCompanyInstance(db, key)
  const {
    company,
    companyInstanceTypeList,
    axnInstanceName,
    axnInstanceMasterStatus,
    axnInstanceStatus,
    dbeFlag,
  } = instance
  const contacts = await listContacts(db, key)
  const locations = await listAllCompanyLocations(db, key)
  const shownAirports = await findAirportsInEdition(db, key.axnInstanceId, actor)
  return {
    company,
    axnInstanceId: key.axnInstanceId,
    axnInstanceName,
    axnInstanceMasterStatus,
    axnInstanceStatus,
    dbeFlag,
    countryName: await countryNameOf(db, company.isoCountryCode),
    types: companyInstanceTypeList,
    contacts: contacts.flatMap(({ companyType, companyTypeDes, ...contact }) =>
      companyType && companyTypeDes && contact.axnStatus === 'ACTIVE'
        ? [{ ...contact, companyType, companyTypeDes }]
        : [],
    ),
    statedLocations: new Set(locations.map(each => each.airport.airportId)).size,
    locations: locations.map(each => ({
      ...each,
      airportInEdition: shownAirports.has(each.airport.airportId),
    })),
    footprint: await getFootprint(db, key, key.axnInstanceId, actor),
  }
}

async function countryNameOf(db: Db, isoCountryCode: string | null): Promise<string | null> {
  if (!isoCountryCode) return null
  const rows = await db.select().from(country).where(eq(country.isoCountryCode, isoCountryCode))
  return rows[0]?.countryName ?? null
}
