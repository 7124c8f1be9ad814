import type { Field } from '../contract/field.ts'

/** The typeface of PDF files covers every letter before these. */
const mayBeMissing = /[\u0180-\u{10ffff}]/u

/** Whether a text may have letters that the typeface of PDF files lacks, so that PrintNote checks it. */
export const mayMissLetters = ({ format }: Field, text: string): boolean =>
  (format === 'text' || format === 'longText') && mayBeMissing.test(text)
