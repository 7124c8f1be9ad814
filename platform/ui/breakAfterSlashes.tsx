import { Fragment, type ReactNode } from 'react'

/** A name such as `Baltimore/Washington`, which browsers otherwise break only within a word. */
export const breakAfterSlashes = (name: ReactNode): ReactNode =>
  typeof name === 'string' && name.includes('/')
    ? name.split('/').map((part, index, parts) => (
        <Fragment key={parts.slice(0, index + 1).join('/')}>
          {index > 0 && (
            <>
              <span>/</span>
              <wbr />
            </>
          )}
          <span>{part}</span>
        </Fragment>
      ))
    : name

/** An email or web address that breaks before a separator, not within a word, if it is too long for its line. */
export function BreakableText({ text }: { text: string }) {
  return text.split(/(?=[@./-])/).map((part, index, parts) => (
    <Fragment key={parts.slice(0, index + 1).join('')}>
      {index > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ))
}
