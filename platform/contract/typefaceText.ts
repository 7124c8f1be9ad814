/** Replaces a character that a typeface lacks, such as an emoji or a letter of another script. */
export const missingSign = '□'

// Loaded with the first such character, because that takes 15 ms.
let graphemes: Intl.Segmenter | undefined
// Direction marks, joiners, and variation selectors are invisible, and a tagged PDF must not contain some of them.
const shapeless = /\p{Default_Ignorable_Code_Point}/gu

/**
 * A line as a typeface can print it, and the characters that it lacks, each once. A full-width or other compatibility
 * form is printed in its plain form: `＝` as `=`.
 */
export function fitToTypeface(
  text: string,
  covers: (codePoint: number) => boolean,
): { printed: string; missing: string[] } {
  const line = text.replace(shapeless, '').normalize('NFC').replace(/\s+/g, ' ').trim()
  const isCovered = (part: string) => Array.from(part).every(each => covers(each.codePointAt(0) ?? 0))
  if (isCovered(line)) return { printed: line, missing: [] }
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  const missing = new Set<string>()
  const printed = Array.from(graphemes.segment(line), ({ segment }) => {
    const nearest = [segment, segment.normalize('NFKC')].find(isCovered)
    if (nearest === undefined) missing.add(segment)
    return nearest ?? missingSign
  })
  return { printed: printed.join(''), missing: [...missing] }
}
