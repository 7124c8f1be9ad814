import { parentPort, workerData } from 'node:worker_threads'
import { readSources, type GivenFile } from './readSources.ts'

// Run by readSourcesApart in a thread, which is ended if a file takes too much time or memory.
parentPort?.postMessage(await readSources([workerData as GivenFile]))
