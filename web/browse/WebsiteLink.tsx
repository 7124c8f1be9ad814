import { isWebsite } from '#domain/airports/website.ts'
import { BreakableText } from '#platform/ui/breakAfterSlashes.tsx'
import css from './browse.module.css'

/**
 * A website as a link, shown without the parts common to all addresses. An address that today's rule would reject is
 * not linked.
 */
export function WebsiteLink({ url }: { url: string | null }) {
  if (!url) return null
  if (!isWebsite(url)) return <BreakableText text={url} />
  return (
    <a className={css.broken} href={url} rel="noreferrer">
      <BreakableText text={url.replace(/^https?:\/\/(www\.)?|\/$/g, '')} />
    </a>
  )
}
