import { availableParallelism } from 'node:os'
import type { Book } from '#domain/publishing/book.ts'
import { buildBookFrame, findSinglePart, type BookLook } from './bookParts.ts'
import { packPdf } from '#platform/print/packPdf.ts'
import { PartTeam } from './partTeam.ts'
import { setBook } from './setBook.ts'
import { drawPart, layPart } from './setPart.ts'

// Each holds a part in memory.
const threads = Math.min(2, availableParallelism())

/**
 * Returns the file. `progress` receives 0 to 1. Throws an Error with Typst's own message. Its threads end with the
 * process.
 */
export async function makeBookPdf(
  book: Book,
  look: BookLook,
  progress: (done: number) => void,
): Promise<Uint8Array> {
  const frame = buildBookFrame(book, look)
  const single = findSinglePart(book)
  if (single) {
    const { file, glyphs } = drawPart(layPart(frame, single))
    return packPdf(file, glyphs)
  }
  const team = new PartTeam(frame, threads)
  return setBook(book, { frame, look, set: part => team.set(part), progress })
}
