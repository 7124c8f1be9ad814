import { listNewsEndpoint, type News } from '#domain/browse/saved/saved.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import page from '../BrowseFrame.module.css'
import { LeaseCalendars } from '../leases/LeaseCalendars.tsx'
import { DigestChoice } from './DigestChoice.tsx'
import css from './saved.module.css'
import { SavedItems } from './SavedItems.tsx'

/** What a reader saved and follows, what changed in it, and how to be told. */
export function SavedScreen() {
  return (
    <>
      <PageTitle title="Saved" />
      <SavedItems />
      <WhatChanged />
      <section className={page.section} aria-labelledby="emails" data-screen-only>
        <h2 id="emails">Emails</h2>
        <DigestChoice />
      </section>
      <LeaseCalendars filters={null} />
    </>
  )
}

function WhatChanged() {
  const news = useEndpointQuery(listNewsEndpoint, {})
  return (
    <section className={page.section} aria-labelledby="changes">
      <h2 id="changes">What changed</h2>
      <QueryBoundary query={news} lines={3}>
        {list =>
          list.length === 0 ? (
            <p className={css.text}>
              Nothing has changed yet. Changes of what you follow appear here after something is published or
              corrected, or when a lease comes into a lease window.
            </p>
          ) : (
            <ol className={css.news}>
              {list.map(each => (
                <Change key={each.newsId} news={each} />
              ))}
            </ol>
          )
        }
      </QueryBoundary>
    </section>
  )
}

const Change = ({ news: { at, text, savedName } }: { news: News }) => (
  <li>
    <time dateTime={at}>{formatMoment(at)}</time>
    <div>
      <p>{text}</p>
      <p className={css.of}>{savedName}</p>
    </div>
  </li>
)
