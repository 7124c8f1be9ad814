import { parentPort } from 'node:worker_threads'
import type { EditionData } from './editionData.queries.ts'
import { renderDataPackage } from './renderDataPackage.ts'

/** The edition without its airports, then its airports in batches, then null. */
export type PackageMessage = EditionData | EditionData['airports'] | null

let edition: EditionData | undefined
const airports: EditionData['airports'][number][] = []

parentPort?.on('message', (message: PackageMessage) => {
  if (message === null) void finish()
  else if ('axnInstanceId' in message) edition = message
  else airports.push(...message)
})

async function finish(): Promise<void> {
  if (!edition) throw new Error('The edition is missing.')
  const bytes = new Uint8Array(await renderDataPackage({ ...edition, airports }))
  parentPort?.postMessage(bytes, [bytes.buffer])
}
