import { airportInfoFields, airportTotalsFields } from '#domain/airports/airportYearColumns.ts'
import { terminalTrafficFields } from '#domain/airports/terminalColumns.ts'
import { instanceSettingsFields } from '#domain/years/yearSettings.ts'
import type { ProblemDocument } from '#platform/contract/problemDocument.ts'
import type { Db } from '#platform/database/connect.ts'
import { problemOf, useService } from '../app.ts'
import {
  makeAirline,
  makeAirportInstance,
  makeBrand,
  makeCompanyInstance,
  makeCompanyType,
  makeTerminal,
  responsibilityId,
} from '../make.ts'

/** The forms of section 5 of both specs: the call that saves each, and an accepted body. */
async function arrange(db: Db) {
  const { airportId } = await makeAirportInstance(db)
  const { terminalId } = await makeTerminal(db, { airportId })
  const { companyId } = await makeCompanyInstance(db)
  await makeCompanyType(db, { companyId })
  return {
    airportId,
    terminalId,
    companyId,
    brandId: (await makeBrand(db)).brandId,
    airlineId: (await makeAirline(db)).airlineId,
    responsibility: await responsibilityId(db),
  }
}

type Records = Awaited<ReturnType<typeof arrange>>

const nullOf = (fields: object) => Object.fromEntries(Object.keys(fields).map(name => [name, null]))
export const ofAirport = (here: Records) => `/airports/${here.airportId}/instance/26`
export const ofCompany = (here: Records) => `/companies/${here.companyId}/instance/26`
const address = {
  address1: null,
  address2: null,
  city: 'Larkham',
  stateProvinceCode: 'OH',
  postalCode: '43004',
  isoCountryCode: 'US',
}
export const contact = {
  ...address,
  firstName: 'Ingrid',
  lastName: 'Castlerigg',
  email: 'ingrid@castlerigg.example',
  url: 'https://castlerigg.example',
  orderSequenceNumber: 3,
  contactPhoneList: [
    { phoneType: 'Work', phone: '+1 (614) 555-0142', extPhone: '77' },
    { phoneType: 'Fax', phone: '614-555-0143', extPhone: null },
  ],
}
const percentPairs = {
  preSecurityPercentAmount: 40,
  postSecurityPercentAmount: 60,
  businessPercentAmount: 33.33,
  leisurePercentAmount: 66.67,
  odPercentAmount: 0,
  transferPercentAmount: 0,
}

const formsOf = (here: Records) =>
  ({
    user: () => [
      'POST /users',
      {
        ...address,
        displayName: 'ingrid',
        firstName: 'Ingrid',
        lastName: 'Castlerigg',
        email: 'ingrid@castlerigg.example',
        securityRoleId: 0,
        userStatus: 'ACTIVE',
        jobCategory: 'OTHER',
        userPhoneList: ['Mobile', 'Home', 'Work', 'Fax'].map(phoneType => ({
          userPhonePK: { phoneType },
          phone: '614-555-0100',
          extPhone: ['Work', 'Fax'].includes(phoneType) ? '12' : null,
        })),
      },
    ],
    mainCompany: () => [
      'POST /companies',
      {
        ...address,
        companyName: 'Larkham Foods',
        phone: '614-555-0100',
        fax: null,
        url: 'https://larkham.example',
        companyInfoText: null,
      },
    ],
    companyInfo: () => [
      `PUT ${ofCompany(here)}`,
      {
        company: {
          ...address,
          companyName: 'Larkham Foods',
          phone: '614-555-0100',
          fax: '614-555-0101',
          url: 'https://larkham.example',
          companyInfoText: 'Sells soup.',
        },
        dbeFlag: 'N',
      },
    ],
    airportContact: () => [
      `POST ${ofAirport(here)}/contacts`,
      { ...contact, managementResponsibilityTypeId: here.responsibility },
    ],
    companyContact: () => [`POST ${ofCompany(here)}/contacts`, { ...contact, companyType: 'FOODBEVERAGE' }],
    airportInfo: () => [
      `PUT ${ofAirport(here)}`,
      {
        ...nullOf(airportInfoFields),
        ...percentPairs,
        airportConfigurationId: null,
        concessionManagementTypeId: null,
      },
    ],
    airportTotals: () => [`PUT ${ofAirport(here)}/totals`, nullOf(airportTotalsFields)],
    terminalTotals: () => [
      `PUT ${ofAirport(here)}/terminals/${here.terminalId}/totals`,
      {
        ...nullOf(terminalTrafficFields),
        airportTerminalTotals: [
          { tenantType: 'SPECIALTY', grossSalesTotal: 1, rentAirportTotal: 1, areaTotal: 1 },
        ],
      },
    ],
    tenant: () => [
      'POST /tenants',
      {
        airportId: here.airportId,
        axnInstanceId: 26,
        brandId: here.brandId,
        companyId: here.companyId,
        terminalId: here.terminalId,
        tenantType: 'FOODBEVERAGE',
        productType: 'COFFEE',
        tenantStatus: 'ACTIVE',
        areaTotal: 900,
        leaseExpireDate: '2031-05-31',
      },
    ],
    expansion: () => [
      `POST ${ofAirport(here)}/expansion`,
      { expansionPlannedText: 'A food hall', areaTotal: 900, completionDateText: 'Spring 2028' },
    ],
    question: () => [`PUT ${ofAirport(here)}/specialquestion/1`, { answer: 'Relief until June.' }],
    brand: () => ['POST /brands', { brandName: 'Larkham Soups' }],
    settings: () => [
      'PUT /axninstances/26',
      { ...nullOf(instanceSettingsFields), cadUsdRate: 0.759, exchangeRateNote: 'Mean', publishOnSave: true },
    ],
  }) satisfies Record<string, () => [call: string, body: object]>

export type Form = keyof ReturnType<typeof formsOf>
/**
 * One rule: the specification's line, the form, the position of the value, an invalid value, and the message at its
 * field.
 */
export type Rule = [line: string, form: Form, pointer: string, bad: unknown, message: string]

/** The body with another value at the pointer; `undefined` removes the member. */
function withValue(body: object, pointer: string, value: unknown): object {
  const copy = structuredClone(body) as Record<string, unknown>
  const path = pointer.slice(1).split('/')
  const last = path.pop() ?? ''
  const parent = path.reduce((at, name) => at[name] as Record<string, unknown>, copy)
  parent[last] = value
  return copy
}

/** The server with the records that the forms refer to, and functions that send a form with one value changed. */
export function useForms() {
  let here: Records | undefined
  const service = useService({
    seed: async db => {
      here = await arrange(db)
    },
  })
  const alice = service.as('alice')
  const records = (): Records => {
    if (!here) throw new Error('Nothing is arranged yet.')
    return here
  }
  const send = <T = ProblemDocument>(form: Form, pointer?: string, value?: unknown) => {
    const [call, body] = formsOf(records())[form]()
    const [method = '', path = ''] = call.split(' ')
    return alice.send<T>(method, path, pointer === undefined ? body : withValue(body, pointer, value))
  }
  return {
    alice,
    records,
    send,
    /** The messages at one field of a rejected form. */
    refusal: async (form: Form, changed: string, value: unknown, pointer = changed) => {
      const { status, errors } = problemOf(await send(form, changed, value))
      return { status, messages: errors.filter(each => each.pointer === pointer).map(each => each.detail) }
    },
  }
}

export const wrongNumber = 'Please provide a valid number.'
export const wrongFax = 'Please provide a valid fax number.'
export const valid = (field: string) => `Please input a valid ${field}.`
export const wrongWebsite = 'Please input a valid Website, e.g. https://www.example.com.'
