import { readRanges } from '../contract/characterRanges.ts'
import { printedCharacters } from '../contract/printedCharacters.ts'
import { fitToTypeface, missingSign } from '../contract/typefaceText.ts'
import type { ElementNode } from './ElementNode.ts'
import { Icon } from './Icon.tsx'

const isPrinted = readRanges(printedCharacters)
/** More characters than this are not named one by one. */
const mostNamed = 12

interface PrintNoteProps {
  text: string
  /** The printed document: 'The printed book'. */
  what: string
  /** Whether there is only room for a sign. */
  isSign?: boolean
  /** Shown if no character is missing. */
  children?: ElementNode
}

/** Lists the characters of a text that will be missing from `what` is printed. The text is stored as typed. */
export default function PrintNote({ text, what, isSign = false, children = null }: PrintNoteProps) {
  const { missing } = fitToTypeface(text, isPrinted)
  if (missing.length === 0) return children
  const named = missing.slice(0, mostNamed).join('\u2009')
  const others = missing.length > mostNamed ? ' and other characters' : ''
  const note = `${what} cannot show ${named}${others}. It prints ${missingSign} instead. The text is saved as typed.`
  if (!isSign) return <span role="status">{note}</span>
  // The table explains its active cell. Spoken here, the note would be part of the name of the row.
  return (
    <span title={note} aria-hidden>
      <Icon name="warning" />
    </span>
  )
}
