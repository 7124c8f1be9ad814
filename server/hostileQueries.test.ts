import { describe, expect, it } from 'vitest'
import { apiBase } from '#platform/contract/endpoint.ts'
import { useService } from '#tests/app.ts'
import { makeKnown, tryHostileQueries } from '#tests/hostileQueries.ts'

const service = useService()

describe('anything sent as a query or in a path', () => {
  // tests/torture/hostileQueries.test.ts tries all combinations.
  it('is answered or refused, and never causes a server error', async () => {
    const { asked, faults } = await tryHostileQueries(service, { isExhaustive: false })
    expect(asked).toBeGreaterThan(1500)
    expect(faults).toEqual([])
  }, 600_000)

  it('without a value for a choice is refused in words', async () => {
    await makeKnown(service)
    for (const text of ['%2C', '%5C', '%2C%2C']) {
      const { statusCode, body } = await service.app.inject({
        url: `${apiBase}/tenants/instance/26/directory?tenantType=${text}`,
        headers: { authorization: `Bearer ${service.token('alice')}` },
      })
      expect([statusCode, body]).toEqual([400, expect.stringContaining('at least one value')])
    }
  })
})
