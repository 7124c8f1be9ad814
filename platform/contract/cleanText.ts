/** How word processors and spreadsheets end a line within a paragraph or a cell. */
const otherLineEnds = /[\v\f\u0085\u2028\u2029]/g
/**
 * Control characters, spaces without width, fillers that look like a missing letter, code points that are no characters,
 * and marks that turn the direction of all text after them.
 */
const shapeless =
  /(?![\0\t\n\r])\p{Cc}|[\u200b\u202a-\u202e\u2060\u2066-\u2069\u2800\u3164\uffa0\ufeff\ufffe\uffff]/gu

/**
 * Text as a person sees it, without the characters that show nothing: copied text has them, two names that look the same
 * could differ by them, and some would turn around the rest of a list or an email. NUL stays, to be refused.
 */
export const cleanText = (text: string): string => text.replace(otherLineEnds, '\n').replace(shapeless, '')
