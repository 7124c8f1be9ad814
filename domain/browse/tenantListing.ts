import { figureField, nameField } from '#platform/contract/field.ts'
import { glossary } from './glossary.ts'

/** Labels of a tenant's data in the concession tables. */
export const tenantFields = {
  brandName: nameField({ label: 'Tenant Name' }),
  companyName: nameField({ label: 'Company Name' }),
  terminalName: nameField({ label: 'Terminal' }),
  productTypeDes: nameField({ label: 'Product Type' }),
  areaTotal: figureField('area', { label: 'Square Footage', help: glossary.squareFootage.text }),
}

/** It has a head of its own because it shows a date or a word. */
export const expiresLabel = 'Expires or Status'

/** Statuses with a continuing lease, whose end is of interest. */
const statusesWithLease: readonly string[] = ['ACTIVE', 'COVIDCLOSE']

interface ExpiresOrStatus {
  /** YYYY-MM-DD; null if the status alone says everything, or if the date was not reported. */
  leaseExpireDate: string | null
  /** Null for a tenant in regular operation. */
  tenantStatusDes: string | null
}

/** The lease date while the lease continues, otherwise the status; both for a closed shop with a continuing lease. */
export function getExpiresOrStatus(tenant: {
  tenantStatus: string
  tenantStatusDes: string
  leaseExpireDate: string | null
}): ExpiresOrStatus {
  const leaseGoesOn = statusesWithLease.includes(tenant.tenantStatus)
  return {
    leaseExpireDate: leaseGoesOn ? tenant.leaseExpireDate : null,
    tenantStatusDes: tenant.tenantStatus === 'ACTIVE' ? null : tenant.tenantStatusDes,
  }
}
