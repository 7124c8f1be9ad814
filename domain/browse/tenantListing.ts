import { figureField, nameField } from '#platform/contract/field.ts'
import { glossary } from './glossary.ts'

/** What the concession tables call a tenant's data. */
export const tenantFields = {
  brandName: nameField({ label: 'Tenant Name' }),
  companyName: nameField({ label: 'Company Name' }),
  terminalName: nameField({ label: 'Terminal' }),
  productTypeDes: nameField({ label: 'Product Type' }),
  areaTotal: figureField('area', { label: 'Square Footage', help: glossary.squareFootage.text }),
}

/** Has a heading of its own: it shows a date or a word. */
export const expiresLabel = 'Expires or Status'

/** The statuses whose lease goes on, so that its end is what one wants to know. */
const statusesWithLease: readonly string[] = ['ACTIVE', 'COVIDCLOSE']

export interface ExpiresOrStatus {
  /** YYYY-MM-DD; null when the status says it all, or when the date was not reported. */
  leaseExpireDate: string | null
  /** Null when the tenant simply is there. */
  tenantStatusDes: string | null
}

/** The lease date while the lease goes on, else the status; a closed shop whose lease goes on shows both. */
export function expiresOrStatus(tenant: {
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
