import type { FontFace } from './fontFace.ts'
import { sansRegular } from './fonts.ts'

/** Printed for a character that our faces do not hold: an emoji, a letter of a script we carry no type for. */
export const missingSign = '□'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
// Direction marks, joiners, variation selectors: they have no shape of their own, and some are refused in a tagged PDF.
const shapeless = /\p{Default_Ignorable_Code_Point}/gu
const zeroWidthSpace = '\u200b'

/** The text with nothing in it that our faces cannot set: PDF/UA refuses a document with a single missing glyph. */
export function settable(text: string, { covers }: FontFace = sansRegular()): string {
  const line = text.replace(shapeless, '').normalize('NFC').replace(/\s+/g, ' ').trim()
  const covered = (part: string) => Array.from(part).every(character => covers(character.codePointAt(0) ?? 0))
  if (covered(line)) return line
  // Full-width and other compatibility forms have a plain one that is as good: `＝` is set as `=`.
  const nearest = (part: string) => [part, part.normalize('NFKC')].find(covered) ?? missingSign
  return Array.from(graphemes.segment(line), ({ segment }) => nearest(segment)).join('')
}

/** The text with places to break in every word that is wider than `width` ems; other texts come back as they are. */
export function breakable(text: string, width: number, face: FontFace): string {
  if (width <= 0 || face.width(text) <= width) return text
  return words(text)
    .map(word =>
      face.width(word.trimEnd()) <= width ? word : pieces(word, width, face).join(zeroWidthSpace),
    )
    .join('')
}

/** The text in the pieces that a line may end after: Typst breaks at blanks, after a slash and after a hyphen. */
export const words = (text: string): string[] => text.split(/(?<=[ /-])/)

function pieces(word: string, width: number, face: FontFace): string[] {
  const found = ['']
  let used = 0
  for (const character of word) {
    used += face.width(character)
    if (used > width) {
      found.push('')
      used = face.width(character)
    }
    found[found.length - 1] += character
  }
  return found
}
