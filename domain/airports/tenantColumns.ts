import { z } from 'zod'
import { byHand, notHere, pickProperty, type Place } from '#platform/contract/columnPlaces.ts'
import { dateField, figureField, nameField, type Field } from '#platform/contract/field.ts'
import type { ListingColumn } from '#platform/contract/listing.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { glossary } from '../browse/glossary.ts'
import * as messages from '../messages.ts'
import type { YearColumn } from '../years/yearColumn.ts'

/** A column of the tenants' table and of the workbook's sheet. */
export interface CellColumn {
  field: Field
  /** The heading in the table, if it is shorter than the label, and the width in em. All fit into 1366 px together. */
  grid: { heading?: string; width: number; grows?: true }
  /** The headings in rent rolls that are pasted. */
  pastedHeadings: readonly string[]
}

/** A value that a tenant has of its own. */
interface TenantDetail extends CellColumn, YearColumn {
  /** The value in a body, which may leave it out. */
  entry: z.ZodType
  /** The value in answers. */
  reply: z.ZodType
  /** The list of all tenants, on the screen and as a file. */
  directory: Place<ListingColumn>
  explore: Place<ListingColumn>
  /** `web/browse/profile/TenantsSection.tsx` */
  profile: Place<typeof byHand>
  /** `server/publishing/books/render/airportBlocks.ts` */
  printedBook: Place<typeof byHand>
  /** `server/publishing/reports/leaseExpire.report.ts`, which has one row for all locations of a lease. */
  leaseReport: Place<typeof byHand>
}

const area = figureField('area', { label: 'Square Footage', help: glossary.squareFootage.text })
const listedArea = {
  label: 'Square Footage',
  unit: 'sq ft',
  format: 'area',
  filter: 'range',
  help: glossary.squareFootage.text,
} as const
const lease = dateField({ label: 'Expires', unit: 'YYYY-MM-DD', help: messages.expiresTooltip })
const leaseEnd = { label: 'Lease Expires', format: 'date', filter: 'range' } as const
const future = {
  label: 'Future Location',
  format: 'flag',
  storedAs: 'boolean',
  required: true,
  schema: z.boolean(),
  options: [
    { value: 'false', label: 'No' },
    { value: 'true', label: 'Yes' },
  ],
} as const satisfies Field

/**
 * The tenant's own values, each declared once. Answers, forms, cells, SQL, the new year, and outputs derive from this
 * table. What the tenant refers to, such as its brand, is in `tenantReferences`.
 */
export const tenantDetails = {
  areaTotal: {
    field: area,
    entry: area.schema.default(null),
    reply: z.number().int().nullable(),
    inNewYear: 'carried',
    grid: { heading: 'sq ft', width: 5.5 },
    pastedHeadings: [
      'Leased Area',
      'Leased SF',
      'Leased Sq Ft',
      'Sq Ft',
      'Sq. Ft.',
      'Sq.Ft.',
      'Sq. Feet',
      'Rentable SF',
      'Rentable Sq Ft',
      'SqFt',
      'SF',
      'Area',
      'Size',
      'Square Feet',
      'Sq Footage',
      'Area Sq Ft',
    ],
    directory: listedArea,
    explore: listedArea,
    dataPackage: area,
    bookSheet: area,
    profile: byHand,
    printedBook: byHand,
    leaseReport: byHand,
  },
  /** Null if the status has no lease date. */
  leaseExpireDate: {
    field: lease,
    entry: lease.schema.default(null),
    reply: z.string().nullable(),
    inNewYear: 'carried',
    grid: { heading: 'Expires', width: 7 },
    pastedHeadings: [
      'Lease Exp',
      'Lease Exp Date',
      'Lease Expiry',
      'Lease Expires',
      'Lease Expiration',
      'Lease Expiration Date',
      'Lease End',
      'Lease End Date',
      'Exp Date',
      'Expiry',
      'Expiry Date',
      'Expiration',
      'Expiration Date',
      'Expires On',
      'Term End',
      'Term Expiration',
      'End Date',
    ],
    directory: { label: 'Expires', format: 'date', filter: 'range' },
    explore: leaseEnd,
    dataPackage: leaseEnd,
    bookSheet: leaseEnd,
    profile: byHand,
    printedBook: byHand,
    leaseReport: byHand,
  },
  /** Stored as Y or N, as the data of published tenants have it. Editors' answers have true or false. */
  futureLocation: {
    field: future,
    entry: future.schema.default(false),
    reply: z.boolean(),
    inNewYear: 'carried',
    grid: { heading: 'Future', width: 5 },
    pastedHeadings: ['Future'],
    directory: notHere,
    explore: notHere,
    dataPackage: future,
    bookSheet: future,
    profile: byHand,
    printedBook: byHand,
    leaseReport: notHere,
  },
} as const satisfies Record<string, TenantDetail>

export type TenantDetailName = keyof typeof tenantDetails
export type TenantDetailValues = {
  [K in TenantDetailName]: z.output<(typeof tenantDetails)[K]['entry']>
}
export const tenantDetailNames = listKeys(tenantDetails)
export const tenantDetailFields = pickProperty(tenantDetails, 'field')

/** The columns of what a tenant refers to: terminal, company, brand, category, and status. */
export const tenantReferences = [
  'terminalId',
  'companyId',
  'brandId',
  'tenantType',
  'productType',
  'tenantStatus',
] as const

/** Every column that a save writes. */
export const savedTenantColumns = [...tenantReferences, ...tenantDetailNames] as const

/** The columns of a tenant as typed or pasted. What the tenant refers to is written by name. */
export const tenantCellColumns = {
  brandName: {
    field: nameField({ label: 'Tenant Name' }),
    grid: { width: 12, grows: true },
    pastedHeadings: [
      'Tenant',
      'Brand',
      'Brand Name',
      'Name',
      'Shop',
      'Store',
      'Store Name',
      'Concept',
      'DBA',
      'Doing Business As',
      'Trade Name',
      'Concession',
      'Concession Name',
      'Outlet',
      'Unit Name',
    ],
  },
  companyName: {
    field: nameField({ label: 'Company' }),
    grid: { width: 12, grows: true },
    pastedHeadings: [
      'Company Name',
      'Operator',
      'Operator Name',
      'Concessionaire',
      'Concessionaire Name',
      'Tenant Company',
      'Legal Name',
      'Legal Entity',
      'Owner',
      'Lessee',
    ],
  },
  terminalName: {
    field: nameField({ label: 'Terminal' }, { min: 1 }),
    grid: { width: 8.5 },
    pastedHeadings: [
      'Terminal Name',
      'Concourse',
      'Location',
      'Building',
      'Terminal / Concourse',
      'Terminal/Concourse',
    ],
  },
  categoryName: {
    field: nameField({ label: 'Category' }, { min: 1 }),
    grid: { width: 14, grows: true },
    pastedHeadings: [
      'Product Type',
      'Product',
      'Type',
      'Tenant Type',
      'Concept Type',
      'Use',
      'Use / Category',
      'Use/Category',
      'Category / Use',
      'Product Category',
      'Merchandise Category',
      'Merchandise Type',
      'Concept Category',
      'Category of Use',
    ],
  },
  tenantStatusDes: {
    field: { ...nameField({ label: 'Status' }, { min: 1 }), required: false },
    grid: { width: 6.5 },
    pastedHeadings: ['Tenant Status'],
  },
  ...tenantDetails,
} satisfies Record<string, CellColumn>
