import { readRanges } from '../contract/characterRanges.ts'
import { printedCharacters } from '../contract/printedCharacters.ts'
import { fitToTypeface, missingSign } from '../contract/typefaceText.ts'

const isPrinted = readRanges(printedCharacters)
/** More characters than this are not named one by one. */
const mostNamed = 12

/** Says which characters of a text will be missing from `what` is printed. The text is stored as typed. */
export default function PrintNote({ text, what }: { text: string; what: string }) {
  const { missing } = fitToTypeface(text, isPrinted)
  if (missing.length === 0) return null
  const named = missing.slice(0, mostNamed).join('\u2009')
  return (
    <span role="status">
      <span>{what}</span> cannot show <span>{named}</span>
      <span>{missing.length > mostNamed && ' and other characters'}</span>. It prints{' '}
      <span>{missingSign}</span> instead. The text is saved as typed.
    </span>
  )
}
