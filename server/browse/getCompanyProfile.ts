import type { CompanyProfile } from '#domain/browse/companyProfile.ts'
import type { Actor } from '#domain/people/roles.ts'
import type { Database, Db } from '#platform/database/connect.ts'
import { listContacts } from '../airports/contacts/editedContacts.queries.ts'
import { getCompanyInstance, type CompanyKey } from '../companies/companies.queries.ts'
import { listAllCompanyLocations } from '../companies/companyLocations.queries.ts'
import { useEdition } from '../years/editions.ts'
import { computeFootprint, selectShopsOf } from './footprint.ts'
import type { Memory } from './memory/memory.ts'
import { audienceOf, isVisible } from './memory/yearLists.ts'

/** Everything about a company in one year. Throws `notFound`. The caller must have checked the reader's rights. */
export async function getCompanyProfile(
  { database, memory }: { database: Database; memory: Memory },
  key: CompanyKey,
  actor: Actor,
): Promise<CompanyProfile> {
  const { lists } = await memory.openYear(key.axnInstanceId, actor)
  const audience = audienceOf(actor)
  const { airports, companies } = lists.rows
  const { instance, contacts, locations } = await database.read(db => readOwn(db, key))
  const shops = await selectShopsOf(lists, audience, 'companyId', key.companyId)
  await airports.refresh()
  await companies.refresh()
  const listed = [...companies].find(row => row.values['companyId'] === key.companyId)
  const shownAirports = new Set(
    [...airports].filter(row => isVisible(row, audience)).map(row => row.values['airportId']),
  )
  return {
    company: instance.company,
    axnInstanceId: key.axnInstanceId,
    axnInstanceName: instance.axnInstanceName,
    axnInstanceMasterStatus: instance.axnInstanceMasterStatus,
    axnInstanceStatus: instance.axnInstanceStatus,
    dbeFlag: instance.dbeFlag,
    countryName: (listed?.values['countryName'] as string | null | undefined) ?? null,
    types: instance.companyInstanceTypeList,
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
    footprint: computeFootprint(shops),
  }
}

async function readOwn(db: Db, key: CompanyKey) {
  await useEdition(db, key.axnInstanceId)
  return {
    instance: await getCompanyInstance(db, key),
    contacts: await listContacts(db, key),
    locations: await listAllCompanyLocations(db, key),
  }
}
