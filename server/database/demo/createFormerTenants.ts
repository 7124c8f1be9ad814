import { createRandom } from './random.ts'
import type { Market, Tenant } from './tenants.ts'

/**
 * A tenant list one year earlier: the same space, a few shops under another name, and leases that had not been
 * renewed. `name` separates the random draws of different lists.
 */
export function createFormerTenants(
  seed: number,
  name: string,
  year: number,
  tenants: readonly Tenant[],
  market: Market,
  nextTenantId: () => number,
): Tenant[] {
  const random = createRandom(seed, 'former tenants', name)
  return tenants.map(tenant => {
    if (!random.chance(0.05)) return tenant
    const kind = { tenantType: tenant.tenantType, productType: tenant.productType }
    const brands = market.brands[kind.tenantType].filter(brand => brand.kind.productType === kind.productType)
    return {
      ...tenant,
      tenantId: nextTenantId(),
      locationNumber: 1,
      brandId: random.weighted(brands, brand => brand.reach).brandId,
      tenantStatus: 'ACTIVE',
      leaseExpireDate: `${year}-12-31`,
      futureLocation: 'N',
    }
  })
}
