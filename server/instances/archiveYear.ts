import { z } from 'zod'
import { freezeHistoricalYear } from '#domain/archive.ts'
import type { Db } from '../db/connect.ts'
import type { JobKind } from '../jobs/jobKind.ts'
import { addStoredFiles, storedThings } from '../storage/storedFiles.queries.ts'
import { nameActor } from './activateInstance.ts'
import { freezeYear } from './freezeYear.ts'
import { whatIsFrozen, type Frozen } from './whatIsFrozen.ts'

const parameters = z.object({
  axnInstanceId: z.number().int(),
  axnInstanceName: z.string(),
  /** Without the books a year is kept in seconds. */
  books: z.boolean(),
})

/** What a year is kept as and has not been kept as yet. */
export async function missingFiles(
  db: Db,
  { axnInstanceId, books }: Pick<z.infer<typeof parameters>, 'axnInstanceId' | 'books'>,
): Promise<Frozen[]> {
  const stored = await storedThings(db, axnInstanceId)
  return whatIsFrozen
    .filter(each => books || each.kind === 'report')
    .map(each => ({
      ...each,
      formats: each.formats.filter(format => !stored.has([each.kind, each.name, format].join('/'))),
    }))
    .filter(each => each.formats.length > 0)
}

/** Makes the files that a year lacks which was over before it was ever frozen; all of them are stored at once. */
export const archiveYearJob: JobKind<typeof parameters> = {
  name: 'archiveYear',
  parameters,
  title: ({ axnInstanceName }) => `Keeping the files of ${axnInstanceName}`,
  async work(run) {
    const { axnInstanceName } = run.parameters
    const missing = await run.database.read(db => missingFiles(db, run.parameters))
    const { files } = await freezeYear(run, run.parameters, missing)
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
