import type { company } from '../schema/companies.ts'
import type { airline, brand } from '../schema/lookups.ts'
import { airlines, type Brand } from './brands.ts'
import { activeYear, pickMoment } from './calendar.ts'
import type { Company } from './companies.ts'
import type { Keepers } from './keepers.ts'
import { createRandom } from './random.ts'
import type { TenantRow } from './tenants.ts'

/** Editors' proposals for an administrator to decide on. */
export interface Proposals {
  brands: (typeof brand.$inferInsert)[]
  companies: (typeof company.$inferInsert)[]
  airlines: (typeof airline.$inferInsert)[]
  /** The active year's tenants, the last of them with the proposed brand. */
  tenants: TenantRow[]
}

/** As typed by someone in a hurry. */
const misspell = (name: string): string => name.slice(0, -1)

export function makeProposals(
  seed: number,
  brands: readonly Brand[],
  companies: readonly Company[],
  tenants: readonly TenantRow[],
  keepers: Keepers,
): Proposals {
  const last = tenants.at(-1)
  const known = brands.find(each => each.brandId === last?.brandId)
  const runs = companies.find(each => each.companyId === last?.companyId)
  const proposedUserId = (last && keepers.ofAirport.get(last.airportId)) ?? null
  const stamp = (what: string) => ({
    axnStatus: 'PROPOSED' as const,
    proposedUserId,
    modifiedDate: pickMoment(createRandom(seed, 'proposal stamp', what), activeYear),
    modifiedUserId: proposedUserId,
  })
  const brandId = brands.length + 1
  return {
    brands: known
      ? [
          { brandId, brandName: misspell(known.brandName), ...stamp('brand') },
          { brandId: brandId + 1, brandName: 'Wendlebury Waffle Cart', ...stamp('other brand') },
        ]
      : [],
    companies: runs
      ? [{ companyId: companies.length + 1, companyName: misspell(runs.companyName), ...stamp('company') }]
      : [],
    airlines: [{ airlineId: airlines.length + 1, airlineName: 'Delta Airlines', ...stamp('airline') }],
    tenants: tenants.map(each => (known && each === last ? { ...each, brandId } : each)),
  }
}
