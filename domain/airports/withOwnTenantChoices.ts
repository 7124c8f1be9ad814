import { withRetiredOptions } from '../catalog/withRetiredOptions.ts'
import type { AirportTenant } from './airportTenant.ts'
import { formatCategoryName, type TenantChoices } from './tenantCells.ts'

type Category = TenantChoices['categories'][number]
const codeOf = ({ tenantType, productTypes }: Category) =>
  formatCategoryName(tenantType, productTypes[0]?.productType ?? '')

/** The choices, including retired ones that tenants still have. The server decides in each case. */
export function withOwnTenantChoices(
  choices: TenantChoices,
  tenants: readonly AirportTenant[],
): TenantChoices {
  const { terminals, statuses, categories } = choices
  const offered = categories.flatMap(type =>
    type.productTypes.map(product => ({ ...type, productTypes: [product] })),
  )
  const own = tenants.map(({ tenantType, tenantTypeDes, productType, productTypeDes }) => ({
    tenantType,
    tenantTypeDes,
    productTypes: [{ productType, productTypeDescription: productTypeDes }],
  }))
  const withDate = new Set(
    tenants.filter(each => each.leaseExpireDate !== null).map(each => each.tenantStatus),
  )
  return {
    ...choices,
    terminals: withRetiredOptions(
      terminals,
      tenants.map(({ terminalId, terminalName }) => ({ terminalId, terminalName, terminalShortName: '' })),
      each => each.terminalId,
    ),
    statuses: withRetiredOptions(
      statuses,
      tenants.map(({ tenantStatus, tenantStatusDes }) => ({
        tenantStatus,
        tenantStatusDes,
        leaseDateFlag: withDate.has(tenantStatus) ? 'Y' : 'N',
      })),
      each => each.tenantStatus,
    ),
    categories: [...categories, ...withRetiredOptions(offered, own, codeOf).slice(offered.length)],
  }
}
