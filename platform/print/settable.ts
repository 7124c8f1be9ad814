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
    .map(word => pieces(word, width, face).join(zeroWidthSpace))
    .join('')
}

/** The text in the pieces that a line of `width` ems may end after. */
export const linePieces = (text: string, width: number, face: FontFace): string[] =>
  words(text).flatMap(word => pieces(word, width, face))

/** The text in its words, each with the blank, the slash or the hyphen behind it; a mail address is one word. */
export const words = (text: string): string[] =>
  text.split(/(?<= )/).flatMap(word => (word.includes('@') ? [word] : word.split(/(?<=[/-])/)))

// An address is best broken behind its sign, then behind its points and hyphens, and only a word without any of them anywhere.
const breaks = [/(?<=@)/, /(?<=[._/-])/, /(?:)/u]

function pieces(word: string, width: number, face: FontFace, level = 0): string[] {
  const rule = breaks[level]
  if (rule === undefined || face.width(word.trimEnd()) <= width) return [word]
  return packed(
    word.split(rule).flatMap(part => pieces(part, width, face, level + 1)),
    width,
    face,
  )
}

/** The parts put together again as far as they fit. */
function packed(parts: readonly string[], width: number, face: FontFace): string[] {
  const found: string[] = []
  let used = 0
  for (const part of parts) {
    const own = face.width(part)
    if (found.length === 0 || used + own > width) {
      found.push(part)
      used = own
    } else {
      found[found.length - 1] += part
      used += own
    }
  }
  return found
}

/** The widest piece that an address is broken into before any other break; of a text without one, its widest word. */
export const widestPiece = (text: string, face: FontFace): number =>
  Math.max(0, ...words(text).flatMap(word => word.split(/(?<=@)/).map(part => face.width(part.trimEnd()))))
