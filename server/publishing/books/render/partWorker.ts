import { setImmediate as rest } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { forget } from '#platform/print/compile.ts'
import type { BookFrame, BookPart } from './bookParts.ts'
import { packPart, type BookNumbers, type PartPlace } from './packPart.ts'
import { drawPart, layPart, type SetPart } from './setPart.ts'

// A thread of the child process that makes a book. It typesets one part after the other and releases Typst's memory
// before drawing the tables.

/** What all parts of the book share. */
export interface PartSetting {
  frame: BookFrame
  numbers: BookNumbers
}

export interface PartJob {
  part: BookPart
  place: PartPlace
}

/** The thread's answer to each job. */
export type PartAnswer = { part: SetPart } | { error: string }

const { frame, numbers } = workerData as PartSetting

parentPort?.on('message', (job: PartJob) => {
  void answer(job).then(reply => parentPort?.postMessage(reply, memoryOf(reply)))
})

async function answer({ part, place }: PartJob): Promise<PartAnswer> {
  try {
    const laid = layPart(frame, part)
    await rest()
    forget()
    const { file, ...drawn } = drawPart(laid)
    return { part: { ...drawn, packed: packPart(file, numbers, place) } }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** Passed on instead of copied. */
function memoryOf(reply: PartAnswer): ArrayBuffer[] {
  if ('error' in reply) return []
  const { bytes, entries } = reply.part.packed.objects
  return [bytes.buffer, entries.buffer]
}
