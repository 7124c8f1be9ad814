import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { outcome, useService } from '#tests/app.ts'
import {
  affiliate,
  makeAirportInstance,
  makeCompanyInstance,
  makeCompanyType,
  makeContact,
  makeExpansion,
  makeTenant,
  makeTerminal,
} from '#tests/make.ts'
import { fillBody, fillPath, listOperations, type Operation } from '#tests/operations.ts'
import { audit } from './database/schema/audit.ts'

/** Records of one airport or company with a key of their own. */
const childIds = [
  'contactId',
  'expansionId',
  'terminalId',
  'tenantId',
  'delegationId',
  'actionId',
  'remarkId',
]
const secret = 'Zyxquorn'

interface Remarked {
  remarks: { remarkId: number }[]
}

/** Ben's and Dana's own, and those of Cora and Ella with every record they may contain. */
const own: Record<string, number> = {}
const foreign: Record<'airports' | 'companies', Record<string, number | string>> = {
  airports: {},
  companies: {},
}
let operations: Map<string, Operation>

const service = useService({
  seed: async (db, users) => {
    own['airportId'] = (await makeAirportInstance(db)).airportId
    own['companyId'] = (await makeCompanyInstance(db)).companyId
    await affiliate(db, users.ben, { airportId: own['airportId'], axnInstanceId: 26 })
    await affiliate(db, users.dana, { companyId: own['companyId'], axnInstanceId: 26 })
    const { airportId } = await makeAirportInstance(db)
    const { companyId } = await makeCompanyInstance(db)
    await affiliate(db, users.cora, { airportId, axnInstanceId: 26 })
    await affiliate(db, users.ella, { companyId, axnInstanceId: 26 })
    const { terminalId } = await makeTerminal(db, { airportId, terminalName: secret })
    const { expansionId } = await makeExpansion(db, { airportId, expansionPlannedText: secret })
    const { tenantId } = await makeTenant(db, { airportId, terminalId })
    const { contactId } = await makeContact(db, { airportId, lastName: secret })
    foreign.airports = { airportId, terminalId, expansionId, tenantId, contactId }
    await makeCompanyType(db, { companyId })
    const ofCompany = await makeContact(db, { companyId, lastName: secret })
    foreign.companies = { companyId, contactId: ofCompany.contactId }
  },
})

beforeAll(async () => {
  operations = await listOperations(service)
})

describe.each([
  { kind: 'airports', id: 'airportId', step: 'info', editor: 'ben', other: 'cora' },
  { kind: 'companies', id: 'companyId', step: 'info', editor: 'dana', other: 'ella' },
] as const)('under the address of one’s own $kind', ({ kind, id, step, editor, other }) => {
  const begin = async () => {
    const theirs = foreign[kind]
    const path = `/${kind}/${theirs[id]}/instance/26`
    const link = { step, colleagueName: secret }
    const { delegationId } = (await service.as(other).post<{ delegationId: number }>(`${path}/links`, link))
      .body
    const field = kind === 'airports' ? 'dwellTimeAmount' : 'company/phone'
    const remark = { step, terminalId: null, field, text: secret }
    const { remarks } = (await service.as('alice').post<Remarked>(`${path}/remarks`, remark)).body
    const listed = await service.as(other).get<{ content: { actionId: string }[] }>(`${path}/actions`)
    const { actionId } = listed.body.content[0] ?? {}
    expect({ delegationId, remarkId: remarks[0]?.remarkId, actionId }).not.toContain(undefined)
    return {
      ...theirs,
      delegationId,
      remarkId: remarks[0]?.remarkId,
      actionId,
      instanceId: 26,
      [id]: own[id],
    }
  }
  const countEntries = () =>
    service.write(db =>
      db.$count(
        audit,
        eq(kind === 'airports' ? audit.airportId : audit.companyId, Number(foreign[kind][id])),
      ),
    )

  it.each([editor, 'alice'] as const)(
    'the records of others are not there, and stay as they are: %s',
    async who => {
      const known: Record<string, unknown> = await begin()
      const entries = await countEntries()
      const found: string[] = []
      let asked = 0
      for (const [call, operation] of operations) {
        const [method = '', pattern = ''] = call.split(' ')
        if (!pattern.includes(`{${id}}`) || (kind === 'companies' && !pattern.startsWith('/companies/')))
          continue
        const path = fillPath(call, operation, known)
        const answer = await service.as(who).send(method, path, fillBody(call, operation, known))
        const isOfRecord = childIds.some(name => pattern.includes(`{${name}}`))
        if (isOfRecord) asked += 1
        if (answer.text.includes(secret) || (isOfRecord && answer.status < 400))
          found.push(`${call}: ${outcome(answer)}`)
      }
      expect(found).toEqual([])
      expect(asked).toBeGreaterThan(kind === 'airports' ? 18 : 7)
      expect(await countEntries()).toBe(entries)
    },
  )
})
