import { z } from 'zod'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { schemaOf, type Field } from '#platform/contract/field.ts'
import { listing } from '#platform/contract/listing.ts'
import { moment } from '#platform/contract/moment.ts'
import { paged, pageQuery } from '#platform/contract/paging.ts'
import { checkPostalCode } from '../airports/address.ts'
import {
  axnStatus,
  recordColumns,
  recordStatusField,
  statusFilter,
  statusOfNew,
} from '../catalog/recordStatus.ts'
import { removalCheck } from '../catalog/removal.ts'
import { instanceId } from '../years/instanceId.ts'
import { company } from './company.ts'
import { companyFields } from './companyColumns.ts'

/** The main company record as administrators enter it. Only the name is required. */
export const mainCompanyFields = {
  ...companyFields,
  axnStatus: recordStatusField,
} as const satisfies Record<string, Field>

const { companyName, axnStatus: status, ...details } = schemaOf(mainCompanyFields).shape
type Details = { [K in keyof typeof details]: z.ZodDefault<(typeof details)[K]> }
const missing = Object.fromEntries(
  Object.entries(details).map(([name, schema]) => [name, (schema as z.ZodType).default(null)]),
) as Details

/** A key or a modifier in the body is ignored. */
const mainCompanyBody = z.object({ companyName, axnStatus: status, ...missing }).check(checkPostalCode)
const newCompanyBody = z
  .object({
    companyName,
    ...statusOfNew,
    ...missing,
    /** The year that it is also added to. */
    axnInstanceId: instanceId.nullable().default(null),
  })
  .check(checkPostalCode)
export type MainCompanyBody = z.infer<typeof mainCompanyBody>

const text = z.string().nullable()

const mainCompanyRow = z.object({
  companyId: z.number().int(),
  companyName: z.string(),
  city: text,
  stateProvinceCode: text,
  isoCountryCode: text,
  countryName: text,
  axnStatus,
  modifiedDate: moment,
  version: z.number().int(),
})
export type MainCompanyRow = z.infer<typeof mainCompanyRow>

export const mainCompany = company.extend({
  stateProvince: text,
  countryName: text,
  modifiedDate: moment,
  modifiedUserId: z.number().int().nullable(),
  /** The username of the last person who changed it. */
  modifiedUserDisplayName: text,
  version: z.number().int(),
})
export type MainCompany = z.infer<typeof mainCompany>

const mainCompanyListQuery = pageQuery([
  'companyName',
  'companyId',
  'countryName',
  'modifiedDate',
  'axnStatus',
  'bestMatch',
]).extend({ status: statusFilter })

const shared = { tag: 'Main companies', allow: 'admin' } as const
const params = z.object({ companyId: id })
const chosen = { format: 'text', filter: 'text', shownIn: 'chosen' } as const

/** Every company, whatever years it is in, for administrators. */
export const mainCompanyListing = listing('managedMainCompanies', {
  ...shared,
  title: 'Main Companies',
  of: 'main companies',
  url: '/companies/list',
  summary: 'List the main companies with filters, one page at a time',
  cached: null,
  params: z.object({}),
  sort: 'companyName',
  ranked: { names: ['companyName'] },
  columns: {
    companyId: { label: 'ID', format: 'integer', isKey: true, width: 1 },
    companyName: { label: mainCompanyFields.companyName.label, format: 'text', width: 5 },
    city: { label: mainCompanyFields.city.label, format: 'text', filter: 'text', width: 3 },
    countryName: {
      label: mainCompanyFields.isoCountryCode.label,
      format: 'text',
      filter: 'choice',
      optionsFromRows: true,
      width: 3,
    },
    ...recordColumns,
    stateProvinceCode: { ...chosen, label: mainCompanyFields.stateProvinceCode.label },
    phone: { ...chosen, label: mainCompanyFields.phone.label },
    url: { ...chosen, label: mainCompanyFields.url.label, width: 4 },
  },
  more: mainCompanyRow.pick({
    companyName: true,
    isoCountryCode: true,
    axnStatus: true,
    modifiedDate: true,
    version: true,
  }).shape,
})

export const searchMainCompaniesEndpoint = endpoint('searchMainCompanies', {
  ...shared,
  method: 'POST',
  writes: false,
  url: '/companies/paged/search',
  summary: 'Search the main companies by name, one page at a time',
  query: mainCompanyListQuery,
  reply: paged(mainCompanyRow),
})

export const listAllCompaniesEndpoint = endpoint('listAllCompanies', {
  ...shared,
  method: 'GET',
  url: '/companies/all',
  summary: 'List all active main companies',
  reply: z.array(mainCompanyRow.pick({ companyId: true, companyName: true })),
})

export const getMainCompanyEndpoint = endpoint('getMainCompany', {
  ...shared,
  method: 'GET',
  url: '/companies/:companyId',
  summary: 'Get a main company and who last changed it',
  params,
  reply: mainCompany,
})

export const addMainCompanyEndpoint = endpoint('addMainCompany', {
  ...shared,
  method: 'POST',
  url: '/companies',
  summary:
    'Add a main company, and optionally add it to a year. An existing name in any letter case is a duplicate',
  body: newCompanyBody,
  reply: mainCompany,
})

export const saveMainCompanyEndpoint = endpoint('saveMainCompany', {
  ...shared,
  method: 'PUT',
  url: '/companies/:companyId',
  summary: 'Change a main company. Changing the status of a proposed company accepts or rejects it',
  params,
  body: mainCompanyBody,
  reply: mainCompany,
})

export const checkMainCompanyRemovalEndpoint = endpoint('checkMainCompanyRemoval', {
  ...shared,
  method: 'GET',
  url: '/companies/:companyId/removal',
  summary: 'Check whether a main company can be deleted, and if not, why',
  params: params,
  reply: removalCheck,
})

export const removeMainCompanyEndpoint = endpoint('removeMainCompany', {
  ...shared,
  method: 'DELETE',
  url: '/companies/:companyId',
  summary: 'Delete an unused main company. If the company is in use, the error lists where',
  params,
})
