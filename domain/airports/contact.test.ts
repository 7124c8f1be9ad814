import { describe, expect, it } from 'vitest'
import { accountFields } from '../people/userFields.ts'
import { userPhoneFields } from '../people/userPhone.ts'
import { addressFields, findPostalCodeError } from './address.ts'
import { listContactFaults, contactPhoneFields, type Contact } from './contact.ts'
import { contactFields } from './contactColumns.ts'
import { extensionField, phoneField, requiredPhoneField } from './phone.ts'

const contact: Contact = {
  contactId: 7,
  axnInstanceId: 26,
  firstName: 'Robin',
  lastName: 'Quillback',
  title: null,
  companyName: null,
  address1: null,
  address2: null,
  city: 'Larkham',
  stateProvinceCode: 'OH',
  stateProvince: 'Ohio',
  postalCode: '43004',
  isoCountryCode: 'US',
  countryName: 'United States of America',
  email: 'robin@quillback.example',
  url: null,
  factbookIncludeFlag: 'Y',
  orderSequenceNumber: 1,
  contactPhoneList: [{ phoneType: 'Work', phone: '614-555-0101', extPhone: null }],
  managementResponsibilityTypeId: 2,
  managementResponsibilityType: 'Concessions',
  companyType: null,
  companyTypeDes: null,
  axnStatus: 'ACTIVE',
  confirmed: 'Y',
  modifiedDate: '2026-01-01 00:00:00+00',
  modifiedUserId: null,
  version: 1,
}

describe('a telephone number', () => {
  const { schema } = requiredPhoneField('Work Phone')
  it.each(['614-555-0101', '+1 (614) 555 0101', '+44 20 7946 0000', '614.555.0101', ' 6145550101 '])(
    'may be written as %j',
    text => {
      expect(schema.parse(text)).toBe(text.trim())
    },
  )
  it.each([
    '',
    '555',
    'call me',
    '614-555-0101 x2',
    '++1 614 555 0101',
    `6${'1'.repeat(16)}`,
    '1+6145550101',
  ])('may not be %j', text => {
    expect(schema.safeParse(text).error?.issues[0]?.message).toBe('Please input a valid Work Phone.')
  })
  it.each([
    'x21',
    'ext. 21',
    'Ext 21',
    'ext:21',
    'extension 21',
    ', x 21',
    '#21',
    'EXT.21',
    'ｘ21',
    ' poste 21',
  ])('names the field of the extension in %j, and its advice is accepted', extension => {
    const { work, extension: own } = contactPhoneFields
    const typed = `+1 614-555-0101 ${extension}`
    expect(work.schema.safeParse(typed).error?.issues[0]?.message).toBe(
      'Type the extension 21 in Extension, and only +1 614-555-0101 here.',
    )
    expect([work.schema.parse('+1 614-555-0101'), own.schema.parse('21')]).toEqual(['+1 614-555-0101', '21'])
  })
  it('says if a number cannot have an extension', () => {
    const error = (text: string) => contactPhoneFields.fax.schema.safeParse(text).error?.issues[0]?.message
    expect(error('614-555-0101 x21')).toBe(
      'This phone number cannot have an extension. Type only 614-555-0101.',
    )
    expect(error('555 x21')).toBe('Please provide a valid fax number.')
    expect(userPhoneFields.Work.phone.schema.safeParse('614-555-0101x7').error?.issues[0]?.message).toBe(
      'Type the extension 7 in Work Extension, and only 614-555-0101 here.',
    )
  })
  it('is optional where the field is, and blank counts as missing', () => {
    const fax = phoneField('Fax').schema
    expect([null, '', ' '].map(text => fax.parse(text))).toEqual([null, null, null])
    expect(extensionField('Extension').schema.parse('')).toBeNull()
    expect(extensionField('Extension').schema.safeParse('12a').success).toBe(false)
  })
})

describe('a postal code', () => {
  it('follows the rule of the country, or of the United States if there is none', () => {
    expect(findPostalCodeError({ postalCode: '43004', isoCountryCode: 'US' })).toBeNull()
    expect(findPostalCodeError({ postalCode: '43004-1234', isoCountryCode: null })).toBeNull()
    for (const postalCode of ['4300', '430041', '43004-12', '430041234', 'K1A 0B1']) {
      expect(findPostalCodeError({ postalCode, isoCountryCode: 'US' })).toBe('Must be 5 or 9 digits')
    }
    expect(findPostalCodeError({ postalCode: 'k1a0b1', isoCountryCode: 'CA' })).toBeNull()
    expect(findPostalCodeError({ postalCode: '43004', isoCountryCode: 'CA' })).not.toBeNull()
    expect(findPostalCodeError({ postalCode: '75008', isoCountryCode: 'FR' })).toBeNull()
    expect(findPostalCodeError({ postalCode: null, isoCountryCode: 'US' })).toBeNull()
  })

  it.each(['PR', 'VI', 'GU', 'AS', 'MP'])(
    'of the territory %s follows the rule of the United States',
    code => {
      expect(findPostalCodeError({ postalCode: '00979', isoCountryCode: code })).toBeNull()
      expect(findPostalCodeError({ postalCode: '979', isoCountryCode: code })).toBe('Must be 5 or 9 digits')
    },
  )

  it('of Mexico has five digits', () => {
    expect(findPostalCodeError({ postalCode: '06700', isoCountryCode: 'MX' })).toBeNull()
    expect(findPostalCodeError({ postalCode: '6700', isoCountryCode: 'MX' })).toBe('Must be 5 digits')
  })
})

describe('a Canadian postal code', () => {
  it.each([
    ['k1a0b1', 'K1A 0B1'],
    ['K1A 0B1', 'K1A 0B1'],
    [' m5v 2t6 ', 'M5V 2T6'],
    ['43004-1234', '43004-1234'],
    ['SW1A 1AA', 'SW1A 1AA'],
    ['', null],
  ])('is stored as it is printed: %j', (typed, stored) => {
    expect(addressFields.postalCode.schema.parse(typed)).toBe(stored)
  })
})

describe('a stored contact', () => {
  it('has no errors if it has everything the form requires', () => {
    expect(listContactFaults(contact)).toEqual([])
    const ofCompany = { ...contact, managementResponsibilityTypeId: null, companyType: 'DEVELOPER' }
    expect(listContactFaults(ofCompany)).toEqual([])
  })
  it('lists each missing field', () => {
    const faults = listContactFaults({ ...contact, city: null, email: 'robin', contactPhoneList: [] })
    expect(faults.map(each => each.field).toSorted()).toEqual(['city', 'contactPhoneList/0/phone', 'email'])
  })
})

describe('the name of a person', () => {
  it.each([contactFields, accountFields])('may be one letter', ({ firstName, lastName }) => {
    expect(firstName.schema.parse(' J ')).toBe('J')
    expect(lastName.schema.parse('O')).toBe('O')
    expect(firstName.schema.safeParse(' ').success).toBe(false)
  })
})
