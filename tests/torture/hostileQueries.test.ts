import { expect, it } from 'vitest'
import { useService } from '../app.ts'
import { tryHostileQueries } from '../hostileQueries.ts'

const service = useService()

it('hostile values of every parameter of every address never cause a server error', async () => {
  const { asked, faults } = await tryHostileQueries(service, { isExhaustive: true })
  expect(asked).toBeGreaterThan(15_000)
  expect(faults).toEqual([])
})
