import { describe, expect, it } from 'vitest'
import { newCompanyContact, type Contact } from '#domain/airports/contact.ts'
import { parseInputs, formatInputs } from '#platform/ui/form/formInputs.ts'
import {
  toContactBody,
  getContactFormFields,
  checkContact,
  createEmptyContact,
  type ContactFormValues,
} from './contactFormFields.ts'

const typed = {
  firstName: 'Robin',
  lastName: 'Quillback',
  city: 'Larkham',
  postalCode: '43004',
  email: 'robin@quillback.example',
  'contactPhoneList/0/phone': '614-555-0101',
  'contactPhoneList/0/extPhone': '0123',
}

describe('the form of a contact', () => {
  const fields = getContactFormFields('companyType')
  const empty = formatInputs(fields, createEmptyContact('US', 'DEVELOPER').values)

  it('has the role of its kind only', () => {
    const { errors } = parseInputs(fields, { ...empty, companyType: '' })
    expect(errors.companyType).toBe('Please input a valid Company Type.')
    expect(errors.managementResponsibilityTypeId).toBeUndefined()
    const ofAirport = getContactFormFields('managementResponsibilityTypeId')
    const airportErrors = parseInputs(
      ofAirport,
      formatInputs(ofAirport, createEmptyContact('US', undefined).values),
    ).errors
    expect(airportErrors.managementResponsibilityTypeId).toBe(
      'Please input a valid Management Responsibility.',
    )
    expect(airportErrors.companyType).toBeUndefined()
  })

  it('makes a body that the server accepts: digits remain text, and an empty fax is omitted', () => {
    const read = parseInputs(fields, { ...empty, ...typed })
    expect(read.errors).toEqual({})
    const body = toContactBody(read.values as ContactFormValues)
    expect(body).toMatchObject({
      postalCode: '43004',
      factbookIncludeFlag: 'Y',
      orderSequenceNumber: null,
      contactPhoneList: [{ phoneType: 'Work', phone: '614-555-0101', extPhone: '0123' }],
    })
    expect(newCompanyContact.safeParse({ ...body, companyType: 'DEVELOPER' }).success).toBe(true)
  })

  it('keeps the extension of a fax, which has no input, until the number changes', () => {
    const stored = {
      contactPhoneList: [
        { phoneType: 'Work', phone: '614-555-0101', extPhone: null },
        { phoneType: 'Fax', phone: '614-555-0102', extPhone: '77' },
      ],
    } as Contact
    const faxOf = (fax: string) => {
      const { values } = parseInputs(fields, { ...empty, ...typed, 'contactPhoneList/1/phone': fax })
      return toContactBody(values as ContactFormValues, stored).contactPhoneList[1]
    }
    expect(faxOf('614-555-0102')).toEqual({ phoneType: 'Fax', phone: '614-555-0102', extPhone: '77' })
    expect(faxOf('614-555-0103')).toMatchObject({ extPhone: null })
    expect(faxOf('')).toBeUndefined()
  })

  it('reads the postal code by the country', () => {
    expect(checkContact({ postalCode: '1', isoCountryCode: 'US' }).postalCode).toBe('Must be 5 or 9 digits')
    expect(checkContact({ postalCode: '1', isoCountryCode: 'FR' }).postalCode).toBeUndefined()
  })
})
