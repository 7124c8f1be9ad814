import { website } from '#domain/airports/website.ts'
import { Breakable } from './Breakable.tsx'
import css from './BrowseScreen.module.css'

/** A website as a link, shown without the parts that every address has. One that would be refused today is no link. */
export function WebsiteLink({ url }: { url: string | null }) {
  if (!url) return null
  if (!website.safeParse(url).success) return <Breakable text={url} />
  return (
    <a className={css.broken} href={url} rel="noreferrer">
      <Breakable text={url.replace(/^https?:\/\/(www\.)?|\/$/g, '')} />
    </a>
  )
}
