import {
  airportTenantFields,
  categoryField,
  firstTenantStatus,
  type AirportTenant,
  type TenantEntry,
} from '#domain/airports/airportTenant.ts'
import type { Field } from '#platform/contract/field.ts'
import { proposalFields } from '#domain/catalog/proposal.ts'
import { formatCategoryName, type TenantChoices } from '#domain/airports/tenantBlock.ts'
import { tenantTypes } from '#domain/catalog/tenantTypes.ts'
import type { Stored } from '#platform/ui/form/formState.ts'
import type { Values } from '#platform/ui/form/inputCodec.ts'
import type { Option } from '#platform/ui/SelectInput.tsx'

const { terminalId, tenantStatus, areaTotal, leaseExpireDate, futureLocation } = airportTenantFields

/** Brand and company stand in the form as names, so that a draft and a pasted name are as good as a choice. */
export const tenantFormFields = {
  brandName: proposalFields.brandName,
  companyName: proposalFields.companyName,
  categoryName: categoryField,
  terminalId,
  tenantStatus,
  areaTotal,
  leaseExpireDate,
  futureLocation,
} satisfies Record<string, Field>
export type TenantFormFields = typeof tenantFormFields
export type TenantFormValues = Values<TenantFormFields>

const codes = (tenant: Pick<TenantEntry, 'tenantType' | 'productType'>): string =>
  formatCategoryName(tenant.tenantType, tenant.productType)

/** What the server holds, as the form takes it. */
export function toStoredTenant(tenant: AirportTenant): Stored<TenantFormFields> {
  const { brandName, companyName, version } = tenant
  const values = {
    brandName,
    companyName,
    categoryName: codes(tenant),
    terminalId: tenant.terminalId,
    tenantStatus: tenant.tenantStatus,
    areaTotal: tenant.areaTotal,
    leaseExpireDate: tenant.leaseExpireDate,
    futureLocation: tenant.futureLocation,
  }
  return { values, version }
}

/** The form before anything is typed. An airport with one terminal has nothing to choose. */
export function createEmptyTenant({ terminals }: TenantChoices): Stored<TenantFormFields> {
  const only = terminals.length === 1 ? terminals[0]?.terminalId : undefined
  return { values: { tenantStatus: firstTenantStatus, futureLocation: false, terminalId: only } }
}

/** What is sent, the keys of brand and company having been found. A lease date only where the status has one. */
export function toTenantBody(
  values: TenantFormValues,
  found: { brandId: number; companyId: number },
  choices: TenantChoices,
): TenantEntry {
  const [type, productType = ''] = values.categoryName.split(' | ')
  const tenantType = tenantTypes.find(each => each === type) ?? tenantTypes[0]
  const { terminalId: terminal, tenantStatus: status, areaTotal: area } = values
  return {
    ...found,
    tenantType,
    productType,
    terminalId: terminal,
    tenantStatus: status,
    areaTotal: area,
    leaseExpireDate: hasLease(choices, status) ? values.leaseExpireDate : null,
    futureLocation: values.futureLocation,
  }
}

export const hasLease = ({ statuses }: TenantChoices, status: string | undefined): boolean =>
  statuses.some(each => each.tenantStatus === status && each.leaseDateFlag === 'Y')

/** What can be chosen; what this tenant has stays a choice, also where it is no longer offered. */
export function getTenantOptions(choices: TenantChoices, before: AirportTenant | null) {
  return {
    categories: withFormer(
      choices.categories.flatMap(type =>
        type.productTypes.map(product => ({
          value: formatCategoryName(type.tenantType, product.productType),
          label: formatCategoryName(type.tenantTypeDes, product.productTypeDescription),
        })),
      ),
      before && {
        value: codes(before),
        label: formatCategoryName(before.tenantTypeDes, before.productTypeDes),
      },
    ),
    terminals: choices.terminals.map(each => ({ value: String(each.terminalId), label: each.terminalName })),
    statuses: withFormer(
      choices.statuses.map(each => ({ value: each.tenantStatus, label: each.tenantStatusDes })),
      before && { value: before.tenantStatus, label: before.tenantStatusDes },
    ),
  }
}

/** The same by the names of the form's inputs, and what somebody else has chosen for it meanwhile. */
export function getTenantChoiceLabels(choices: TenantChoices, before: AirportTenant, now: AirportTenant) {
  const { categories, terminals, statuses } = getTenantOptions(choices, before)
  return {
    categoryName: withFormer(categories, {
      value: codes(now),
      label: formatCategoryName(now.tenantTypeDes, now.productTypeDes),
    }),
    terminalId: withFormer(terminals, { value: String(now.terminalId), label: now.terminalName }),
    tenantStatus: withFormer(statuses, { value: now.tenantStatus, label: now.tenantStatusDes }),
  }
}

const withFormer = (offered: Option[], former: Option | null): Option[] =>
  former === null || offered.some(each => each.value === former.value) ? offered : [...offered, former]
