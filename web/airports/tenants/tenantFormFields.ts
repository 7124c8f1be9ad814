import {
  airportTenantFields,
  categoryField,
  firstTenantStatus,
  type AirportTenant,
  type TenantEntry,
} from '#domain/airports/airportTenant.ts'
import { formatCategoryName, type TenantChoices } from '#domain/airports/tenantCells.ts'
import { tenantDetailFields, tenantDetailNames } from '#domain/airports/tenantColumns.ts'
import { proposalFields } from '#domain/catalog/proposal.ts'
import { tenantTypes } from '#domain/catalog/tenantTypes.ts'
import type { Field } from '#platform/contract/field.ts'
import { pickKeys } from '#platform/contract/listKeys.ts'
import type { Values, StoredRecord } from '#platform/ui/form/formInputs.ts'

const { terminalId, tenantStatus } = airportTenantFields

/** Brand and company are names in the form, so that drafts and pasted names work like choices. */
export const tenantFormFields = {
  brandName: proposalFields.brandName,
  companyName: proposalFields.companyName,
  categoryName: categoryField,
  terminalId,
  tenantStatus,
  ...tenantDetailFields,
} satisfies Record<string, Field>
export type TenantFormFields = typeof tenantFormFields
export type TenantFormValues = Values<TenantFormFields>

/** Stored values as form values. */
export function toStoredTenant(tenant: AirportTenant): StoredRecord<TenantFormFields> {
  const { brandName, companyName, version } = tenant
  const values = {
    brandName,
    companyName,
    categoryName: formatCategoryName(tenant.tenantType, tenant.productType),
    ...pickKeys(tenant, ['terminalId', 'tenantStatus', ...tenantDetailNames]),
  }
  return { values, version }
}

/** The initial form. With a single terminal, it is preselected. */
export function createEmptyTenant({ terminals }: TenantChoices): StoredRecord<TenantFormFields> {
  const only = terminals.length === 1 ? terminals[0]?.terminalId : undefined
  return { values: { tenantStatus: firstTenantStatus, futureLocation: false, terminalId: only } }
}

/** The body, given the keys of brand and company. It contains a lease date only if the status has one. */
export function toTenantBody(
  values: TenantFormValues,
  found: { brandId: number; companyId: number },
  choices: TenantChoices,
): TenantEntry {
  const [type, productType = ''] = values.categoryName.split(' | ')
  const tenantType = tenantTypes.find(each => each === type) ?? tenantTypes[0]
  return {
    ...found,
    tenantType,
    productType,
    ...pickKeys(values, ['terminalId', 'tenantStatus', ...tenantDetailNames]),
    leaseExpireDate: hasLease(choices, values.tenantStatus) ? values.leaseExpireDate : null,
  }
}

export const hasLease = ({ statuses }: TenantChoices, status: string | undefined): boolean =>
  statuses.some(each => each.tenantStatus === status && each.leaseDateFlag === 'Y')

/** The choices by the names of the form's inputs. */
export const getTenantOptions = ({ categories, terminals, statuses }: TenantChoices) => ({
  categoryName: categories.flatMap(type =>
    type.productTypes.map(product => ({
      value: formatCategoryName(type.tenantType, product.productType),
      label: formatCategoryName(type.tenantTypeDes, product.productTypeDescription),
    })),
  ),
  terminalId: terminals.map(each => ({ value: String(each.terminalId), label: each.terminalName })),
  tenantStatus: statuses.map(each => ({ value: each.tenantStatus, label: each.tenantStatusDes })),
})
