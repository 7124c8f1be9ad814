/** The line ends that word processors and spreadsheets use within a paragraph or cell. */
const otherLineEnds = /[\v\f\u0085\u2028\u2029]/g
/**
 * Control characters, zero-width spaces, fillers that look like missing letters, noncharacters, and marks that reverse
 * the direction of the following text.
 */
const shapeless =
  /(?![\0\t\n\r])\p{Cc}|[\u200b\u202a-\u202e\u2060\u2066-\u2069\u2800\u3164\uffa0\ufeff\ufffe\uffff]/gu

/**
 * Removes invisible characters, which copied text often contains. They could make two different names look the same, or
 * reverse the rest of a list or an email. NUL stays, so that it is refused later.
 */
export const cleanText = (text: string): string => text.replace(otherLineEnds, '\n').replace(shapeless, '')
