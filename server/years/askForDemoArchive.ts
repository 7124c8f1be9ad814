import type { Database } from '#platform/database/connect.ts'
import { askForJob } from '#platform/jobs/jobs.queries.ts'
import { archiveYearJob, listMissingFiles } from './archiveYear.ts'
import { listInstances } from './instances.queries.ts'

const demoAdministrator = 1

/** The books take minutes of CPU time. By then the first visitor has looked around. */
const booksDelaySeconds = 180

/**
 * Makes the files of the demo's closed years while it runs, so that the first start does not wait for them: first the
 * reports, then the books.
 */
export async function askForDemoArchive(database: Database): Promise<void> {
  await database.write(async db => {
    const years = (await listInstances(db)).filter(each => each.axnInstanceMasterStatus === 'HISTORICAL')
    for (const books of [false, true]) {
      for (const { axnInstanceId, axnInstanceName } of years) {
        const given = { axnInstanceId, axnInstanceName, books }
        if ((await listMissingFiles(db, given)).length === 0) continue
        const parameters = { ...given, delaySeconds: books ? booksDelaySeconds : 0 }
        await askForJob(db, archiveYearJob, { parameters, userId: demoAdministrator })
      }
    }
  })
}
