/** The line ends that word processors and spreadsheets use within a paragraph or cell. */
const otherLineEnds = /[\v\f\u0085\u2028\u2029]/g
/**
 * Control characters, soft hyphens, zero-width spaces, fillers that look like missing letters, noncharacters, and marks
 * that reverse the direction of the following text.
 */
const shapeless =
  /(?![\0\t\n\r])\p{Cc}|[\u00ad\u115f\u1160\u180e\u200b\u202a-\u202e\u2060\u2066-\u206f\u2800\u3164\uffa0\ufeff\ufff9-\ufffb\ufffe\uffff]/gu

/** No language puts more marks on a letter. More would cover other lines, and take long to put in order. */
const pileOfMarks = /(\p{Mn}{8})\p{Mn}+/gu

/**
 * Removes invisible characters, which copied text often contains, and joins accents to their letters. Otherwise, two
 * different names could look the same, a search could miss a name, or the rest of a list or an email could be reversed.
 * NUL stays, so that it is refused later.
 */
export const cleanText = (text: string): string =>
  text.replace(otherLineEnds, '\n').replace(shapeless, '').replace(pileOfMarks, '$1').normalize('NFC')
