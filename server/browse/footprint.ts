import type { Footprint } from '#domain/browse/companyProfile.ts'
import { getDefaultLeasePeriod } from '#domain/browse/leaseRadar.ts'
import { filterInSteps } from '#platform/contract/inSteps.ts'
import type { ListRow } from '#platform/readModel/selectRows.ts'
import { today } from './leaseRadar/selectLeases.ts'
import { countAirports, isVisible, sumAreas, type Audience, type YearLists } from './memory/yearLists.ts'

/** The locations of a brand or company that this audience may see. */
export async function selectShopsOf(
  { rows: { shops } }: YearLists,
  audience: Audience,
  key: 'brandId' | 'companyId',
  id: number,
): Promise<ListRow[]> {
  await shops.refresh()
  return filterInSteps(shops, shop => shop.values[key] === id && isVisible(shop, audience))
}

/** Totals of these locations, and the number of their leases that end within the default period of the lease radar. */
export function computeFootprint(shops: readonly ListRow[]): Footprint {
  const { from, to } = getDefaultLeasePeriod(today())
  return {
    locations: shops.length,
    airports: countAirports(shops),
    areaTotal: sumAreas(shops),
    leasesEndingSoon: shops.filter(({ values }) => {
      const end = values['leaseExpireDate'] as string | null
      return end !== null && end >= from && end <= to
    }).length,
  }
}
