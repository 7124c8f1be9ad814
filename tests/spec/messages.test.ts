import { beforeAll, describe, expect, it } from 'vitest'
import type { ProblemDocument } from '#platform/contract/problemDocument.ts'
import { problemOf, useService } from '../app.ts'
import { makeAirportInstance, makeCompanyInstance, makeCompanyType, makeContact } from '../make.ts'
import type { PersonName } from '../people.ts'

/**
 * Section 8 of both specs: the call, the person, and the message of the answer. messageCatalog.test.ts covers
 * messages that only a screen shows.
 */
let here: { airportId: number; companyId: number }
const service = useService({
  seed: async db => {
    const { airportId } = await makeAirportInstance(db)
    const { companyId } = await makeCompanyInstance(db)
    await makeCompanyType(db, { companyId })
    await makeContact(db, { companyId })
    here = { airportId, companyId }
  },
})
let failing = false
beforeAll(() => {
  const read = service.database.read.bind(service.database)
  service.database.read = work => (failing ? Promise.reject(new Error('The table is gone.')) : read(work))
  const write = service.database.write.bind(service.database)
  service.database.write = work => (failing ? Promise.reject(new Error('The table is gone.')) : write(work))
})

const ask = (who: PersonName | 'stranger', call: string, body?: object) => {
  const [method = '', path = ''] = call.split(' ')
  return service.as(who).send<ProblemDocument>(method, path, body)
}

describe('the messages of the specs', () => {
  it.each<
    [situation: string, who: PersonName | 'stranger', call: string, body: object | undefined, message: string]
  >([
    ['any 401', 'stranger', 'GET /users', undefined, 'Invalid Credentials'],
    [
      'a wrong password',
      'stranger',
      'POST /authenticate',
      { username: 'x', password: 'y' },
      'Invalid Credentials',
    ],
    [
      'an airport instance update with id -1',
      'alice',
      'PUT /airports/-1/instance/26',
      {},
      'Unable to update airport instance',
    ],
    [
      'a missing key',
      'alice',
      'GET /users/undefined',
      undefined,
      'Something went terribly wrong or someone is attempting to do bad things...',
    ],
  ])('%s', async (_situation, who, call, body, message) => {
    expect(problemOf(await ask(who, call, body)).message).toBe(message)
  })

  it.each<[situation: string, call: string, message: string]>([
    ['all users cannot be read', 'GET /users/all', 'Unable to fetch users: an unexpected error'],
    ['instance statuses cannot be read', 'GET /instanceStatus/all', 'Error fetching instance status types'],
    ['axn statuses cannot be read', 'GET /axnstatuses/all', 'Failed to get AXN Statuses!'],
    ['company types cannot be read', 'GET /companies/types', 'Failed Getting Company Types'],
    ['responsibilities cannot be read', 'GET /managementresponsibilitytype', 'Error fetching data'],
    ['a user cannot be deleted', 'DELETE /users/1', 'failed to delete!'],
    // A call that only reads does not mention saving.
    ['brands cannot be read', 'GET /brands', 'Something went wrong on our side. Try again.'],
  ])('%s', async (_situation, call, message) => {
    failing = true
    const answer = await ask('alice', call)
    failing = false
    expect(problemOf(answer)).toMatchObject({ status: 500, message })
  })
})

describe('successes and refusals are reported in the words of the specs', () => {
  const ben = () => service.users.ben.userId
  const dana = () => service.users.dana.userId
  const toAirport = () => ({ airportId: here.airportId, axnInstanceId: 26, userId: ben() })
  const toCompany = () => ({ companyId: here.companyId, axnInstanceId: 26, userId: dana() })
  const reset = 'POST /authenticate/sendpasswordreset'
  const already = 'Unable to create affiliation: Please check that the user is not already affiliated.'
  type Step = [call: string, body?: object]

  it.each<[situation: string, who: PersonName | 'stranger', steps: () => Step[], message: string]>([
    [
      'a reset that an administrator asks for',
      'alice',
      () => [[reset, { email: service.users.ben.email }]],
      'Password reset has been submitted for ben@people.example, please advise the user to check their email...',
    ],
    [
      'the same for an unknown email address',
      'alice',
      () => [[reset, { email: 'nobody@people.example' }]],
      'There is no user associated with that Email Address',
    ],
    [
      'the same for an unknown username',
      'alice',
      () => [[reset, { email: 'nobody' }]],
      'There is no user associated with that Username',
    ],
    [
      'a forgotten password',
      'stranger',
      () => [[reset, { email: 'nobody' }]],
      'Check your email for password recovery steps!',
    ],
    [
      'a reset link that is not good',
      'stranger',
      () => [['POST /authenticate/resetpassword', { accessToken: 'x', password: 'amber-lantern-at-dusk' }]],
      'Something went wrong with the reset password request.',
    ],
    [
      'an affiliation with an airport',
      'alice',
      () => [['POST /affiliatedairports', toAirport()]],
      'Affiliation created.',
    ],
    [
      'the same again',
      'alice',
      () => [
        ['POST /affiliatedairports', toAirport()],
        ['POST /affiliatedairports', toAirport()],
      ],
      already,
    ],
    [
      'its end',
      'alice',
      () => [['POST /affiliatedairports', toAirport()], [`DELETE ${affiliationOf('airport')}`]],
      'Successfully deleted airport affiliation',
    ],
    [
      'an affiliation with a company, twice',
      'alice',
      () => [
        ['POST /affiliatedcompanies', toCompany()],
        ['POST /affiliatedcompanies', toCompany()],
      ],
      already,
    ],
    [
      'the end of one with a company',
      'alice',
      () => [['POST /affiliatedcompanies', toCompany()], [`DELETE ${affiliationOf('company')}`]],
      'Successfully deleted company affiliation',
    ],
    [
      'a company type that the company has',
      'alice',
      () => [[`POST ${companyType()}`]],
      'Potentially Duplicate Item.',
    ],
    [
      'a company type that a contact has',
      'alice',
      () => [[`DELETE ${companyType()}`]],
      'Food & Beverage Operator still has 1 contact. Delete it or give it another company type first.',
    ],
    [
      'a status change that is in no table',
      'alice',
      () => [[`PUT /airports/${here.airportId}/instance/26/status`, { axnInstanceStatus: 'PUBLISHED' }]],
      'Instance Status Failed to Successfully Update!',
    ],
    [
      'a second pending year',
      'alice',
      () => [['POST /axninstances/createAxnInstance', {}]],
      '2027 is already pending. Activate it before you create another year.',
    ],
    [
      'an address that does not exist',
      'alice',
      () => [['GET /airports/1/instance/26/nowhere']],
      'There is nothing at this address.',
    ],
  ])('%s', async (_situation, who, steps, message) => {
    let said: string | undefined
    for (const [call, body] of steps()) said = (await ask(who, call, body)).body.message
    expect(said).toBe(message)
  })

  it('a reset with the emailed link, which works once', async () => {
    await ask('stranger', reset, { email: 'ben' })
    await service.idle()
    const accessToken = /\/resetpassword\/([\w-]+)\n/.exec(service.mails.at(-1)?.text ?? '')?.[1]
    const body = { accessToken, password: 'amber-lantern-at-dusk' }
    const messagesSaid: string[] = []
    for (const _ of [1, 2])
      messagesSaid.push((await ask('stranger', 'POST /authenticate/resetpassword', body)).body.message)
    expect(messagesSaid).toEqual([
      'Password Reset Successfully!',
      'Something went wrong with the reset password request.',
    ])
  })
})

const companyType = () => `/companies/${here.companyId}/instance/26/types/FOODBEVERAGE`
const affiliationOf = (kind: 'airport' | 'company') =>
  kind === 'airport'
    ? `/affiliatedairports/user/${service.users.ben.userId}/instance/26/airport/${here.airportId}`
    : `/affiliatedcompanies/user/${service.users.dana.userId}/instance/26/company/${here.companyId}`
