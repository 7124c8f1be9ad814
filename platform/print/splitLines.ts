import type { FontFace } from './fontFace.ts'
import { splitLinePieces } from './settable.ts'

/** Breaks a text into lines of `width` ems. The number of lines gives the row's height. */
export function splitLines(text: string, width: number, face: FontFace): string[] {
  if (face.width(text) <= width) return [text]
  const found: string[] = []
  let line = ''
  for (const word of splitLinePieces(text, width, face)) {
    if (line !== '' && face.width((line + word).trimEnd()) > width) {
      found.push(line.trimEnd())
      line = ''
    }
    line += word
  }
  return [...found, line.trimEnd()]
}
