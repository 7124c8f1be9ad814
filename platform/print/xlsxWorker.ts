import { workerData } from 'node:worker_threads'
import { postFile, receiveRows } from './answerInWorker.ts'
import type { PaperSize, PrintedTable } from './printedTable.ts'
import { writeWorkbook } from './renderXlsx.ts'

const { table, paper } = workerData as { table: Omit<PrintedTable, 'rows'>; paper: PaperSize }
postFile(await writeWorkbook({ ...table, rows: await receiveRows<PrintedTable['rows'][number]>() }, paper))
