import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Contact } from '#domain/airports/contact.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import {
  affiliate,
  makeAirportInstance,
  makeCompanyInstance,
  makeCompanyType,
  makeContact,
  responsibilityId,
} from '#tests/make.ts'
import { airportInstance } from '../../database/schema/airports.ts'

const service = useService()
const ben = service.as('ben')
const dana = service.as('dana')

/** Ben's airport with two contacts, Dana's company with one, and a contact of an airport that belongs to neither. */
let here: Awaited<ReturnType<typeof arrange>>
beforeEach(async () => {
  here = await service.write(arrange)
})

async function arrange(db: Parameters<typeof makeContact>[0]) {
  const { airportId } = await makeAirportInstance(db)
  await affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 })
  const one = await makeContact(db, { airportId, lastName: 'Aspenwall', orderSequenceNumber: 1 })
  const two = await makeContact(db, { airportId, lastName: 'Bramblet', orderSequenceNumber: 2 })
  const foreign = await makeContact(db, { airportId: (await makeAirportInstance(db)).airportId })
  const { companyId } = await makeCompanyInstance(db)
  await makeCompanyType(db, { companyId })
  await affiliate(db, service.users.dana, { companyId, axnInstanceId: 26 })
  const ofCompany = await makeContact(db, { companyId })
  return { airportId, one, two, foreign, companyId, ofCompany, responsibility: await responsibilityId(db) }
}

const ofAirport = () => `/airports/${here.airportId}/instance/26/contacts`
const ofCompany = () => `/companies/${here.companyId}/instance/26/contacts`
const person = (overrides: object = {}) => ({
  firstName: 'Ingrid',
  lastName: 'Castlerigg',
  title: 'Concessions Lead',
  city: 'Larkham',
  stateProvinceCode: 'OH',
  postalCode: '43004-1234',
  isoCountryCode: 'US',
  companyName: null,
  address1: '12 Windsock Way',
  address2: '',
  email: ' ingrid@castlerigg.example ',
  url: 'https://castlerigg.example',
  factbookIncludeFlag: 'N',
  contactPhoneList: [
    { phoneType: 'Work', phone: '+1 (614) 555-0142', extPhone: '77' },
    { phoneType: 'Fax', phone: '614-555-0143' },
  ],
  managementResponsibilityTypeId: here.responsibility,
  companyType: 'FOODBEVERAGE',
  ...overrides,
})
const work = (phone: string, extPhone: string | null = null) => [{ phoneType: 'Work', phone, extPhone }]
const names = async () => (await ben.get<Contact[]>(ofAirport())).body.map(each => each.lastName)
const confirmedOf = async () => (await ben.get<Contact[]>(ofAirport())).body.map(each => each.confirmed)

describe('a contact', () => {
  it('of an airport has a responsibility and both phones, and is added at the end', async () => {
    const added = await ben.post<Contact>(ofAirport(), person())
    expect(added.body).toMatchObject({
      lastName: 'Castlerigg',
      email: 'ingrid@castlerigg.example',
      address2: null,
      countryName: 'United States of America',
      factbookIncludeFlag: 'N',
      orderSequenceNumber: 3,
      confirmed: 'Y',
      managementResponsibilityTypeId: here.responsibility,
      companyType: null,
      contactPhoneList: [
        { phoneType: 'Work', phone: '+1 (614) 555-0142', extPhone: '77' },
        { phoneType: 'Fax', phone: '614-555-0143', extPhone: null },
      ],
    })
    expect(added.headers['etag']).toBe(`"${added.body.version}"`)
    expect(await names()).toEqual(['Aspenwall', 'Bramblet', 'Castlerigg'])
  })

  it('after the last possible place in the order can be saved again', async () => {
    await ben.post<Contact>(ofAirport(), person({ orderSequenceNumber: 9999 }))
    const { body } = await ben.post<Contact>(ofAirport(), person({ lastName: 'Dunmore' }))
    expect(await names()).toEqual(['Aspenwall', 'Bramblet', 'Castlerigg', 'Dunmore'])
    const again = person({ lastName: 'Dunmore', orderSequenceNumber: body.orderSequenceNumber })
    expect(outcome(await ben.put(`${ofAirport()}/${body.contactId}`, again))).toBe('200')
  })

  it('of a company has one of its types', async () => {
    const added = await dana.post<Contact>(ofCompany(), person())
    expect(added.body).toMatchObject({
      companyType: 'FOODBEVERAGE',
      companyTypeDes: 'Food & Beverage Operator',
      managementResponsibilityType: null,
    })
    const refused = await dana.post(ofCompany(), person({ companyType: 'CONSULTANT' }))
    expect(problemOf(refused).errors[0]?.pointer).toBe('/companyType')
  })

  it('is changed with the version that was read, including the phones', async () => {
    const path = `${ofAirport()}/${here.one.contactId}`
    const read = await ben.get<Contact>(path)
    const tag = { 'if-match': String(read.headers['etag']) }
    const saved = await ben.put<Contact>(path, person({ contactPhoneList: work('614 555 0177') }), tag)
    expect(saved.body.contactPhoneList).toEqual([
      { phoneType: 'Work', phone: '614 555 0177', extPhone: null },
    ])
    expect(saved.body.version).toBeGreaterThan(read.body.version)
    expect(outcome(await ben.put(path, person(), tag))).toBe('stale')
    expect(outcome(await ben.delete(path, tag))).toBe('stale')
  })

  it('is deleted with its phones', async () => {
    expect(outcome(await ben.delete(`${ofAirport()}/${here.one.contactId}`))).toBe('200')
    expect(await names()).toEqual(['Bramblet'])
    expect(outcome(await ben.delete(`${ofAirport()}/${here.one.contactId}`))).toBe('notFound')
  })
})

describe('required values of a contact', () => {
  it.each([
    ['/firstName', { firstName: ' ' }],
    ['/lastName', { lastName: ' ' }],
    ['/lastName', { lastName: 'x'.repeat(256) }],
    ['/city', { city: null }],
    ['/city', { city: '' }],
    ['/isoCountryCode', { isoCountryCode: null }],
    ['/isoCountryCode', { isoCountryCode: 'usa' }],
    ['/isoCountryCode', { isoCountryCode: 'XX', stateProvinceCode: null }],
    ['/stateProvinceCode', { stateProvinceCode: 'ON' }],
    ['/postalCode', { postalCode: '4300' }],
    ['/postalCode', { isoCountryCode: 'CA', stateProvinceCode: 'ON', postalCode: '43004' }],
    ['/email', { email: null }],
    ['/email', { email: 'ingrid@' }],
    ['/url', { url: 'javascript:alert(1)' }],
    ['/url', { url: 'castlerigg' }],
    ['/orderSequenceNumber', { orderSequenceNumber: 'first' }],
    ['/orderSequenceNumber', { orderSequenceNumber: 1.5 }],
    ['/orderSequenceNumber', { orderSequenceNumber: -1 }],
    ['/factbookIncludeFlag', { factbookIncludeFlag: 'yes' }],
    ['/managementResponsibilityTypeId', { managementResponsibilityTypeId: null }],
    ['/contactPhoneList/0/phone', { contactPhoneList: [] }],
    ['/contactPhoneList/0/phone', { contactPhoneList: work('12') }],
    ['/contactPhoneList/0/phone', { contactPhoneList: work('614-555-0101 call me') }],
    ['/contactPhoneList/0/extPhone', { contactPhoneList: work('614-555-0101', '12a') }],
    [
      '/contactPhoneList/1/phone',
      { contactPhoneList: [...work('614-555-0101'), { phoneType: 'Fax', phone: 'none' }] },
    ],
    ['/contactPhoneList/0/phone', { contactPhoneList: [...work('614-555-0101'), ...work('614-555-0102')] }],
  ])('is refused at %s', async (pointer, wrong) => {
    const answer = await ben.post(ofAirport(), person(wrong))
    expect(outcome(answer)).toBe('invalidInput')
    expect(problemOf(answer).errors.map(each => each.pointer)).toContain(pointer)
    expect(await names()).toHaveLength(2)
  })

  it('are named in the words of the specification', async () => {
    const wrongFax = [...work('614-555-0101'), { phoneType: 'Fax', phone: 'x' }]
    const answer = await ben.post(ofAirport(), person({ contactPhoneList: wrongFax, postalCode: '1' }))
    expect(problemOf(answer).errors.map(each => each.detail)).toContain('Please provide a valid fax number.')
    const postal = await ben.post(ofAirport(), person({ postalCode: '1' }))
    expect(problemOf(postal).errors[0]?.detail).toBe('Must be 5 or 9 digits')
  })

  it.each([
    { isoCountryCode: 'CA', stateProvinceCode: 'ON', postalCode: 'K1A 0B1' },
    { isoCountryCode: 'DE', stateProvinceCode: null, postalCode: '1045-001 B' },
    { url: '', title: '', postalCode: null, stateProvinceCode: null },
    { lastName: '<script>alert(1)</script>', title: '"; drop table contact; --' },
  ])('lets pass what is right: %j', async right => {
    const answer = await ben.post<Contact>(ofAirport(), person(right))
    expect(outcome(answer)).toBe('200')
    if ('lastName' in right) expect(answer.body.lastName).toBe(right.lastName)
  })

  it('does not accept an unknown responsibility', async () => {
    expect(outcome(await ben.post(ofAirport(), person({ managementResponsibilityTypeId: 9999 })))).toBe(
      'unknownReference',
    )
  })
})

describe('the order and the confirmation', () => {
  it('puts the contacts into the given order, all or none', async () => {
    const order = (...contactIds: number[]) => ben.put<Contact[]>(`${ofAirport()}/order`, { contactIds })
    const { one, two, foreign } = here
    const ordered = await order(two.contactId, one.contactId)
    expect(ordered.body.map(each => each.orderSequenceNumber)).toEqual([1, 2])
    expect(await names()).toEqual(['Bramblet', 'Aspenwall'])
    expect(outcome(await order(one.contactId))).toBe('stale')
    expect(outcome(await order(one.contactId, foreign.contactId))).toBe('stale')
    expect(outcome(await order(one.contactId, two.contactId, one.contactId))).toBe('stale')
    expect(outcome(await order())).toBe('invalidInput')
    expect(await names()).toEqual(['Bramblet', 'Aspenwall'])
  })

  it('confirms carried-over contacts: one by saving it, or all together', async () => {
    const carried = await service.write(db =>
      makeContact(db, { airportId: here.airportId, confirmed: 'N', orderSequenceNumber: 3 }),
    )
    await service.write(db =>
      makeContact(db, { airportId: here.airportId, confirmed: 'N', orderSequenceNumber: 4 }),
    )
    const confirmed = await ben.put<Contact>(`${ofAirport()}/${carried.contactId}/confirm`)
    expect(confirmed.body.confirmed).toBe('Y')
    expect(await confirmedOf()).toEqual(['Y', 'Y', 'Y', 'N'])
    await ben.put(`${ofAirport()}/confirm`)
    expect(await confirmedOf()).toEqual(['Y', 'Y', 'Y', 'Y'])
  })

  it('is required by the review', async () => {
    await service.write(db => makeContact(db, { airportId: here.airportId, confirmed: 'N', email: null }))
    const review = await ben.get<{ findings: { step: string; field: string; message: string }[] }>(
      `/airports/${here.airportId}/instance/26/review`,
    )
    const found = review.body.findings.filter(each => each.step === 'contacts')
    expect(found.map(each => each.field)).toEqual([expect.stringMatching(/^\d+\/email$/), 'unconfirmed'])
  })
})

describe('the access to contacts', () => {
  it('is refused to everyone else, for reading and changing', async () => {
    const { foreign, one, ofCompany: companys } = here
    for (const contactId of [foreign.contactId, companys.contactId]) {
      const path = `${ofAirport()}/${contactId}`
      expect(outcome(await ben.get(path))).toBe('notFound')
      expect(outcome(await ben.put(path, person()))).toBe('notFound')
      expect(outcome(await ben.put(`${path}/confirm`))).toBe('notFound')
      expect(outcome(await ben.delete(path))).toBe('notFound')
    }
    expect(outcome(await service.as('cora').get(ofAirport()))).toBe('notAffiliated')
    expect(outcome(await dana.get(ofAirport()))).toBe('forbidden')
    expect(outcome(await ben.get(ofCompany()))).toBe('forbidden')
    expect(outcome(await service.as('ella').post(ofCompany(), person()))).toBe('notAffiliated')
    expect(outcome(await service.as('stranger').get(ofAirport()))).toBe('notSignedIn')
    expect(outcome(await ben.get(`/airports/${here.airportId}/instance/27/contacts/${one.contactId}`))).toBe(
      'notAffiliated',
    )
  })

  it('is closed while the airport is in review', async () => {
    await service.write(db =>
      db
        .update(airportInstance)
        .set({ axnInstanceStatus: 'PENDING' })
        .where(eq(airportInstance.airportId, here.airportId)),
    )
    const path = `${ofAirport()}/${here.one.contactId}`
    expect(outcome(await ben.get(path))).toBe('200')
    expect(outcome(await ben.post(ofAirport(), person()))).toBe('lockedForReview')
    expect(outcome(await ben.put(path, person()))).toBe('lockedForReview')
    expect(outcome(await ben.delete(path))).toBe('lockedForReview')
    expect(outcome(await ben.put(`${ofAirport()}/confirm`))).toBe('lockedForReview')
    expect(outcome(await service.as('alice').delete(path))).toBe('200')
  })
})
