import { Fragment } from 'react'
import { website } from '#domain/airports/website.ts'
import css from './browse.module.css'

/** An email or web address that breaks before a separator, not within a word, if it is too long for its line. */
export function BreakableText({ text }: { text: string }) {
  return text.split(/(?=[@./-])/).map((part, index, parts) => (
    <Fragment key={parts.slice(0, index + 1).join('')}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

/**
 * A website as a link, shown without the parts common to all addresses. An address that today's rule would reject is
 * not linked.
 */
export function WebsiteLink({ url }: { url: string | null }) {
  if (!url) return null
  if (!website.safeParse(url).success) return <BreakableText text={url} />
  return (
    <a className={css.broken} href={url} rel="noreferrer">
      <BreakableText text={url.replace(/^https?:\/\/(www\.)?|\/$/g, '')} />
    </a>
  )
}
