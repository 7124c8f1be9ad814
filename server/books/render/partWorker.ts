import { parentPort, workerData } from 'node:worker_threads'
import { forget } from '#server/reports/render/compile.ts'
import type { BookFrame, BookPart } from './bookParts.ts'
import { setPart, type SetPart } from './setPart.ts'

// A thread of the child that makes a book. One part after the other, and what the last one took is given back first.

/** What the thread answers to each part. */
export type PartAnswer = { part: SetPart } | { error: string }

const frame = workerData as BookFrame

parentPort?.on('message', (part: BookPart) => {
  parentPort?.postMessage(answer(part), [])
  setImmediate(forget)
})

function answer(part: BookPart): PartAnswer {
  try {
    return { part: setPart(frame, part) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
