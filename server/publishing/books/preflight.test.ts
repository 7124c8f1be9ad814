import { expect, it, vi } from 'vitest'
import { useService } from '#tests/app.ts'
import { makeAirportInstance, makeCompanyInstance, makeTenant, makeTerminal } from '#tests/make.ts'
import { readPreflight } from './preflight.queries.ts'

const service = useService()

/** The number of statements that the check before printing sends. */
const countStatements = () =>
  service.database.read(async db => {
    const sent = [vi.spyOn(db, 'select'), vi.spyOn(db, 'selectDistinct'), vi.spyOn(db, 'execute')]
    await readPreflight(db, 26)
    const count = sent.reduce((sum, { mock }) => sum + mock.calls.length, 0)
    for (const each of sent) each.mockRestore()
    return count
  })

const addEntities = (airportName: string) =>
  service.write(async db => {
    const { airportId } = await makeAirportInstance(db, { airport: { airportName } })
    const { terminalId } = await makeTerminal(db, { airportId })
    const { companyId } = await makeCompanyInstance(db)
    for (const _ of [1, 2, 3]) await makeTenant(db, { airportId, terminalId, companyId })
  })

it('the check before printing is as long for many airports as for one, and reads the books only if a text has a character that a typeface lacks', async () => {
  await addEntities('First Field')
  const few = await countStatements()
  for (const name of ['Second Field', 'Third Field', 'Fourth Field']) await addEntities(name)
  expect(await countStatements()).toBe(few)
  await addEntities('山 Field')
  expect(await countStatements()).toBeGreaterThan(few)
})
