import type { FontFace } from './fontFace.ts'
import { linePieces } from './settable.ts'

// Kerning may make a line a little wider than its letters are together.
const allowance = 0.99

/**
 * A text in the lines that it takes in `width` ems, each so narrow that it does not break once more. With the lines
 * known, so is the height of a row, and a table of known heights is set five times as fast as one that is measured.
 */
export function lines(text: string, width: number, face: FontFace): string[] {
  if (face.width(text) <= width) return [text]
  const room = width * allowance
  const found: string[] = []
  let line = ''
  for (const word of linePieces(text, room, face)) {
    if (line !== '' && face.width((line + word).trimEnd()) > room) {
      found.push(line.trimEnd())
      line = ''
    }
    line += word
  }
  return [...found, line.trimEnd()]
}
