import { Fragment } from 'react'

/** An email or web address that breaks before a separator, not within a word, if it is too long for its line. */
export function BreakableText({ text }: { text: string }) {
  return text.split(/(?=[@./-])/).map((part, index, parts) => (
    <Fragment key={parts.slice(0, index + 1).join('')}>
      {index > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ))
}
