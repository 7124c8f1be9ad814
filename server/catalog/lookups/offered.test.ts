import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AirportInstance } from '#domain/airports/airportInstance.ts'
import type { Contact } from '#domain/airports/contact.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { affiliate, makeAirportInstance, makeContact } from '#tests/make.ts'
import {
  airportConfiguration,
  concessionManagementType,
  managementResponsibilityType,
} from '../../database/schema/lookups.ts'

const service = useService()
const ben = () => service.as('ben')
let airportId: number
let contactId: number

/** Ben's airport and its contact have entries that are no longer offered: number 3 of each list. */
beforeEach(async () => {
  await service.write(async db => {
    const chosen = { airportConfigurationId: 3, concessionManagementTypeId: 3 }
    airportId = (await makeAirportInstance(db, chosen)).airportId
    await affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 })
    contactId = (await makeContact(db, { airportId, managementResponsibilityTypeId: 3 })).contactId
    const retired = { axnStatus: 'NOT ACTIVE' as const }
    await db
      .update(airportConfiguration)
      .set({ ...retired, additionalInfoFlag: 'Y' })
      .where(eq(airportConfiguration.airportConfigurationId, 3))
    await db
      .update(concessionManagementType)
      .set(retired)
      .where(eq(concessionManagementType.concessionManagementTypeId, 3))
    await db
      .update(managementResponsibilityType)
      .set(retired)
      .where(eq(managementResponsibilityType.managementResponsibilityTypeId, 3))
  })
})

const airportPath = () => `/airports/${airportId}/instance/26`
const contacts = () => `${airportPath()}/contacts`

describe('an entry that is no longer offered', () => {
  it('is shown for the airport that has it, and preserved when the airport is saved', async () => {
    const { body } = await ben().get<AirportInstance>(airportPath())
    expect(body).toMatchObject({
      airportConfigurationId: 3,
      airportConfigurationName: 'Pier',
      additionalInfoFlag: 'Y',
      concessionManagementType: 'Prime concessionaires',
    })
    const saved = await ben().put<AirportInstance>(airportPath(), { ...body, dwellTimeAmount: 95 })
    expect(saved.body).toMatchObject({ airportConfigurationId: 3, dwellTimeAmount: 95 })
  })

  it('cannot be newly chosen, and neither can an unknown one', async () => {
    const { body } = await ben().get<AirportInstance>(airportPath())
    const chosen = { ...body, airportConfigurationId: 1, concessionManagementTypeId: 1 }
    expect(outcome(await ben().put(airportPath(), chosen))).toBe('200')
    for (const id of [3, 4711]) {
      const wrong = { ...body, airportConfigurationId: id, concessionManagementTypeId: id }
      const refused = await ben().put(airportPath(), wrong)
      expect(outcome(refused)).toBe('unknownReference')
      expect(problemOf(refused).errors).toEqual([
        { pointer: '/airportConfigurationId', detail: 'Please input a valid Airport Configuration.' },
        {
          pointer: '/concessionManagementTypeId',
          detail: 'Please input a valid Concession Management Type.',
        },
      ])
    }
  })

  it('stays with a contact, and cannot be given to another', async () => {
    const { body } = await ben().get<Contact>(`${contacts()}/${contactId}`)
    expect(body.managementResponsibilityType).toBe('Food & Beverage')
    const phone = { phoneType: 'Work', phone: '+1 614 555 0100' }
    const person = { ...body, contactPhoneList: [phone] }
    expect(outcome(await ben().put(`${contacts()}/${contactId}`, { ...person, title: 'Director' }))).toBe(
      '200',
    )
    const refused = await ben().post(contacts(), person)
    expect([outcome(refused), problemOf(refused).errors[0]?.pointer]).toEqual([
      'unknownReference',
      '/managementResponsibilityTypeId',
    ])
    expect(outcome(await ben().post(contacts(), { ...person, managementResponsibilityTypeId: 4 }))).toBe(
      '200',
    )
  })
})
