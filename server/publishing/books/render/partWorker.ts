import { setImmediate as rest } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { forget } from '#platform/print/compile.ts'
import type { BookFrame, BookPart } from './bookParts.ts'
import { drawPart, layPart, type SetPart } from './setPart.ts'

// A thread of the child process that makes a book. It typesets one part after the other and releases Typst's memory
// before drawing the tables.

/** The thread's answer to each part. */
export type PartAnswer = { part: SetPart } | { error: string }

const frame = workerData as BookFrame

parentPort?.on('message', (part: BookPart) => {
  void answer(part).then(reply => parentPort?.postMessage(reply, []))
})

async function answer(part: BookPart): Promise<PartAnswer> {
  try {
    const laid = layPart(frame, part)
    await rest()
    forget()
    return { part: drawPart(laid) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
