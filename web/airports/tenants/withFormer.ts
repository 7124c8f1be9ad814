import type { AirportTenant } from '#domain/airports/airportTenant.ts'
import type { TenantChoices } from '#domain/airports/tenantBlock.ts'

/** What tenants have stays readable, also where it is no longer offered; the server decides for each of them. */
export function withFormer(choices: TenantChoices, tenants: readonly AirportTenant[]): TenantChoices {
  const { statuses, categories } = choices
  const oldStatuses = tenants
    .filter(each => !statuses.some(({ tenantStatus }) => tenantStatus === each.tenantStatus))
    .map(({ tenantStatus, tenantStatusDes, leaseExpireDate }) => ({
      tenantStatus,
      tenantStatusDes,
      leaseDateFlag: leaseExpireDate === null ? ('N' as const) : ('Y' as const),
    }))
  const oldCategories = tenants
    .filter(
      each =>
        !categories.some(
          type =>
            type.tenantType === each.tenantType &&
            type.productTypes.some(({ productType }) => productType === each.productType),
        ),
    )
    .map(({ tenantType, tenantTypeDes, productType, productTypeDes }) => ({
      tenantType,
      tenantTypeDes,
      productTypes: [{ productType, productTypeDescription: productTypeDes }],
    }))
  return {
    ...choices,
    statuses: [...statuses, ...oldStatuses],
    categories: [...categories, ...oldCategories],
  }
}
