import type { z } from 'zod'
import { findPostalCodeError } from '#domain/airports/address.ts'
import {
  contactCompanyTypeField,
  contactPhoneFields,
  responsibilityField,
  type Contact,
} from '#domain/airports/contact.ts'
import { contactFields } from '#domain/airports/contactColumns.ts'
import type { Field } from '#platform/contract/field.ts'
import type { Errors, Values, StoredRecord } from '#platform/ui/form/formInputs.ts'

type Role = 'managementResponsibilityTypeId' | 'companyType'

/** Phone fields are named after their paths in the body, which the server's errors refer to. */
const shared = {
  ...contactFields,
  'contactPhoneList/0/phone': contactPhoneFields.work,
  'contactPhoneList/0/extPhone': contactPhoneFields.extension,
  'contactPhoneList/1/phone': contactPhoneFields.fax,
} as const

const commonFields = {
  managementResponsibilityTypeId: responsibilityField,
  companyType: contactCompanyTypeField,
}
type Choice<T> = Field<z.ZodType<T | null>>

export type ContactFormFields = typeof shared & {
  managementResponsibilityTypeId: Choice<number>
  companyType: Choice<string>
}
export type ContactFormValues = Values<ContactFormFields>

/** An airport's contact has a responsibility, a company's has a type. */
export function getContactFormFields(role: Role): ContactFormFields {
  const other = role === 'companyType' ? 'managementResponsibilityTypeId' : 'companyType'
  const notAsked = { ...commonFields[other], required: false, schema: commonFields[other].schema.nullable() }
  return { ...shared, ...commonFields, [other]: notAsked }
}

/** A stored contact as form values. */
export function toStoredContact(contact: Contact): StoredRecord<ContactFormFields> {
  const phone = (type: 'Work' | 'Fax') => contact.contactPhoneList.find(each => each.phoneType === type)
  const { contactPhoneList: _phones, ...plain } = contact
  const values = Object.fromEntries(
    Object.keys(getContactFormFields('companyType')).map(name => [name, plain[name as keyof typeof plain]]),
  )
  return {
    values: {
      ...values,
      'contactPhoneList/0/phone': phone('Work')?.phone,
      'contactPhoneList/0/extPhone': phone('Work')?.extPhone ?? null,
      'contactPhoneList/1/phone': phone('Fax')?.phone ?? null,
    },
    version: contact.version,
  }
}

/**
 * An empty form: to be printed, in the airport's or company's own country, and with the company's type if it has only
 * one.
 */
export const createEmptyContact = (
  isoCountryCode: string | null,
  companyType: string | undefined,
): StoredRecord<ContactFormFields> => ({
  values: {
    factbookIncludeFlag: 'Y',
    isoCountryCode: isoCountryCode ?? undefined,
    companyType: companyType ?? null,
  },
})

/** The body without the role. A stored extension of the fax, which has no input, is kept with its number. */
export function toContactBody(values: ContactFormValues, stored?: Contact) {
  const {
    'contactPhoneList/0/phone': work,
    'contactPhoneList/0/extPhone': extPhone,
    'contactPhoneList/1/phone': fax,
    managementResponsibilityTypeId: _responsibility,
    companyType: _type,
    ...person
  } = values
  const former = stored?.contactPhoneList.find(each => each.phoneType === 'Fax')
  const faxExtension = former?.phone === fax ? former.extPhone : null
  return {
    ...person,
    contactPhoneList: [
      { phoneType: 'Work' as const, phone: work, extPhone },
      ...(fax === null ? [] : [{ phoneType: 'Fax' as const, phone: fax, extPhone: faxExtension }]),
    ],
  }
}

export function checkContact(values: Partial<ContactFormValues>): Errors<ContactFormFields> {
  return { postalCode: findPostalCodeError(values) ?? undefined }
}
