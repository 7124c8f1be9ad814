import { parentPort, workerData } from 'node:worker_threads'
import type { PaperSize, PrintedTable } from './printedTable.ts'
import { writeWorkbook, type TableMessage } from './renderXlsx.ts'

let table: PrintedTable | undefined
const rows: PrintedTable['rows'][number][] = []

parentPort?.on('message', (message: TableMessage) => {
  if (message === null) void finish()
  else if (Array.isArray(message)) rows.push(...message)
  else table = message
})

async function finish(): Promise<void> {
  if (!table) throw new Error('The table is missing.')
  const bytes = new Uint8Array(await writeWorkbook({ ...table, rows }, workerData as PaperSize))
  parentPort?.postMessage(bytes, [bytes.buffer])
}
