import { describe, expect, it } from 'vitest'
import { outcome, useService } from '#tests/app.ts'
import { newUser } from '#tests/bodies.ts'
import { affiliate, makeAirportInstance, makeUser } from '#tests/make.ts'

const service = useService()
const addBrand = (brandName: string) =>
  service.as('alice').post<{ brandName: string }>('/brands', { brandName, axnStatus: 'ACTIVE' })

describe('a text with invisible characters', () => {
  it('is stored as people see it', async () => {
    expect((await addBrand('\ufeffWobble\u200bwick\u202e Tea\u0007')).body.brandName).toBe('Wobblewick Tea')
  })

  it('is not a different name, and is empty if nothing else is in it', async () => {
    await addBrand('Wobblewick Tea')
    expect(outcome(await addBrand('Wobble\u2060wick Tea'))).toBe('duplicate')
    expect(outcome(await addBrand('\u200b\u3164\u200b'))).toBe('invalidInput')
    const addUser = (displayName: string) =>
      service.as('alice').post('/users', { ...newUser, displayName, email: 'n.northgate@people.example' })
    for (const name of ['ali\u200bce', 'ali\u200dce', 'alice\u200e', 'alice\ufe0f'])
      expect([name, outcome(await addUser(name))]).toEqual([name, 'duplicate'])
  })

  it('is found by the text as people see it, with accents written either way', async () => {
    const brandName = 'Caf\u00e9 Wobblewick'
    expect((await addBrand(' Cafe\u0301 Wobble\u00adwick')).body.brandName).toBe(brandName)
    for (const typed of [brandName, 'Cafe\u0301 wobblewick', 'caf\u00e9 wobble\u200bwick']) {
      const { body } = await service
        .as('alice')
        .post<{ content: { brandName: string }[] }>(
          `/brands/paged/search?keyword=${encodeURIComponent(typed)}`,
        )
      expect(body.content.map(each => each.brandName)).toEqual([brandName])
    }
  })

  it('is cleaned at any depth', async () => {
    const { airportId } = await service.write(db => makeAirportInstance(db, { axnInstanceId: 26 }))
    await service.write(db => affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 }))
    const contact = { firstName: 'Nora', lastName: 'North\u202egate', city: 'Columbus', isoCountryCode: 'US' }
    const phones = [{ phoneType: 'Work', phone: '+1 614 555\u200b 0100' }]
    const added = await service
      .as('ben')
      .post<{ lastName: string; contactPhoneList: { phone: string }[] }>(
        `/airports/${airportId}/instance/26/contacts`,
        {
          ...contact,
          email: 'nora@northgate.example',
          managementResponsibilityTypeId: 1,
          contactPhoneList: phones,
        },
      )
    expect([added.body.lastName, added.body.contactPhoneList[0]?.phone]).toEqual([
      'Northgate',
      '+1 614 555 0100',
    ])
  })

  it('is left alone in a password', async () => {
    const password = 'teal\u200bheron\u202eover harbor'
    await service.write(db => makeUser(db, { displayName: 'hazel', firstName: 'Hazel', password }))
    const signIn = async (given: string) =>
      outcome(await service.as('stranger').post('/authenticate', { username: 'hazel', password: given }))
    expect(await signIn(password)).toBe('200')
    expect(await signIn('tealheronover harbor')).toBe('badCredentials')
  })
})
