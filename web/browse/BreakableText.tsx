import { Fragment } from 'react'

/** An e-mail or web address that, where it is too long for its line, breaks before a sign and not within a word. */
export function BreakableText({ text }: { text: string }) {
  return text.split(/(?=[@./-])/).map((part, index, parts) => (
    <Fragment key={parts.slice(0, index + 1).join('')}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
