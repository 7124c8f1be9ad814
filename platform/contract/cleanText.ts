/** The line ends that word processors and spreadsheets use within a paragraph or cell. */
const otherLineEnds = /[\v\f\u0085\u2028\u2029]/g
/**
 * Control characters, soft hyphens, zero-width spaces, fillers that look like missing letters, noncharacters, and marks
 * that reverse the direction of the following text.
 */
const shapeless =
  /(?![\0\t\n\r])\p{Cc}|[\u00ad\u115f\u1160\u180e\u200b\u202a-\u202e\u2060\u2066-\u206f\u2800\u3164\uffa0\ufeff\ufff9-\ufffb\ufffe\uffff]/gu

/** After letters of these scripts, joiners, variation selectors, and tags change nothing, unlike in Hindi or an emoji. */
const idleJoiners =
  /(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\p{P}\p{Z}])(?:[\ufe00-\ufe0f\u{e0000}-\u{e01ef}]|\u034f|\u200c|\u200d)+/gu
const directionMarks = /[\u061c\u200e\u200f]/g
/** Without a letter that is written from right to left, direction marks change nothing either. */
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** No language puts more marks on a letter. More would cover other lines, and take long to put in order. */
const pileOfMarks = /(\p{Mn}{8})\p{Mn}+/gu

/**
 * Removes invisible characters, which copied text often contains, and joins accents to their letters. Otherwise, two
 * different names could look the same, a search could miss a name, or the rest of a list or an email could be reversed.
 * NUL stays, so that it is refused later.
 */
export function cleanText(text: string): string {
  const composed = text
    .replace(otherLineEnds, '\n')
    .replace(shapeless, '')
    .replace(pileOfMarks, '$1')
    .normalize('NFC')
    .replace(idleJoiners, '')
  return rightToLeft.test(composed) ? composed : composed.replace(directionMarks, '')
}
