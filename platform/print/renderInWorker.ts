import { Worker } from 'node:worker_threads'
import { problem } from '../contract/problem.ts'

interface WorkerTask {
  script: URL
  workerData?: unknown
  /** Posts the worker's other input. */
  send?: (worker: Worker) => Promise<void>
  signal?: AbortSignal | undefined
}

/**
 * Resolves to the bytes, or another result, that a worker thread posts. Throws `reportFailed` if it is canceled or ends without posting.
 */
export async function renderInWorker<T = Uint8Array>({
  script,
  workerData,
  send,
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
    await Promise.race([send?.(worker), promise])
    return await promise
  } finally {
    signal?.removeEventListener('abort', cancel)
    await worker.terminate()
  }
}
