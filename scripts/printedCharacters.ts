// Writes the characters that the typeface of the PDF files covers, for the browser, which does not have the font file.
// Run it after a change of the typeface: node scripts/printedCharacters.ts
import { writeFileSync } from 'node:fs'
import { writeRanges } from '../platform/contract/characterRanges.ts'
import { sansRegular } from '../platform/print/fonts.ts'

const file = new URL('../platform/contract/printedCharacters.ts', import.meta.url)
writeFileSync(
  file,
  `/** Written by scripts/printedCharacters.ts from the font file. A test compares the two. */
export const printedCharacters =
  '${writeRanges(sansRegular().covers)}'
`,
)
