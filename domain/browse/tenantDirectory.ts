import { z } from 'zod'
import { listPlaces } from '#platform/contract/columnPlaces.ts'
import { nameField } from '#platform/contract/field.ts'
import { listing } from '#platform/contract/listing.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { hubSizeOptions } from '../airports/hubSize.ts'
import { tenantDetailFields, tenantDetails } from '../airports/tenantColumns.ts'
import { tenantTypeLabels, tenantTypes } from '../catalog/tenantTypes.ts'
import { instanceStatusLabels } from '../review/workflow.ts'
import { instanceId } from '../years/instanceId.ts'

const tenantTypeOptions = tenantTypes.map(value => ({ value, label: tenantTypeLabels[value] }))

/** Columns that are not offered as filters, because airports, companies, and brands have their own pages. */
export const profileKeys = ['airportId', 'companyId', 'brandId'] as const

/** The workflow status of an airport or company. Only administrators see any but published ones. */
export const statusColumn = {
  label: 'Status',
  format: 'text',
  filter: 'choice',
  options: listKeys(instanceStatusLabels).map(value => ({ value, label: instanceStatusLabels[value] })),
  adminOnly: true,
} as const

const forAdministrators = { shownIn: 'chosen', adminOnly: true } as const
/** Columns that administrators choose in the lists of airports and companies. */
export const idColumn = {
  ...forAdministrators,
  label: 'ID',
  format: 'integer',
  isKey: true,
  width: 1,
} as const
export const modifiedDateColumn = {
  ...forAdministrators,
  label: 'Last Modified',
  format: 'dateTime',
  filter: 'range',
} as const

const place = {
  iataCode: { label: 'IATA', format: 'text', filter: 'text', hasCodes: true, width: 1 },
  airportName: { label: 'Airport', format: 'text', filter: 'text', width: 4 },
} as const
export const stateColumn = {
  label: 'State or Province',
  format: 'text',
  filter: 'choice',
  optionsFromRows: true,
  width: 2.5,
} as const
export const hubSizeColumn = {
  label: 'Hub Size',
  format: 'text',
  filter: 'choice',
  options: hubSizeOptions,
} as const
const tenantIds = {
  brandName: { label: 'Tenant Name', format: 'text', filter: 'text', width: 4 },
  companyName: { label: 'Company Name', format: 'text', filter: 'text', width: 4 },
} as const
const category = {
  tenantType: { label: 'Tenant Type', format: 'text', filter: 'choice', options: tenantTypeOptions },
  productTypeDes: {
    label: 'Product Type',
    format: 'text',
    filter: 'choice',
    optionsFromRows: true,
    width: 3,
  },
} as const
/** Filters for one airport, company, or brand, used on their pages. */
const key = (label: string) =>
  ({ label, format: 'integer', filter: 'choice', shownIn: 'nowhere', isKey: true }) as const
const keys = { airportId: key('Airport ID'), companyId: key('Company ID'), brandId: key('Brand ID') }
/** Says in files which sums of square feet are partial. On the screen, they have a mark. */
export const withoutAreaColumn = {
  label: 'Locations without Square Footage',
  format: 'integer',
  shownIn: 'file',
} as const

/** Whether the reader may open the company's profile. */
const inEdition = z.boolean()

/** Every tenant of the published airports, one row per location. */
export const tenantDirectory = listing('tenantDirectory', {
  title: 'Tenant Listing',
  of: 'tenant locations',
  url: '/tenants/instance/:instanceId/directory',
  summary: 'List the tenants of the published airports of a year',
  tag: 'Tenants',
  allow: 'browse',
  cached: 'year',
  params: z.object({ instanceId }),
  sort: 'brandName',
  ranked: { names: ['brandName', 'companyName', 'airportName'], code: 'iataCode' },
  columns: {
    ...tenantIds,
    ...place,
    city: { label: 'City', format: 'text', filter: 'text', width: 2.5, shownIn: 'file' },
    stateProvinceName: { ...stateColumn, shownIn: 'file' },
    terminalName: { label: 'Terminal', format: 'text', filter: 'text', width: 3 },
    ...category,
    ...listPlaces(tenantDetails, 'directory'),
    tenantStatusDes: { label: 'Tenant Status', format: 'text', filter: 'text', shownIn: 'file' },
    axnInstanceStatus: statusColumn,
    ...keys,
  },
  more: {
    tenantId: z.number().int(),
    locationNumber: z.number().int(),
    tenantStatus: z.string(),
    companyInEdition: inEdition,
  },
})

/**
 * Leases with a known end. All locations of a tenant, company, and product type at an airport whose leases end on the
 * same day are one lease.
 */
export const leaseDirectory = listing('leaseDirectory', {
  title: 'Lease Expirations',
  of: 'leases',
  url: '/tenants/instance/:instanceId/leaseexpirations',
  summary: 'List the leases at the published airports of a year that have a known end date',
  tag: 'Tenants',
  allow: 'browse',
  cached: 'year',
  params: z.object({ instanceId }),
  sort: 'leaseExpireDate',
  oneOf: ['leaseExpireDate', 'leaseExpireYear'],
  columns: {
    ...tenantIds,
    airportLocation: { label: 'Airport Location', format: 'text', filter: 'text', width: 4 },
    iataCode: { ...place.iataCode, shownIn: 'nowhere' },
    stateProvinceName: { ...stateColumn, shownIn: 'file' },
    locations: { label: '# Locations', format: 'integer', filter: 'range', width: 1.5 },
    areaTotal: tenantDetails.areaTotal.directory,
    locationsWithoutArea: withoutAreaColumn,
    leaseExpireDate: { label: 'Lease Expires', format: 'date', filter: 'range' },
    leaseExpireYear: { label: 'Year', format: 'text', filter: 'choice', shownIn: 'nowhere' },
    ...category,
    hubSize: hubSizeColumn,
    axnInstanceStatus: statusColumn,
    ...keys,
  },
  more: { companyInEdition: inEdition },
})

/** Labels of a tenant's data in the concession tables. */
export const tenantFields = {
  brandName: nameField({ label: 'Tenant Name' }),
  companyName: nameField({ label: 'Company Name' }),
  terminalName: nameField({ label: 'Terminal' }),
  productTypeDes: nameField({ label: 'Product Type' }),
  areaTotal: tenantDetailFields.areaTotal,
}

/** The column has its own heading because it shows a date or a word. */
export const expiresLabel = 'Expires or Status'

interface ExpiresOrStatus {
  /** YYYY-MM-DD; null if the status has no lease, or if the date was not reported. */
  leaseExpireDate: string | null
  /** Null for a tenant in regular operation. */
  tenantStatusDes: string | null
}

/** The lease date, if the tenant has one, and the status of a tenant that is not simply open. */
export const getExpiresOrStatus = ({
  tenantStatus,
  tenantStatusDes,
  leaseExpireDate,
}: {
  tenantStatus: string
  tenantStatusDes: string
  leaseExpireDate: string | null
}): ExpiresOrStatus => ({
  leaseExpireDate,
  tenantStatusDes: tenantStatus === 'ACTIVE' ? null : tenantStatusDes,
})
