import type { BrandProfile } from '#domain/browse/brandDirectory.ts'
import { can, type Actor } from '#domain/people/roles.ts'
import { problem } from '#domain/problems.ts'
import type { Database } from '#platform/database/connect.ts'
import { byColumns, type ListRow } from '#platform/readModel/selectRows.ts'
import { getBrand } from '../catalog/brands.queries.ts'
import { useEdition } from '../years/editions.ts'
import { computeFootprint, selectShopsOf } from './footprint.ts'
import { companyInEdition } from './listing/memoryLists.ts'
import type { Memory } from './memory/memory.ts'
import { audienceOf, countAirports, sumAreas, type Audience } from './memory/yearLists.ts'

interface BrandKey {
  brandId: number
  axnInstanceId: number
}

/** Where a brand operates in a year. Throws `notFound` if the reader may see none of its shops. */
export async function getBrandProfile(
  { database, memory }: { database: Database; memory: Memory },
  key: BrandKey,
  actor: Actor,
): Promise<BrandProfile> {
  const { instance, lists } = await memory.openYear(key.axnInstanceId, actor)
  const audience = audienceOf(actor)
  const shops = await selectShopsOf(lists, audience, 'brandId', key.brandId)
  // This also hides that a brand exists only in unpublished data.
  if (shops.length === 0 && !can(actor, 'admin')) throw problem('notFound')
  return {
    brandId: key.brandId,
    brandName: (shops[0]?.values['brandName'] as string | undefined) ?? (await readName(database, key)),
    axnInstanceId: key.axnInstanceId,
    axnInstanceName: instance.axnInstanceName,
    footprint: computeFootprint(shops),
    companies: listCompanies(shops, audience),
    leaseYears: listLeaseYears(shops),
  }
}

/**
 * For a brand without locations, which only administrators can open. Throws `notFound`, including for a merged brand.
 */
const readName = (database: Database, { brandId, axnInstanceId }: BrandKey): Promise<string> =>
  database.read(async db => {
    await useEdition(db, axnInstanceId)
    return (await getBrand(db, brandId)).brandName
  })

const byName = byColumns({ key: 'companyName', asRead: true }, { key: 'companyId' })

/** The companies that operate it, most locations first. */
const listCompanies = (shops: readonly ListRow[], audience: Audience): BrandProfile['companies'] =>
  [...Map.groupBy(shops, ({ values }) => values['companyId']).values()]
    .toSorted((a, b) => b.length - a.length || byName(a[0] as ListRow, b[0] as ListRow))
    .flatMap(ofOne => {
      const [first] = ofOne
      if (!first) return []
      const { companyId, companyName } = first.values as { companyId: number; companyName: string }
      const counts = {
        locations: ofOne.length,
        airports: countAirports(ofOne),
        areaTotal: sumAreas(ofOne),
      }
      return [{ companyId, companyName, ...counts, ...companyInEdition(first, audience) }]
    })

function listLeaseYears(shops: readonly ListRow[]): BrandProfile['leaseYears'] {
  const ending = shops.filter(({ values }) => values['leaseExpireDate'] !== null)
  const years = Map.groupBy(ending, ({ values }) => String(values['leaseExpireDate']).slice(0, 4))
  return [...years]
    .map(([year, leases]) => ({ year, leases: leases.length, areaTotal: sumAreas(leases) }))
    .toSorted((a, b) => (a.year < b.year ? -1 : 1))
}
