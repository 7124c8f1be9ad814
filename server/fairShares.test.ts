import { describe, expect, it } from 'vitest'
import { outcome, useService } from '#tests/app.ts'

const service = useService({ committed: true })

describe('many downloads by one person', () => {
  const report = '/reports/instance/26/report/allAirports?format=xlsx'

  it('are refused beyond a share, and delay another person by a few at most', async () => {
    const frank = service.as('frank')
    const ended: string[] = []
    const download = async (who: 'frank' | 'cora') => {
      const answer = await (who === 'frank' ? frank : service.as('cora')).get(report)
      ended.push(who)
      return answer
    }
    const franks = Array.from({ length: 60 }, () => download('frank'))
    const coras = download('cora')
    const refused = (await Promise.all(franks)).filter(answer => answer.status !== 200)
    expect(outcome(await coras)).toBe('200')
    // Four run and thirty wait.
    expect(refused).toHaveLength(26)
    expect(new Set(refused.map(outcome))).toEqual(new Set(['tooManyWaiting']))
    expect(refused.every(answer => answer.headers['retry-after'] === '5')).toBe(true)
    const served = ended.slice(refused.length)
    expect(served.indexOf('cora')).toBeLessThan(12)
  })
})
