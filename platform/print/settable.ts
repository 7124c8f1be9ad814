import { fitToTypeface } from '../contract/typefaceText.ts'
import type { FontFace } from './fontFace.ts'
import { sansRegular } from './fonts.ts'

const zeroWidthSpace = '\u200b'
/** Words of ASCII, which every typeface contains: the most frequent texts, and they need no change. */
const plain = /^(?:[!-~]+(?: [!-~]+)*)?$/

/** Replaces the characters that our typefaces lack, because PDF/UA rejects a document with a single missing glyph. */
export const toSettable = (text: string, { covers }: FontFace = sansRegular()): string =>
  plain.test(text) ? text : fitToTypeface(text, covers).printed

/** The characters of a text, possibly of several lines, that a typeface lacks, each once. */
export const findMissingCharacters = (text: string, { covers }: FontFace = sansRegular()): string[] =>
  plain.test(text) ? [] : fitToTypeface(text, covers).missing

/** Adds break opportunities to every word wider than `width` ems. Other texts are returned unchanged. */
export function toBreakable(text: string, width: number, face: FontFace): string {
  if (width <= 0 || face.width(text) <= width) return text
  return splitWords(text)
    .map(word => splitWord(word, width, face).join(zeroWidthSpace))
    .join('')
}

/** Splits the text into pieces after which a line of `width` ems may end. */
const splitLinePieces = (text: string, width: number, face: FontFace): string[] =>
  splitWords(text).flatMap(word => splitWord(word, width, face))

/** Splits the text into words, each with the blank, slash, or hyphen that follows it. An email address is one word. */
export const splitWords = (text: string): string[] =>
  text.split(/(?<= )/).flatMap(word => (word.includes('@') ? [word] : word.split(/(?<=[/-])/)))

// An address should break after its @, then after its periods and hyphens, but not before an ending such as `com`.
// Other breaks are used only for words without any of these.
const breaks = [/(?<=@)/, /(?<=[._/-])(?=.{5})/, /(?:)/u]

function splitWord(word: string, width: number, face: FontFace, level = 0): string[] {
  const rule = breaks[level]
  if (rule === undefined || face.width(word.trimEnd()) <= width) return [word]
  return joinFitting(
    word.split(rule).flatMap(part => splitWord(part, width, face, level + 1)),
    width,
    face,
  )
}

/** Rejoins the parts as far as they fit. */
function joinFitting(parts: readonly string[], width: number, face: FontFace): string[] {
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

/** The beginning of a text that is wider than `width` ems. */
export function shortenLine(text: string, width: number, face: FontFace): string {
  if (face.width(text) <= width) return text
  const [first = ''] = splitLines(text, width - face.width('…'), face)
  return `${first.replace(/[\s,;:–-]+$/, '')}…`
}

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
