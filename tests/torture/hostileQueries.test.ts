import { expect, it } from 'vitest'
import { useService } from '../app.ts'
import { tryHostileQueries } from '../hostileQueries.ts'

const service = useService()

it('every parameter of every address, written in every hostile way, is never a fault of ours', async () => {
  const { asked, faults } = await tryHostileQueries(service, { isExhaustive: true })
  expect(asked).toBeGreaterThan(15_000)
  expect(faults).toEqual([])
})
