import { formatBookFileName, formatBookStyle, formatBookTitle } from '#domain/publishing/bookCalls.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import type { JobKind, JobRun } from '#platform/jobs/jobKind.ts'
import { selectEdition } from '../../years/editions.ts'
import { readWithdrawals, storeMadeFile } from '../madeFiles.queries.ts'
import { requestedBook, type RequestedBook, findStoredBook } from './madeBooks.queries.ts'
import { readBook, renderBook } from './renderBook.ts'

const steps = 100
const readStep = 5
const keepStep = 98

/** A book as a file. Only one at a time, because typesetting takes much memory. */
export const makeBookJob: JobKind<typeof requestedBook> = {
  name: 'makeBook',
  parameters: requestedBook,
  title: order => `${formatBookTitle(order)}, ${order.axnInstanceName}, ${formatBookStyle(order)}`,
  concurrency: 1,
  maxQueuedPerUser: 5,
  async work(run) {
    const order = run.parameters
    await run.progress(0, steps, 'Reading the data')
    const stored = await run.database.read(db => findStoredBook(db, order))
    if (stored) return stored
    const made = await makeBytes(run)
    await run.progress(keepStep, steps, 'Saving the file')
    return storeMadeFile(run, {
      ...made,
      format: order.format,
      fileName: formatBookFileName(order),
      mediaType: mediaTypes[order.format],
    })
  },
}

async function makeBytes(run: JobRun<RequestedBook>): Promise<{ bytes: Uint8Array; withdrawals: string }> {
  const order = run.parameters
  const { book, withdrawals } = await run.database.read(async db => {
    await selectEdition(db, order.axnInstanceId)
    return { book: await readBook(db, order), withdrawals: await readWithdrawals(db, order.axnInstanceId) }
  })
  const words = order.format === 'pdf' ? 'Typesetting the pages' : 'Writing the workbook'
  await run.progress(readStep, steps, words)
  const progress = (done: number) => {
    const reached = readStep + Math.floor(done * (keepStep - readStep - 1))
    // The signal tells the renderer about the cancellation.
    run.progress(reached, steps, words).catch(() => undefined)
  }
  const options = { publicUrl: run.settings.publicUrl, signal: run.signal, progress }
  return { bytes: await renderBook(book, order, options), withdrawals }
}
