import { z } from 'zod'
import { pickProperty } from '#platform/contract/columnPlaces.ts'
import { endpoint, id, type Endpoint } from '#platform/contract/endpoint.ts'
import { keyField, schemaOf, yesNo, type Field } from '#platform/contract/field.ts'
import { moment } from '#platform/contract/moment.ts'
import { axnStatus } from '../catalog/recordStatus.ts'
import { companyKey } from '../companies/company.ts'
import { checkPostalCode } from './address.ts'
import { airportKey } from './airport.ts'
import { contactColumns, contactFields } from './contactColumns.ts'
import { extensionField, phoneField, requiredPhoneField } from './phone.ts'

const wrongFax = 'Please provide a valid fax number.'

/** A contact has a work phone and may have a fax. */
export const contactPhoneFields = {
  work: requiredPhoneField('Work Phone', { extension: 'Extension' }),
  extension: extensionField('Extension'),
  fax: phoneField('Fax', { wrong: wrongFax, extension: null }),
}

const phoneType = z.enum(['Work', 'Fax'])

const contactPhoneList = z
  .array(
    z.discriminatedUnion('phoneType', [
      z.object({
        phoneType: z.literal('Work'),
        phone: contactPhoneFields.work.schema,
        extPhone: contactPhoneFields.extension.schema.default(null),
      }),
      z.object({
        phoneType: z.literal('Fax'),
        phone: requiredPhoneField('Fax', { wrong: wrongFax }).schema,
        extPhone: contactPhoneFields.extension.schema.default(null),
      }),
    ]),
  )
  .max(phoneType.options.length)
  .check(({ value, issues }) => {
    const types = value.map(each => each.phoneType)
    const refuse = (message: string) =>
      issues.push({ code: 'custom', input: value, path: [0, 'phone'], message })
    if (!types.includes('Work')) refuse('Please input a valid Work Phone.')
    if (new Set(types).size < types.length) refuse('Each phone type can be entered only once.')
  })

const wrongCompanyType = 'Please input a valid Company Type.'

/** The responsibilities of an airport's contact. */
export const responsibilityField = keyField({ label: 'Management Responsibility' })

/** The company type that a contact speaks for. */
export const contactCompanyTypeField = {
  label: 'Company Type',
  format: 'text',
  required: true,
  schema: z.string({ error: wrongCompanyType }).trim().min(1, wrongCompanyType).max(50, wrongCompanyType),
} satisfies Field

const person = schemaOf(contactFields).extend({
  factbookIncludeFlag: yesNo.default('Y'),
  orderSequenceNumber: contactFields.orderSequenceNumber.schema.default(null),
  contactPhoneList,
})

export const newAirportContact = person
  .extend({ managementResponsibilityTypeId: responsibilityField.schema })
  .check(checkPostalCode)
export const newCompanyContact = person
  .extend({ companyType: contactCompanyTypeField.schema })
  .check(checkPostalCode)
type NewAirportContact = z.infer<typeof newAirportContact>
type NewCompanyContact = z.infer<typeof newCompanyContact>
export type NewContact = NewAirportContact | NewCompanyContact

const text = z.string().nullable()

/**
 * A contact of one year, as editors read it. An airport's contact has a responsibility, and a company's has a company
 * type.
 */
export const contact = z.object({
  contactId: z.number().int(),
  axnInstanceId: z.number().int(),
  ...pickProperty(contactColumns, 'reply'),
  /** The name of the state or province. */
  stateProvince: text,
  countryName: text,
  contactPhoneList: z.array(z.object({ phoneType, phone: z.string(), extPhone: text })),
  managementResponsibilityTypeId: z.number().int().nullable(),
  managementResponsibilityType: text,
  companyType: text,
  companyTypeDes: text,
  axnStatus,
  /** 'N' if carried over from last year and not confirmed yet. */
  confirmed: yesNo,
  modifiedDate: moment,
  modifiedUserId: z.number().int().nullable(),
  version: z.number().int(),
})
export type Contact = z.infer<typeof contact>

const contactOrder = z.object({ contactIds: z.array(id).min(1).max(1000) })

interface ContactOwnerDeclaration<K extends z.ZodType, C extends z.ZodType, B extends z.ZodType> {
  of: 'airport' | 'company'
  url: string
  key: K
  contactKey: C
  body: B
}

/** An airport's contacts and a company's have the same endpoints. */
function contactCalls<K extends z.ZodType, C extends z.ZodType, B extends z.ZodType>(
  owner: ContactOwnerDeclaration<K, C, B>,
) {
  const { of, url, key, contactKey, body } = owner
  const one = `${url}/:contactId`
  const noun = of === 'airport' ? 'AirportContact' : 'CompanyContact'
  const reading = { tag: 'Contacts', allow: `${of}.read` } as const
  const editing = { tag: 'Contacts', allow: `${of}.edit` } as const
  const all = z.array(contact)
  return {
    list: endpoint(`list${noun}s`, {
      ...reading,
      method: 'GET',
      url,
      summary: `List the contacts of ${of === 'airport' ? 'an airport' : 'a company'} for a year, in display order`,
      params: key,
      reply: all,
    }),
    get: endpoint(`get${noun}`, {
      ...reading,
      method: 'GET',
      url: one,
      summary: 'Get one contact',
      params: contactKey,
      reply: contact,
    }),
    add: endpoint(`add${noun}`, {
      ...editing,
      method: 'POST',
      url,
      summary: 'Add a contact. Without a display order, it is listed last',
      params: key,
      body,
      reply: contact,
    }),
    save: endpoint(`save${noun}`, {
      ...editing,
      method: 'PUT',
      url: one,
      summary: 'Change a contact. This also confirms it',
      params: contactKey,
      body,
      reply: contact,
    }),
    remove: endpoint(`remove${noun}`, {
      ...editing,
      method: 'DELETE',
      url: one,
      summary: 'Delete a contact',
      params: contactKey,
    }),
    confirm: endpoint(`confirm${noun}`, {
      ...editing,
      method: 'PUT',
      url: `${one}/confirm`,
      summary: 'Confirm a contact that was carried over from last year',
      params: contactKey,
      reply: contact,
    }),
    confirmAll: endpoint(`confirmAll${noun}s`, {
      ...editing,
      method: 'PUT',
      url: `${url}/confirm`,
      summary: 'Confirm all contacts that were carried over from last year',
      params: key,
      reply: all,
    }),
    reorder: endpoint(`reorder${noun}s`, {
      ...editing,
      method: 'PUT',
      url: `${url}/order`,
      summary: 'Set the display order of the contacts. The list must contain each contact once',
      params: key,
      body: contactOrder,
      reply: all,
    }),
  } satisfies Record<string, Endpoint>
}

export const airportContacts = contactCalls({
  of: 'airport',
  url: '/airports/:airportId/instance/:instanceId/contacts',
  key: airportKey,
  contactKey: airportKey.extend({ contactId: id }),
  body: newAirportContact,
})

export const companyContacts = contactCalls({
  of: 'company',
  url: '/companies/:companyId/instance/:instanceId/contacts',
  key: companyKey,
  contactKey: companyKey.extend({ contactId: id }),
  body: newCompanyContact,
})

/** 'First Last', as messages name a contact. */
export const formatContactName = ({ firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`

/** The names of the required fields that a stored contact lacks. */
export function listContactFaults(stored: Contact): { field: string; message: string }[] {
  const schema = stored.companyType === null ? newAirportContact : newCompanyContact
  const read = schema.safeParse(stored)
  return (read.error?.issues ?? []).map(({ path, message }) => ({ field: path.join('/'), message }))
}
