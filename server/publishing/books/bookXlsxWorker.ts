import { parentPort, workerData } from 'node:worker_threads'
import type { Book } from '#domain/publishing/book.ts'
import type { PaperSize } from '#platform/print/printedTable.ts'
import { renderBookXlsx } from './renderBookXlsx.ts'

const { book, paper } = workerData as { book: Book; paper: PaperSize }
const bytes = new Uint8Array(await renderBookXlsx(book, paper))
parentPort?.postMessage(bytes, [bytes.buffer])
