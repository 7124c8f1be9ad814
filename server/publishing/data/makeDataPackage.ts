import { z } from 'zod'
import { dataPackageTitle } from '#domain/publishing/dataPackage.ts'
import { formatFileName } from '#domain/publishing/report.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import type { Db } from '#platform/database/connect.ts'
import type { JobKind } from '#platform/jobs/jobKind.ts'
import { renderInWorker } from '#platform/print/renderInWorker.ts'
import { selectEdition } from '../../years/editions.ts'
import { findStoredFile, readWithdrawals, storeMadeFile, type MadeFile } from '../madeFiles.queries.ts'
import { type EditionData, readEditionData } from './editionData.queries.ts'

const parameters = z.object({ axnInstanceId: z.number().int(), axnInstanceName: z.string() })

/** The stored package of a closed year. */
export const findStoredPackage = (db: Db, axnInstanceId: number): Promise<MadeFile | null> =>
  findStoredFile(db, { axnInstanceId, kind: 'data', name: 'package', format: 'zip' })

/** The data package of a year. For a closed year, it is the stored file. */
export const makeDataPackageJob: JobKind<typeof parameters> = {
  name: 'makeDataPackage',
  parameters,
  title: ({ axnInstanceName }) => `${dataPackageTitle}, ${axnInstanceName}`,
  concurrency: 1,
  maxQueuedPerUser: 5,
  async work(run) {
    const { axnInstanceId } = run.parameters
    await run.progress(0, 3, 'Reading the data')
    const stored = await run.database.read(db => findStoredPackage(db, axnInstanceId))
    if (stored) return stored
    const { edition, withdrawals } = await run.database.read(async db => {
      await selectEdition(db, axnInstanceId)
      const data = await readEditionData(db, { axnInstanceId, isFinal: false })
      return { edition: data, withdrawals: await readWithdrawals(db, axnInstanceId) }
    })
    await run.progress(1, 3, 'Writing the tables')
    const bytes = await renderDataPackageApart(edition, run.signal)
    await run.progress(2, 3, 'Saving the file')
    const fileName = formatFileName(dataPackageTitle, axnInstanceId, 'zip')
    return storeMadeFile(run, { bytes, format: 'zip', fileName, mediaType: mediaTypes.zip, withdrawals })
  },
}

const script = new URL('./dataPackageWorker.ts', import.meta.url)

/** The package, generated in a separate thread. An airport has many rows of its own. */
export const renderDataPackageApart = (
  { airports, ...rest }: EditionData,
  signal?: AbortSignal,
): Promise<Uint8Array> => renderInWorker({ script, workerData: rest, rows: airports, rowsAtOnce: 10, signal })
