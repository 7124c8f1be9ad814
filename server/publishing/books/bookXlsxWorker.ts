import { workerData } from 'node:worker_threads'
import type { Book } from '#domain/publishing/book.ts'
import { postFile } from '#platform/print/answerInWorker.ts'
import type { PaperSize } from '#platform/print/printedTable.ts'
import { renderBookXlsx } from './renderBookXlsx.ts'

const { book, paper } = workerData as { book: Book; paper: PaperSize }
postFile(await renderBookXlsx(book, paper))
