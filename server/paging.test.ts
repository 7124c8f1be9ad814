import { expect, it } from 'vitest'
import { job } from '#platform/database/tables.ts'
import { outcome, useService } from '#tests/app.ts'
import {
  affiliate,
  makeAirportInstance,
  makeBrand,
  makeCompanyInstance,
  makeTenant,
  makeTerminal,
} from '#tests/make.ts'
import { fillPath, listOperations } from '#tests/operations.ts'

interface Page {
  content: unknown[]
  totalElements: number
}

let known: Record<string, unknown>

const service = useService({
  seed: async (db, users) => {
    const of = { axnInstanceId: 26, axnInstanceStatus: 'PUBLISHED' } as const
    const { airportId } = await makeAirportInstance(db, of)
    const { companyId } = await makeCompanyInstance(db, of)
    const { terminalId } = await makeTerminal(db, { airportId, axnInstanceId: 26 })
    const { brandId } = await makeBrand(db)
    const leaseExpireDate = '2027-12-31'
    await makeTenant(db, { airportId, axnInstanceId: 26, terminalId, brandId, companyId, leaseExpireDate })
    await affiliate(db, users.ben, { airportId, axnInstanceId: 26 })
    await db
      .insert(job)
      .values({ kind: 'mailInvitation', state: 'FAILED', jobKey: 'x', parameters: { userId: 1 } })
    known = { airportId, companyId, terminalId, brandId, instanceId: 26, axnInstanceId: 26, lookup: 'brands' }
  },
})

/** Some lists that contain something in this test. */
const filledLists = [
  'GET /airports/all',
  'GET /desk/instance/{instanceId}',
  'GET /mails/undelivered',
  'GET /merge/{kind}/names',
  'GET /tenants/instance/{instanceId}/directory',
  'GET /tenants/instance/{instanceId}/leaseradar',
]

/** Every call that answers a page, with its address for this test's records. */
async function listPagedCalls() {
  const operations = [...(await listOperations(service))].filter(([, { parameters = [] }]) =>
    parameters.some(({ name }) => name === 'page'),
  )
  return operations.map(([call, operation]) => ({
    call,
    path: fillPath(call, operation, known),
    options: operation.parameters?.map(({ name }) => name) ?? [],
  }))
}

function send<T>(call: string, path: string) {
  const [method = ''] = call.split(' ')
  return service.as('alice').send<T>(method, path, method === 'POST' ? {} : undefined)
}

it('a page after the last is empty and still has the number of rows, for every paged call', async () => {
  const totals = new Map<string, number>()
  for (const { call, path } of await listPagedCalls()) {
    const ask = async (page: number) => {
      const answer = await send<Page>(call, `${path}?page=${page}&size=1&pageable=Y`)
      expect(answer.status, `${call} ${answer.text}`).toBe(200)
      return answer.body
    }
    const { totalElements } = await ask(0)
    expect(await ask(1000), call).toMatchObject({ content: [], totalElements })
    totals.set(call, totalElements)
  }
  expect(totals.size).toBeGreaterThan(25)
  for (const call of filledLists) expect(totals.get(call), call).toBeGreaterThan(0)
})

it('a wrong page, number of rows, order, or status is refused, for every paged call', async () => {
  // These lists have more than 100 rows at a time.
  const longer = /allforgeographylookup|companyairportinstance|\/explore\/|\/affiliated(airports|companies)\//
  const wrong = {
    page: ['-1', 'x', '1e9'],
    size: ['0', '-1', 'x', '1.5', '101'],
    sort: ['password', ';drop'],
    status: ['GONE'],
    pageable: ['X'],
  }
  const accepted: string[] = []
  let asked = 0
  for (const { call, path, options } of await listPagedCalls()) {
    for (const [option, values] of Object.entries(wrong)) {
      for (const value of options.includes(option) ? values : []) {
        const came = outcome(await send(call, `${path}?${option}=${value}`))
        if (came !== 'invalidInput' && !(value === '101' && longer.test(call)))
          accepted.push(`${call}?${option}=${value}: ${came}`)
        asked += 1
      }
    }
  }
  expect(accepted).toEqual([])
  expect(asked).toBeGreaterThan(400)
})
