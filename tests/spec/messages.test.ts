import { beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#domain/messages.ts'
import type { ProblemDocument } from '#domain/problems.ts'
import { problemOf, useService } from '#tests/app.ts'
import type { PersonName } from '#tests/people.ts'

/** Section 8 of both specs: what is asked for, by whom, and the message of the answer. The database fails where it says so. */
const service = useService()
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
  ])('%s', async (_situation, call, message) => {
    failing = true
    const answer = await ask('alice', call)
    failing = false
    expect(problemOf(answer)).toMatchObject({ status: 500, message })
  })

  it.each<[said: string, message: string]>([
    [messages.airportTotalsLoadFailed, 'Error Getting Airport Totals'],
    [messages.terminalDataLoadFailed, 'Failed to get Terminal data!'],
    [messages.mainTerminalLoadFailed, 'Failed to get Main Terminal data!'],
    [messages.mainCompanyLoadFailed, 'Failed to get Company Data!'],
    [messages.companyLoadFailed, 'Failed to Get Company Data!'],
    [messages.resultsFailed, 'Unable to fetch results'],
    [messages.usersFetchFailed('x'), 'Unable to fetch users: x'],
    [messages.questionLoadFailed('Covid Question'), 'Failed to Retrieve Covid Question'],
  ])('the screens say %s', (said, message) => {
    expect(said).toBe(message)
  })
})
