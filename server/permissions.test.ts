import { beforeAll, describe, expect, it } from 'vitest'
import type { AxnInstanceStatus } from '#domain/review/workflow.ts'
import type { Db } from '#platform/database/connect.ts'
import { outcome, useService } from '#tests/app.ts'
import { queries } from '#tests/bodies.ts'
import {
  affiliate,
  makeAirline,
  makeAirportInstance,
  makeCompanyInstance,
  makeTerminal,
} from '#tests/make.ts'
import { fillBody, fillPath, listOperations, type Operation } from '#tests/operations.ts'
import type { PersonName } from '#tests/people.ts'
import { askers, expectedOf, refusals, whoMay, writes, type Asker } from '#tests/permissions.ts'

interface Ids {
  airportId: number
  companyId: number
  terminalId: number
  airlineId: number
  axnInstanceId: number
}

const calls = Object.keys(whoMay)
const statuses = ['INPROGRESS', 'REJECTED', 'PENDING', 'PUBLISHED'] as const
const editors = ['ben', 'cora', 'dana', 'ella', 'frank', 'gina'] as const
/** An airport and a company in each status. A plus means that the editors are affiliated with it. */
const subjects: Record<string, Ids> = {}
let operations: Map<string, Operation>

async function makeSubject(
  db: Db,
  axnInstanceStatus: AxnInstanceStatus,
  axnInstanceId: number,
): Promise<Ids> {
  const { airportId } = await makeAirportInstance(db, { axnInstanceStatus, axnInstanceId })
  const { companyId } = await makeCompanyInstance(db, { axnInstanceStatus, axnInstanceId })
  const { terminalId } = await makeTerminal(db, { airportId, axnInstanceId })
  const { airlineId } = await makeAirline(db)
  return { airportId, companyId, terminalId, airlineId, axnInstanceId }
}

const service = useService({
  seed: async (db, users) => {
    const makeOwn = async (status: AxnInstanceStatus, year: number) => {
      const own = await makeSubject(db, status, year)
      for (const name of editors) {
        await affiliate(db, users[name], { airportId: own.airportId, axnInstanceId: year })
        await affiliate(db, users[name], { companyId: own.companyId, axnInstanceId: year })
      }
      return own
    }
    for (const status of statuses) {
      subjects[status] = await makeSubject(db, status, 26)
      subjects[`${status}+`] = await makeOwn(status, 26)
    }
    subjects['HISTORICAL+'] = await makeOwn('INPROGRESS', 25)
    await makeAirportInstance(db, { airportId: subjects['INPROGRESS+']?.airportId, axnInstanceId: 27 })
    await makeCompanyInstance(db, { companyId: subjects['INPROGRESS+']?.companyId, axnInstanceId: 27 })
  },
})

beforeAll(async () => {
  operations = await listOperations(service)
})

/** Makes a call as a person about an airport or company, which is theirs if marked with a plus. */
async function outcomeOf(call: string, asker: Asker, ids: Ids | undefined): Promise<string> {
  const operation = operations.get(call)
  if (!operation) throw new Error(`${call} is not documented`)
  const known: Record<string, unknown> = {
    ...ids,
    instanceId: ids?.axnInstanceId,
    report: 'airportsPassengerTraffic',
    year: '2026',
    actionId: '00000000-0000-4000-8000-000000000000',
  }
  const [method = ''] = call.split(' ')
  const path = fillPath(call, operation, known)
  const body = fillBody(call, operation, known)
  const who = (asker === 'stranger' ? asker : asker.replace('+', '')) as PersonName | 'stranger'
  const query =
    path.includes('/report/') && !path.endsWith('/preview') ? '?format=csv' : (queries[call] ?? '')
  const came = outcome(await service.as(who).send(method, path + query, body))
  expect(
    ['malformedBody', 'invalidInput', 'unexpected', 'overloaded'],
    'the call itself must be right, or it says nothing about permissions',
  ).not.toContain(came)
  return came
}

async function ask(...asked: Parameters<typeof outcomeOf>): Promise<string> {
  const came = await outcomeOf(...asked)
  return refusals.has(came) ? came : 'ok'
}

const ofAsker = (asker: Asker, status: string) => subjects[status + (asker.endsWith('+') ? '+' : '')]

it('the table has a row for every call, and no others', () => {
  expect(calls.toSorted()).toEqual([...operations.keys()].toSorted())
})

describe.each(calls)('%s', call => {
  const allowed = askers.filter(asker => expectedOf(call, asker) === 'ok')
  const refused = askers.filter(asker => !allowed.includes(asker))

  // Run together, because neither a refused call nor a read nor a request for a file, which takes half a second and is
  // shared, changes anything that could affect the next one.
  const together = call.startsWith('GET ') || call.endsWith('/job') ? askers : refused
  const alone = allowed.filter(asker => !together.includes(asker))

  it.each(together.length > 0 ? [together.join(', ')] : [])('for %s', async () => {
    const came: string[] = []
    for (const asker of together)
      came.push(`${asker}: ${await ask(call, asker, ofAsker(asker, 'INPROGRESS'))}`)
    expect(came).toEqual(together.map(asker => `${asker}: ${expectedOf(call, asker)}`))
  })

  it.each(alone)('as %s', async asker => {
    expect(await ask(call, asker, ofAsker(asker, 'INPROGRESS'))).toBe('ok')
  })
})

const editorOf = (call: string): Asker => (expectedOf(call, 'ben+') === 'ok' ? 'ben+' : 'dana+')

/**
 * domain/people/roles.test.ts checks that every status closes every write. This test checks that each call asks at all.
 */
it.each(calls.filter(writes))('%s depends on the status', async call => {
  for (const [status, editor, administrator] of [
    ['REJECTED', 'ok', 'ok'],
    ['PENDING', 'lockedForReview', 'ok'],
    ['HISTORICAL', 'historical', 'historical'],
  ] as const) {
    expect([status, await ask(call, editorOf(call), subjects[`${status}+`])]).toEqual([status, editor])

    const other = subjects[status] ?? subjects[`${status}+`]
    expect([status, await ask(call, 'alice', other)]).toEqual([status, administrator])
  }
})

describe('unknown records', () => {
  const none = 2_147_483_646
  const nothing = { airportId: none, companyId: none, terminalId: none, airlineId: none, axnInstanceId: 26 }
  const ofOne = calls.filter(call => whoMay[call]?.startsWith('ofThe'))

  it.each(ofOne)('is nobody’s own, and known only by administrators to be missing: %s', async call => {
    expect(await ask(call, editorOf(call), nothing)).toBe('notAffiliated')
    expect(await outcomeOf(call, 'alice', nothing)).toBe('notFound')
  })

  it('include one’s own, in a year without it', async () => {
    const own = { ...(subjects['INPROGRESS+'] as Ids), axnInstanceId: 27 }
    for (const call of ofOne) {
      expect(await ask(call, editorOf(call), own)).toBe('notAffiliated')
    }
  })
})
