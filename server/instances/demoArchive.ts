import type { Database } from '../db/connect.ts'
import { askForJob } from '../jobs/jobs.queries.ts'
import { archiveYearJob, missingFiles } from './archiveYear.ts'
import { listInstances } from './instances.queries.ts'

const demoAdministrator = 1

/** The demo's historical years get their reports once it runs, so that its first start need not wait for them. */
export async function askForDemoArchive(database: Database): Promise<void> {
  await database.write(async db => {
    for (const { axnInstanceId, axnInstanceName, axnInstanceMasterStatus } of await listInstances(db)) {
      const given = { axnInstanceId, axnInstanceName, books: false }
      const isOpen = axnInstanceMasterStatus !== 'HISTORICAL'
      if (isOpen || (await missingFiles(db, given)).length === 0) continue
      await askForJob(db, archiveYearJob, { parameters: given, userId: demoAdministrator })
    }
  })
}
