import { describe, expect, it } from 'vitest'
import { newCompanyContact } from '#domain/airports/contact.ts'
import { readAll, typedAll } from '#platform/ui/form/typed.ts'
import {
  contactBody,
  contactFormFields,
  contactRules,
  newContact,
  type ContactFormValues,
} from './contactForm.ts'

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
  const fields = contactFormFields('companyType')
  const empty = typedAll(fields, newContact('US', 'DEVELOPER').values)

  it('asks for the role of its kind only', () => {
    const { errors } = readAll(fields, { ...empty, companyType: '' })
    expect(errors.companyType).toBe('Please input a valid Company Type.')
    expect(errors.managementResponsibilityTypeId).toBeUndefined()
    const ofAirport = contactFormFields('managementResponsibilityTypeId')
    const airportErrors = readAll(ofAirport, typedAll(ofAirport, newContact('US', undefined).values)).errors
    expect(airportErrors.managementResponsibilityTypeId).toBe(
      'Please input a valid Management Responsibility.',
    )
    expect(airportErrors.companyType).toBeUndefined()
  })

  it('makes a body that the server takes, digits staying text and no fax where none was typed', () => {
    const read = readAll(fields, { ...empty, ...typed })
    expect(read.errors).toEqual({})
    const body = contactBody(read.values as ContactFormValues)
    expect(body).toMatchObject({
      postalCode: '43004',
      factbookIncludeFlag: 'Y',
      orderSequenceNumber: null,
      contactPhoneList: [{ phoneType: 'Work', phone: '614-555-0101', extPhone: '0123' }],
    })
    expect(newCompanyContact.safeParse({ ...body, companyType: 'DEVELOPER' }).success).toBe(true)
  })

  it('reads the postal code by the country', () => {
    expect(contactRules({ postalCode: '1', isoCountryCode: 'US' }).postalCode).toBe('Must be 5 or 9 digits')
    expect(contactRules({ postalCode: '1', isoCountryCode: 'FR' }).postalCode).toBeUndefined()
  })
})
