import { asc } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { job } from '#platform/database/tables.ts'
import { useService } from '#tests/app.ts'
import { askForDemoArchive } from './archiveYear.ts'

const service = useService()

it('requests the reports of the demo’s closed years immediately, and their books a little later', async () => {
  await askForDemoArchive(service.database)
  const asked = await service.write(db => db.select().from(job).orderBy(asc(job.jobId)))
  expect(asked.map(each => each.parameters)).toEqual([
    { axnInstanceId: 25, axnInstanceName: '2025', books: false, delaySeconds: 0 },
    { axnInstanceId: 25, axnInstanceName: '2025', books: true, delaySeconds: 180 },
  ])
})
