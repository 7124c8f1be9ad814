import type { FontFace } from './fontFace.ts'
import { linePieces } from './settable.ts'

/** A text in the lines that it takes in `width` ems. With the lines known, so is the height of a row. */
export function lines(text: string, width: number, face: FontFace): string[] {
  if (face.width(text) <= width) return [text]
  const found: string[] = []
  let line = ''
  for (const word of linePieces(text, width, face)) {
    if (line !== '' && face.width((line + word).trimEnd()) > width) {
      found.push(line.trimEnd())
      line = ''
    }
    line += word
  }
  return [...found, line.trimEnd()]
}
