import { workerData } from 'node:worker_threads'
import { postFile, receiveRows } from '#platform/print/answerInWorker.ts'
import type { EditionData } from './editionData.queries.ts'
import { renderDataPackage } from './renderDataPackage.ts'

const edition = workerData as Omit<EditionData, 'airports'>
const airports = await receiveRows<EditionData['airports'][number]>()
postFile(await renderDataPackage({ ...edition, airports }))
