import { expect, it } from 'vitest'
import { job } from '#platform/database/tables.ts'
import { useService } from '#tests/app.ts'
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
  'GET /brands/choices',
  'GET /companies/choices',
  'GET /desk/instance/{instanceId}',
  'GET /mails/undelivered',
  'GET /merge/{kind}/names',
  'GET /tenants/instance/{instanceId}/directory',
  'GET /tenants/instance/{instanceId}/leaseradar',
]

it('a page after the last is empty and still has the number of rows, for every paged call', async () => {
  const totals = new Map<string, number>()
  for (const [call, operation] of await listOperations(service)) {
    const { parameters = [] } = operation
    if (!call.startsWith('GET') || !parameters.some(({ name }) => name === 'page')) continue
    const ask = async (page: number) => {
      const address = `${fillPath(call, operation, known)}?page=${page}&size=1&pageable=Y`
      const answer = await service.as('alice').get<Page>(address)
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
