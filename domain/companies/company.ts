import { z } from 'zod'
import { pickProperty } from '#platform/contract/columnPlaces.ts'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { flagField, schemaOf, textField, yesNo } from '#platform/contract/field.ts'
import { moment } from '#platform/contract/moment.ts'
import { longestKeyword, paged, pageQuery } from '#platform/contract/paging.ts'
import { checkPostalCode } from '../airports/address.ts'
import { lookupItems } from '../catalog/lookups.ts'
import { axnStatus } from '../catalog/recordStatus.ts'
import { removalCheck } from '../catalog/removal.ts'
import { axnInstanceMasterStatus, axnInstanceStatus } from '../review/workflow.ts'
import { instanceId } from '../years/instanceId.ts'
import { companyColumns, companyFields } from './companyColumns.ts'

/** A company's own data for one year. */
export const companyYearFields = {
  dbeFlag: flagField({
    label: 'DBE',
    help: 'Whether the company is certified as a disadvantaged business enterprise.',
  }),
}

/** The list of a company's types, and the input that adds one. */
export const companyTypesField = 'companyTypes'

/** A company's text about one of its types. */
export const companyTypeTextField = textField({ label: 'Company Type Information' }, 1000, 'longText')

const text = z.string().nullable()

export const company = z.object({
  companyId: z.number().int(),
  ...pickProperty(companyColumns, 'reply'),
  axnStatus,
})

/** A type that a company has in one year. */
export const companyInstanceType = z.object({
  companyInstanceTypePK: z.object({
    companyId: z.number().int(),
    axnInstanceId: z.number().int(),
    companyType: z.string(),
  }),
  associatedCompanyType: lookupItems['company-types'],
  companyTypeInfoText: text,
  /** 'N' if carried over from last year and not confirmed yet. */
  confirmed: yesNo,
})
export type CompanyInstanceType = z.infer<typeof companyInstanceType>

/** A company in one year, as its editors read it. */
export const companyInstance = z.object({
  companyInstancePK: z.object({ companyId: z.number().int(), axnInstanceId: z.number().int() }),
  company,
  axnInstanceName: z.string(),
  axnInstanceMasterStatus,
  axnInstanceStatus,
  dbeFlag: yesNo,
  companyInstanceTypeList: z.array(companyInstanceType),
  /** Whether saving the company's information publishes it this year, once it is complete. */
  publishOnSave: z.boolean(),
  modifiedDate: moment,
  modifiedUserId: z.number().int().nullable(),
  modifiedUserName: text,
  version: z.number().int(),
})
export type CompanyInstance = z.infer<typeof companyInstance>

/** The data that the info step saves, without the status. Types that are not included keep their text. */
export const companyInfo = z.object({
  company: schemaOf(companyFields).check(checkPostalCode),
  dbeFlag: companyYearFields.dbeFlag.schema,
  companyInstanceTypeList: z
    .array(
      z.object({
        companyInstanceTypePK: z.object({
          companyId: id.optional(),
          axnInstanceId: instanceId.optional(),
          companyType: z.string().min(1).max(50),
        }),
        companyTypeInfoText: companyTypeTextField.schema,
      }),
    )
    .max(50)
    .default([]),
  /** Other open years in which the company takes the new name too. Only administrators may rename it there. */
  renameIn: z.array(instanceId).max(100).default([]),
})
export type CompanyInfo = z.infer<typeof companyInfo>

export const companyKey = z.object({ companyId: id, instanceId })
export const companyPath = '/companies/:companyId/instance/:instanceId'

export const getCompanyInstanceEndpoint = endpoint('getCompanyInstance', {
  method: 'GET',
  url: companyPath,
  summary: 'Get a company’s data for a year, as its editors see it',
  tag: 'Companies',
  allow: 'company.read',
  params: companyKey,
  reply: companyInstance,
})

export const saveCompanyInfoEndpoint = endpoint('saveCompanyInfo', {
  method: 'PUT',
  url: companyPath,
  summary:
    'Save a company’s name, address, and text for a year. Other years do not change, except for the name in `renameIn`. If the company is complete, it is published, unless that is turned off for the year. A status in the body is ignored',
  tag: 'Companies',
  allow: 'company.edit',
  params: companyKey,
  body: companyInfo,
  reply: companyInstance,
})

const companyNameOfYear = z.object({
  axnInstanceId: z.number().int(),
  axnInstanceName: z.string(),
  axnInstanceMasterStatus,
  companyName: z.string(),
})
export type CompanyNameOfYear = z.infer<typeof companyNameOfYear>

export const listNamesOfCompanyEndpoint = endpoint('listNamesOfCompany', {
  method: 'GET',
  url: '/companies/:companyId/names',
  summary: 'List the names that a company has in each year, newest first',
  tag: 'Companies',
  allow: 'admin',
  params: z.object({ companyId: id }),
  reply: z.array(companyNameOfYear),
})

export const createCompanyInstanceEndpoint = endpoint('createCompanyInstance', {
  method: 'POST',
  url: '/companies/instance/:instanceId/',
  summary: 'Add a company to a year. By default, it is INPROGRESS, not a DBE, and has no types',
  tag: 'Companies',
  allow: 'admin',
  params: z.object({ instanceId }),
  body: z.object({
    company: z.object({ companyId: id }),
    /** Older clients create a company with false. */
    dbeFlag: z.union([yesNo, z.boolean()]).default('N'),
    companyInstanceTypeList: companyInfo.shape.companyInstanceTypeList,
  }),
  reply: companyInstance,
})

export const setCompanyStatusEndpoint = endpoint('setCompanyStatus', {
  method: 'PUT',
  url: `${companyPath}/status`,
  summary: 'Change a company’s workflow status. Some changes require a reason',
  tag: 'Workflow',
  allow: 'company.read',
  params: companyKey,
  body: z.object({
    axnInstanceStatus,
    reason: z.string().trim().max(2000).optional(),
    companyId: id.optional(),
    axnInstanceId: instanceId.optional(),
  }),
  reply: companyInstance,
})

const typeName = z.string().min(1).max(50)
const typeKey = companyKey.extend({ companyType: typeName })

export const listTypesOfCompanyEndpoint = endpoint('listTypesOfCompany', {
  method: 'GET',
  url: `${companyPath}/types`,
  summary: 'List a company’s types for a year, with their texts',
  tag: 'Companies',
  allow: 'company.read',
  params: companyKey,
  reply: z.array(companyInstanceType),
})

export const addTypeOfCompanyEndpoint = endpoint('addTypeOfCompany', {
  method: 'POST',
  url: `${companyPath}/types/:companyType`,
  summary: 'Add a type to a company. A type that the company already has is a duplicate',
  tag: 'Companies',
  allow: 'company.edit',
  params: typeKey,
  reply: companyInstance,
})

export const removeTypeOfCompanyEndpoint = endpoint('removeTypeOfCompany', {
  method: 'DELETE',
  url: `${companyPath}/types/:companyType`,
  summary: 'Remove a type from a company. Fails while it has contacts or locations',
  tag: 'Companies',
  allow: 'company.edit',
  params: typeKey,
  reply: companyInstance,
})

export const checkTypeOfCompanyRemovalEndpoint = endpoint('checkTypeOfCompanyRemoval', {
  method: 'GET',
  url: `${companyPath}/types/:companyType/removal`,
  summary: 'Check whether a type can be removed from a company, and if not, why',
  tag: 'Companies',
  allow: 'company.read',
  params: typeKey,
  reply: removalCheck,
})

export const confirmTypesOfCompanyEndpoint = endpoint('confirmTypesOfCompany', {
  method: 'PUT',
  url: `${companyPath}/types/confirm`,
  summary: 'Confirm all types that were carried over from last year',
  tag: 'Companies',
  allow: 'company.edit',
  params: companyKey,
  reply: companyInstance,
})

/** A row of a company list in the wizard and the administration. */
const companyRow = z.object({
  companyId: z.number().int(),
  companyName: z.string(),
  city: text,
  stateProvinceCode: text,
  isoCountryCode: text,
  url: text,
  dbeFlag: yesNo,
  axnInstanceId: z.number().int(),
  axnInstanceStatus,
  modifiedDate: moment,
})
export type CompanyRow = z.infer<typeof companyRow>

const companyListQuery = pageQuery(
  [
    'companyName',
    'companyId',
    'city',
    'isoCountryCode',
    'dbeFlag',
    'axnInstanceStatus',
    'modifiedDate',
    'bestMatch',
  ],
  100,
).extend({ status: z.union([z.literal('ALL'), axnInstanceStatus]).default('ALL') })
export type CompanyListQuery = z.output<typeof companyListQuery>

export const searchCompaniesEndpoint = endpoint('searchCompanies', {
  method: 'POST',
  url: '/companies/instance/:instanceId/paged/search',
  summary: 'List the companies of a year. Only administrators see unpublished companies and the pending year',
  tag: 'Companies',
  allow: 'browse',
  writes: false,
  params: z.object({ instanceId }),
  query: companyListQuery.extend({ dbeOnly: z.enum(['false', 'true']).default('false') }),
  reply: paged(companyRow),
})

export const searchCompaniesByNameEndpoint = endpoint('searchCompaniesByName', {
  method: 'POST',
  url: '/companies/instance/:instanceId/search',
  summary: 'Search the companies of a year by name. Without a name, or with _all, all companies are listed',
  tag: 'Companies',
  allow: 'browse',
  writes: false,
  params: z.object({ instanceId }),
  query: pageQuery(['companyName'], 100).pick({ page: true, size: true }),
  body: z.object({ companyName: z.string().trim().max(longestKeyword).nullable().default(null) }),
  reply: paged(companyRow),
})

export const lookupCompaniesEndpoint = endpoint('lookupCompanies', {
  method: 'GET',
  url: '/companies/instance/:instanceId/company/lookup',
  summary: 'List the names of the companies of a year that the caller can see',
  tag: 'Companies',
  allow: 'browse',
  params: z.object({ instanceId }),
  reply: z.array(companyRow.pick({ companyId: true, companyName: true })),
})

export const listEditableCompaniesEndpoint = endpoint('listEditableCompanies', {
  method: 'GET',
  url: '/companies/instance/:instanceId/affiliated',
  summary: 'List the companies of a year that the caller can edit',
  tag: 'Companies',
  allow: 'wizard',
  params: z.object({ instanceId }),
  query: companyListQuery,
  reply: paged(companyRow),
})
