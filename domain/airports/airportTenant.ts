import { z } from 'zod'
import { pickProperty } from '#platform/contract/columnPlaces.ts'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { keyField, schemaOf, yesNo, type Field } from '#platform/contract/field.ts'
import { moment } from '#platform/contract/moment.ts'
import { axnStatus } from '../catalog/recordStatus.ts'
import { tenantTypes } from '../catalog/tenantTypes.ts'
import * as messages from '../messages.ts'
import { airportKey } from './airport.ts'
import { tenantDetailFields, tenantDetails } from './tenantColumns.ts'

const chosenCode = (label: string) => {
  const wrong = `Please input a valid ${label}.`
  return {
    label,
    format: 'text',
    required: true,
    schema: z.string({ error: wrong }).trim().min(1, wrong).max(100, wrong),
  } satisfies Field
}

/** A tenant's data, except the product types it sells. */
export const airportTenantFields = {
  brandId: keyField({ label: 'Tenant Name' }),
  companyId: keyField({ label: 'Company' }),
  terminalId: keyField({ label: 'Terminal' }, messages.terminalRequired),
  tenantStatus: chosenCode('Status'),
  ...tenantDetailFields,
} as const satisfies Record<string, Field>

/** A tenant's category, shown on the screen as one choice, 'tenantType | productType'. */
export const categoryField = chosenCode('Category')
export const firstTenantStatus = 'ACTIVE'

const entry = schemaOf(airportTenantFields).extend({
  tenantType: z.enum(tenantTypes, 'Please input a valid Category.'),
  productType: categoryField.schema,
  tenantStatus: airportTenantFields.tenantStatus.schema.default(firstTenantStatus),
  ...pickProperty(tenantDetails, 'entry'),
})
export type TenantEntry = z.output<typeof entry>

const change = entry.extend({
  oldCompanyId: airportTenantFields.companyId.schema.optional(),
  oldBrandId: airportTenantFields.brandId.schema.optional(),
  oldTerminalId: airportTenantFields.terminalId.schema.optional(),
})

/** A tenant of an airport in one year, as editors read it. */
export const airportTenant = z.object({
  tenantId: z.number().int(),
  locationNumber: z.number().int(),
  airportId: z.number().int(),
  axnInstanceId: z.number().int(),
  airportName: z.string(),
  city: z.string(),
  stateProvinceCode: z.string().nullable(),
  isoCountryCode: z.string(),
  terminalId: z.number().int(),
  terminalName: z.string(),
  terminalShortName: z.string().nullable(),
  companyId: z.number().int(),
  companyName: z.string(),
  /** PROPOSED until an administrator accepts the company. */
  companyStatus: axnStatus,
  brandId: z.number().int(),
  brandName: z.string(),
  brandStatus: axnStatus,
  tenantType: z.enum(tenantTypes),
  tenantTypeDes: z.string(),
  productType: z.string(),
  productTypeDes: z.string(),
  tenantStatus: z.string(),
  tenantStatusDes: z.string(),
  unitMeasureCode: z.literal('SQFT'),
  ...pickProperty(tenantDetails, 'reply'),
  /** N: carried over from last year and not confirmed yet. */
  confirmed: yesNo,
  modifiedUserId: z.number().int().nullable(),
  modifiedDate: moment,
  version: z.number().int(),
})
export type AirportTenant = z.infer<typeof airportTenant>

const tenantList = z.object({ content: z.array(airportTenant) })

const tenants = '/tenants/instance/:instanceId/airport/:airportId'
const place = '/tenants/:tenantId/instance/:instanceId/airport/:airportId/terminal/:terminalId'
const oneTenant = `${place}/location/:locationNumber`
const tenantKey = airportKey.extend({ tenantId: id, terminalId: id, locationNumber: id })
const tag = 'Tenants'

export const listAirportTenantsEndpoint = endpoint('listAirportTenants', {
  method: 'GET',
  url: tenants,
  summary: 'List an airport’s tenants for a year, by tenant type and name',
  tag,
  allow: 'airport.read',
  params: airportKey,
  reply: tenantList,
})

export const listAirportTenantsOfTypeEndpoint = endpoint('listAirportTenantsOfType', {
  method: 'GET',
  url: `${tenants}/type/:tenantType`,
  summary: 'List an airport’s tenants of one tenant type for a year, by name',
  tag,
  allow: 'airport.read',
  params: airportKey.extend({ tenantType: z.enum(tenantTypes) }),
  reply: tenantList,
})

export const getAirportTenantEndpoint = endpoint('getAirportTenant', {
  method: 'GET',
  url: oneTenant,
  summary: 'Get one tenant of an airport for a year',
  tag,
  allow: 'airport.read',
  params: tenantKey,
  reply: airportTenant,
})

export const addAirportTenantEndpoint = endpoint('addAirportTenant', {
  method: 'POST',
  url: '/tenants',
  summary: 'Add a tenant to an airport for a year, with location number 1',
  tag,
  allow: 'airport.edit',
  body: entry.extend({
    airportId: airportTenantFields.terminalId.schema,
    axnInstanceId: z.number().int().min(0).max(99),
  }),
  subject: ({ body }) => ({ kind: 'airport', id: body.airportId, axnInstanceId: body.axnInstanceId }),
  reply: airportTenant,
})

export const saveAirportTenantEndpoint = endpoint('saveAirportTenant', {
  method: 'PUT',
  url: oneTenant,
  summary: 'Save a tenant, or move it to another company, brand, or terminal. This also confirms it',
  tag,
  allow: 'airport.edit',
  params: tenantKey,
  body: change,
  reply: airportTenant,
})

export const removeAirportTenantEndpoint = endpoint('removeAirportTenant', {
  method: 'DELETE',
  url: `${oneTenant}/company/:companyId/brand/:brandId`,
  summary: 'Remove a tenant from an airport for a year',
  tag,
  allow: 'airport.edit',
  params: tenantKey.extend({ companyId: id, brandId: id }),
  // The company in the path is the tenant's, but the permission concerns the airport.
  subject: ({ params }) => ({ kind: 'airport', id: params.airportId, axnInstanceId: params.instanceId }),
})

export const confirmAirportTenantEndpoint = endpoint('confirmAirportTenant', {
  method: 'PUT',
  url: `${oneTenant}/confirm`,
  summary: 'Confirm a tenant that was carried over from last year, without changes',
  tag,
  allow: 'airport.edit',
  params: tenantKey,
  reply: airportTenant,
})

export const confirmAirportTenantsEndpoint = endpoint('confirmAirportTenants', {
  method: 'PUT',
  url: `${tenants}/confirm`,
  summary:
    'Confirm all tenants that were carried over from last year, or only those of one tenant type or terminal',
  tag,
  allow: 'airport.edit',
  params: airportKey,
  body: z.object({
    tenantType: z.enum(tenantTypes).nullable().default(null),
    terminalId: id.nullable().default(null),
  }),
  reply: z.object({ confirmed: z.number().int() }),
})
