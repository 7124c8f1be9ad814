import { describe, expect, it } from 'vitest'
import { parseInput } from '#platform/contract/inputCodec.ts'
import { checkPasswordConfirmation, newPasswordFields } from '#web/people/account/accountFields.ts'
import { problemOf } from '../app.ts'
import {
  contact,
  useForms,
  valid,
  wrongFax,
  wrongWebsite,
  wrongNumber,
  type Form,
  type Rule,
} from './forms.ts'

/** Section 5 of both specs over HTTP: users, companies, contacts, and passwords. */
const { alice, send, refusal } = useForms()

it.each<[Form]>([
  ['user'],
  ['mainCompany'],
  ['brand'],
  ['companyInfo'],
  ['airportContact'],
  ['companyContact'],
])('%s is accepted as it is', async form => {
  expect((await send(form)).status).toBe(200)
})

it.each([
  ['mainCompany', '/url'],
  ['companyInfo', '/company/url'],
  ['airportContact', '/url'],
  ['companyContact', '/url'],
] as const)('%s accepts a website without https://, and stores it with https://', async (form, pointer) => {
  const saved = await send(form, pointer, 'www.example.com')
  expect(saved.status, saved.text).toBe(200)
  expect(saved.text).toContain('"url":"https://www.example.com"')
})

const long = 'x'.repeat(256)

const bothContacts = (['airportContact', 'companyContact'] as const).flatMap((form): Rule[] => [
  ['contact: first name required', form, '/firstName', undefined, valid('First Name')],
  ['contact: last name required', form, '/lastName', '', valid('Last Name')],
  ['contact: city required', form, '/city', '', valid('City')],
  ['contact: country required', form, '/isoCountryCode', null, valid('Country')],
  ['contact: email required', form, '/email', undefined, valid('Email')],
  ['contact: email valid', form, '/email', 'ingrid@castlerigg', valid('Email')],
  ['contact: website valid', form, '/url', 'castlerigg', wrongWebsite],
  ['contact: work phone required', form, '/contactPhoneList/0/phone', '', valid('Work Phone')],
  [
    'contact: work phone international style',
    form,
    '/contactPhoneList/0/phone',
    'call me',
    valid('Work Phone'),
  ],
  ['contact: extension', form, '/contactPhoneList/0/extPhone', 'x77', valid('Extension')],
  ['contact: fax valid', form, '/contactPhoneList/1/phone', 'none', wrongFax],
  ['contact: display order a number', form, '/orderSequenceNumber', 'first', wrongNumber],
  ['contact: postal code', form, '/postalCode', '4300', 'Must be 5 or 9 digits'],
])

describe('an invalid value is refused at its field', () => {
  it.each<Rule>([
    ['user: first name required', 'user', '/firstName', '', valid('First Name')],
    ['user: last name required', 'user', '/lastName', undefined, valid('Last Name')],
    ['user: username required', 'user', '/displayName', undefined, valid('Username')],
    ['user: username at least 2 characters', 'user', '/displayName', 'x', valid('Username')],
    ['user: email required', 'user', '/email', undefined, valid('Email')],
    ['user: email valid', 'user', '/email', 'nobody', valid('Email')],
    ['user: country required', 'user', '/isoCountryCode', '', valid('Country')],
    ['user: role required', 'user', '/securityRoleId', undefined, valid('Role')],
    ['user: status required', 'user', '/userStatus', undefined, valid('Status')],
    ['user: job category required', 'user', '/jobCategory', undefined, valid('Job Category')],
    ['user: postal code', 'user', '/postalCode', '43004-12', 'Must be 5 or 9 digits'],
    ['user: mobile phone', 'user', '/userPhoneList/0/phone', 'none', valid('Mobile Phone')],
    ['user: home phone', 'user', '/userPhoneList/1/phone', 'none', valid('Home Phone')],
    ['user: work phone', 'user', '/userPhoneList/2/phone', 'none', valid('Work Phone')],
    ['user: work extension', 'user', '/userPhoneList/2/extPhone', 'none', valid('Work Extension')],
    ['user: fax', 'user', '/userPhoneList/3/phone', 'none', wrongFax],
    ['user: fax extension', 'user', '/userPhoneList/3/extPhone', 'none', valid('Fax Extension')],
    ['main company: name required', 'mainCompany', '/companyName', '', valid('Company Name')],
    ['main company: website valid', 'mainCompany', '/url', 'larkham', wrongWebsite],
    ['main company: website without a script', 'mainCompany', '/url', 'javascript:alert(1)', wrongWebsite],
    ['main company: postal code', 'mainCompany', '/postalCode', 'x', 'Must be 5 or 9 digits'],
    ['main company: phone', 'mainCompany', '/phone', '12', valid('Phone')],
    ['generic text: 2 characters at least', 'mainCompany', '/companyName', 'x', valid('Company Name')],
    [
      'generic text: 255 characters at most',
      'mainCompany',
      '/companyName',
      long,
      'Company Name may have at most 255 characters.',
    ],
    [
      'optional text: 255 characters at most',
      'mainCompany',
      '/city',
      long,
      'City may have at most 255 characters.',
    ],
    [
      'brand: 255 characters at most',
      'brand',
      '/brandName',
      long,
      'Brand Name may have at most 255 characters.',
    ],
    ['company info: name required', 'companyInfo', '/company/companyName', '', valid('Company Name')],
    ['company info: website valid', 'companyInfo', '/company/url', 'larkham', wrongWebsite],
    [
      'company info: text of 4,000 characters at most (required only at submission)',
      'companyInfo',
      '/company/companyInfoText',
      'x'.repeat(4001),
      'Company Information may have at most 4,000 characters.',
    ],
    ['company info: fax valid', 'companyInfo', '/company/fax', 'none', wrongFax],
    ['company info: postal code', 'companyInfo', '/company/postalCode', '1', 'Must be 5 or 9 digits'],
    ...bothContacts,
    [
      'airport contact: management responsibility required',
      'airportContact',
      '/managementResponsibilityTypeId',
      undefined,
      valid('Management Responsibility'),
    ],
    ['company contact: company type required', 'companyContact', '/companyType', '', valid('Company Type')],
  ])('%s', async (_line, form, pointer, bad, message) => {
    expect(await refusal(form, pointer, bad)).toEqual({ status: 400, messages: [message] })
  })

  it.each<[Form]>([['airportContact'], ['companyContact']])(
    '%s with no work phone in the list',
    async form => {
      const pointer = '/contactPhoneList/0/phone'
      expect((await refusal(form, '/contactPhoneList', [], pointer)).messages).toEqual([valid('Work Phone')])
    },
  )
})

describe('values that a rule allows are accepted', () => {
  it.each<[line: string, form: Form, pointer: string, good: unknown]>([
    ['postal code of 9 digits', 'user', '/postalCode', '43004-1234'],
    ['no user phone', 'user', '/userPhoneList', []],
    ['an empty user phone', 'user', '/userPhoneList/0/phone', ''],
    ['an international phone', 'airportContact', '/contactPhoneList/0/phone', '+44 20 7946 0958'],
    ['a contact without fax', 'airportContact', '/contactPhoneList', contact.contactPhoneList.slice(0, 1)],
    ['a contact without website', 'companyContact', '/url', null],
    ["a person's first name of one letter", 'airportContact', '/firstName', 'J'],
    ['a company name of 2 characters', 'mainCompany', '/companyName', 'QZ'],
    ['a company name of 255 characters', 'mainCompany', '/companyName', 'q'.repeat(255)],
  ])('%s', async (_line, form, pointer, good) => {
    expect((await send(form, pointer, good)).status).toBe(200)
  })
})

describe('passwords', () => {
  it.each([
    ['POST /authenticate/resetpassword', { accessToken: 'x', password: '' }],
    ['PUT /users/settings/password', { currentPassword: 'x', password: '' }],
    ['POST /authenticate', { username: 'x', password: '' }],
  ])('%s: required', async (call, body) => {
    const [method = '', path = ''] = call.split(' ')
    const { errors } = problemOf(await alice.send(method, path, body))
    expect(errors.filter(each => each.pointer === '/password')[0]?.detail).toBe('Password is required')
  })

  it('not retyped', () => {
    const [empty, given] = ['', 'a'].map(text => parseInput(newPasswordFields.confirm, text))
    expect(empty).toEqual({ error: 'Password confirm is required' })
    expect(given).toEqual({ value: 'a' })
    expect(parseInput(newPasswordFields.password, '')).toEqual({ error: 'Password is required' })
  })

  it.each([
    ['retyped otherwise', { password: 'a', confirm: 'b' }, 'Password does not match'],
    ['retyped', { password: 'a', confirm: 'a' }, undefined],
  ])('%s', (_what, typed, message) => {
    expect(checkPasswordConfirmation(typed).confirm).toBe(message)
  })
})
