import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { problem } from '../contract/problem.ts'
import { splitIntoBatches } from '../contract/splitIntoBatches.ts'

interface WorkerTask {
  script: URL
  workerData?: unknown
  /** Input that is sent in batches, because one large message would block this thread for too long. */
  rows?: readonly unknown[]
  rowsAtOnce?: number
  signal?: AbortSignal | undefined
}

/**
 * Resolves to the bytes, or another result, that a worker thread posts (`answerInWorker.ts`). Throws `reportFailed` if it is canceled or ends without posting.
 */
export async function renderInWorker<T = Uint8Array>({
  script,
  workerData,
  rows,
  rowsAtOnce = 500,
  signal,
}: WorkerTask): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const compileCache = process.env['NODE_COMPILE_CACHE']
  const worker = new Worker(script, {
    workerData,
    // Not the server's secrets. A worker would read a missing value as the text 'undefined'.
    env: compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  })
  const cancel = () => reject(problem('reportFailed', { detail: 'It was canceled.' }))
  if (signal?.aborted) cancel()
  signal?.addEventListener('abort', cancel, { once: true })
  worker
    .on('message', resolve)
    .on('error', cause => reject(new Error('A file could not be generated.', { cause })))
    .on('exit', () => reject(problem('reportFailed', { detail: 'The file’s thread ended.' })))
  try {
    if (rows) await Promise.race([sendRows(worker, splitIntoBatches(rows, rowsAtOnce)), promise])
    return await promise
  } finally {
    signal?.removeEventListener('abort', cancel)
    await worker.terminate()
  }
}

async function sendRows(worker: Worker, batches: Iterable<unknown[]>): Promise<void> {
  for (const batch of batches) {
    worker.postMessage(batch)
    await nextTurn()
  }
  worker.postMessage(null)
}
