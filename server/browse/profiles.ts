import type { BrandProfile } from '#domain/browse/brandDirectory.ts'
import type { Footprint, CompanyProfile } from '#domain/browse/companyProfile.ts'
import { getLeasePeriod, type LeaseEdition } from '#domain/browse/leaseRadar.ts'
import { can, type Actor } from '#domain/people/roles.ts'
import { problem } from '#domain/problems.ts'
import { getSubjectKey } from '#domain/review/subjectKind.ts'
import { getUtcToday } from '#platform/contract/calendar.ts'
import type { Database, Db } from '#platform/database/connect.ts'
import { readTogether } from '#platform/database/statement.ts'
import type { ListRow } from '#platform/readModel/selectRows.ts'
import { compareAsRead } from '#platform/readModel/sortKeys.ts'
import { listContacts } from '../airports/contacts/contacts.queries.ts'
import { getBrand } from '../catalog/brands.queries.ts'
import { getCompanyInstance, type CompanyKey } from '../companies/companies.queries.ts'
import { listAllCompanyLocations } from '../companies/companyLocations.queries.ts'
import { selectEdition } from '../years/editions.ts'
import { companyInEdition } from './listing/memoryLists.ts'
import type { Memory } from './memory/memory.ts'
import type { TenantValues } from './memory/rowValues.ts'
import {
  countAirports,
  isVisible,
  sumAreasOf,
  type Audience,
  type YearLists,
  audienceOf,
} from './memory/yearLists.ts'

/** The locations of a brand or company that this audience may see. */
async function selectTenantsOf(
  { rows: { tenants } }: YearLists,
  audience: Audience,
  key: 'brandId' | 'companyId',
  id: number,
): Promise<ListRow<TenantValues>[]> {
  await tenants.refresh()
  return [...tenants].filter(tenant => tenant.values[key] === id && isVisible(tenant, audience))
}

/** Totals of these locations, and the number of their leases that end within the default period of the lease radar. */
function computeFootprint(tenants: readonly ListRow<TenantValues>[], edition: LeaseEdition): Footprint {
  const { from, to } = getLeasePeriod(edition, getUtcToday())
  return {
    locations: tenants.length,
    airports: countAirports(tenants),
    ...sumAreasOf(tenants),
    leasesEndingSoon: tenants.filter(({ values }) => {
      const end = values.leaseExpireDate
      return end !== null && end >= from && end <= to
    }).length,
  }
}

interface BrandKey {
  brandId: number
  axnInstanceId: number
}

/** Where a brand operates in a year. Throws `notFound` if the reader may see none of its locations. */
export async function getBrandProfile(
  { database, memory }: { database: Database; memory: Memory },
  key: BrandKey,
  actor: Actor,
): Promise<BrandProfile> {
  const { instance, lists } = await memory.openYear(key.axnInstanceId, actor)
  const audience = audienceOf(actor)
  const tenants = await selectTenantsOf(lists, audience, 'brandId', key.brandId)
  // This also hides that a brand exists only in unpublished data.
  if (tenants.length === 0 && !can(actor, 'admin')) throw problem('notFound')
  return {
    brandId: key.brandId,
    brandName: tenants[0]?.values.brandName ?? (await readName(database, key)),
    axnInstanceId: key.axnInstanceId,
    axnInstanceName: instance.axnInstanceName,
    footprint: computeFootprint(tenants, instance),
    companies: listCompanies(tenants, audience),
    leaseYears: listLeaseYears(tenants),
  }
}

/**
 * For a brand without locations, which only administrators can open. Throws `notFound`, including for a merged brand.
 */
const readName = (database: Database, { brandId, axnInstanceId }: BrandKey): Promise<string> =>
  database.read(async db => {
    await selectEdition(db, axnInstanceId)
    return (await getBrand(db, brandId)).brandName
  })

/** The companies that operate it, most locations first. */
const listCompanies = (
  tenants: readonly ListRow<TenantValues>[],
  audience: Audience,
): BrandProfile['companies'] =>
  [...Map.groupBy(tenants, ({ values }) => values.companyId).values()]
    .flatMap(ofOne => {
      const [first] = ofOne
      if (!first) return []
      const { companyId, companyName } = first.values
      const counts = {
        locations: ofOne.length,
        airports: countAirports(ofOne),
        ...sumAreasOf(ofOne),
      }
      return [{ companyId, companyName, ...counts, ...companyInEdition(first, audience) }]
    })
    .toSorted(
      (a, b) =>
        b.locations - a.locations || compareAsRead(a.companyName, b.companyName) || a.companyId - b.companyId,
    )

function listLeaseYears(tenants: readonly ListRow<TenantValues>[]): BrandProfile['leaseYears'] {
  const ending = tenants.filter(({ values }) => values.leaseExpireDate !== null)
  const years = Map.groupBy(ending, ({ values }) => String(values.leaseExpireDate).slice(0, 4))
  return [...years]
    .map(([year, locations]) => ({ year, locations: locations.length, ...sumAreasOf(locations) }))
    .toSorted((a, b) => (a.year < b.year ? -1 : 1))
}

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
  const tenants = await selectTenantsOf(lists, audience, 'companyId', key.companyId)
  await airports.refresh()
  await companies.refresh()
  const listed = [...companies].find(row => row.values.companyId === key.companyId)
  const shownAirports = new Set(
    [...airports].filter(row => isVisible(row, audience)).map(row => row.values.airportId),
  )
  return {
    company: instance.company,
    axnInstanceId: key.axnInstanceId,
    axnInstanceName: instance.axnInstanceName,
    axnInstanceMasterStatus: instance.axnInstanceMasterStatus,
    axnInstanceStatus: instance.axnInstanceStatus,
    dbeFlag: instance.dbeFlag,
    countryName: listed?.values.countryName ?? null,
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
    footprint: computeFootprint(tenants, instance),
  }
}

async function readOwn(db: Db, key: CompanyKey) {
  await selectEdition(db, key.axnInstanceId)
  const [instance, contacts, locations] = await readTogether([
    getCompanyInstance(db, key),
    listContacts(db, getSubjectKey(key)),
    listAllCompanyLocations(db, key),
  ])
  return { instance, contacts, locations }
}
