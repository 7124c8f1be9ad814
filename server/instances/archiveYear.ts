import { z } from 'zod'
import { freezeHistoricalYear } from '#domain/archive.ts'
import type { JobKind } from '../jobs/jobKind.ts'
import { addStoredFiles, hasStoredFiles } from '../storage/storedFiles.queries.ts'
import { nameActor } from './activateInstance.ts'
import { freezeYear } from './freezeYear.ts'

const parameters = z.object({ axnInstanceId: z.number().int(), axnInstanceName: z.string() })

/** Makes the files of a year that was over before it was ever frozen; all of them are stored at once. */
export const archiveYearJob: JobKind<typeof parameters> = {
  name: 'archiveYear',
  parameters,
  title: ({ axnInstanceName }) => `Keeping the reports of ${axnInstanceName}`,
  async work(run) {
    const { axnInstanceId, axnInstanceName } = run.parameters
    // The server ended after they were stored and before it could say so.
    if (await run.database.read(db => hasStoredFiles(db, axnInstanceId))) return { axnInstanceName }
    const { files } = await freezeYear(run, run.parameters)
    await run.database.write(async db => {
      await nameActor(db, run.userId, freezeHistoricalYear)
      await run.holdFast(db)
      await addStoredFiles(
        db,
        files.map(file => ({ ...file, madeUserId: run.userId })),
      )
    })
    return { axnInstanceName, files: files.length }
  },
}
