import { Breakable } from './Breakable.tsx'
import css from './BrowseScreen.module.css'

/** An address that a person reads, without what every address has. `url` has been checked to be http or https. */
export function WebsiteLink({ url }: { url: string | null }) {
  if (!url) return null
  return (
    <a className={css.broken} href={url} rel="noreferrer">
      <Breakable text={url.replace(/^https?:\/\/(www\.)?|\/$/g, '')} />
    </a>
  )
}
