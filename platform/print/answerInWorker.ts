import { parentPort } from 'node:worker_threads'

// The other side of renderInWorker, for its scripts.

/** Resolves to the task's rows when all have arrived. */
export function receiveRows<Row>(): Promise<Row[]> {
  const { promise, resolve } = Promise.withResolvers<Row[]>()
  const rows: Row[] = []
  parentPort?.on('message', (batch: Row[] | null) => {
    if (batch === null) resolve(rows)
    else rows.push(...batch)
  })
  return promise
}

/** Ends the task with its file, whose memory is handed over and not copied. */
export function postFile(file: Uint8Array): void {
  const bytes = new Uint8Array(file)
  parentPort?.postMessage(bytes, [bytes.buffer])
}
