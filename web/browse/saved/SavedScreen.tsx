import {
  listNewsEndpoint,
  listSavedEndpoint,
  type News,
  type SavedItem,
  digestFrequencies,
  digestFrequencyLabels,
  getDigestEndpoint,
  saveDigestEndpoint,
} from '#domain/browse/saved/saved.ts'
import { describeError } from '#platform/client/problemError.ts'
import { useEndpointQuery, useEndpointMutation } from '#platform/client/queries.ts'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { LeaseCalendars } from '../leases/LeaseCalendars.tsx'
import { linkTo, SavedItems } from './SavedItems.tsx'
import page from '../BrowseFrame.module.css'
import css from './saved.module.css'

/** How often the reader gets emails about changes. */
function DigestChoice() {
  const digest = useEndpointQuery(getDigestEndpoint, {})
  const save = useEndpointMutation(saveDigestEndpoint, [getDigestEndpoint])
  const choose = async (value: string) => {
    const digestFrequency = digestFrequencies.find(each => each === value) ?? 'WEEKLY'
    await save.mutateAsync({ body: { digestFrequency } })
    notify.success(`Emails about items you follow: ${digestFrequencyLabels[digestFrequency].toLowerCase()}.`)
  }
  return (
    <>
      <p className={css.text}>
        One email lists everything that changed. If nothing changed, no email is sent.
      </p>
      <ErrorNotice text={save.error && describeError(save.error)} />
      <QueryBoundary query={digest} lines={1}>
        {({ digestFrequency }) => (
          <div className={css.digest}>
            <FilterSelect
              label="Email me"
              value={digestFrequency}
              options={digestFrequencies.map(value => ({ value, label: digestFrequencyLabels[value] }))}
              onChange={value => void choose(value).catch(() => undefined)}
            />
          </div>
        )}
      </QueryBoundary>
    </>
  )
}

/** The reader's saved and followed items, their changes, and the notification settings. */
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
  const saved = useEndpointQuery(listSavedEndpoint, {}).data ?? []
  return (
    <section className={page.section} aria-labelledby="changes">
      <h2 id="changes">What changed</h2>
      <QueryBoundary query={news} lines={3}>
        {list =>
          list.length === 0 ? (
            <p className={css.text}>
              Nothing has changed yet. Changes to what you follow appear here after something is published or
              corrected, or when a lease enters a lease window.
            </p>
          ) : (
            <ol className={css.news}>
              {list.map(each => (
                <Change
                  key={each.newsId}
                  news={each}
                  item={saved.find(({ savedId }) => savedId === each.savedId)}
                />
              ))}
            </ol>
          )
        }
      </QueryBoundary>
    </section>
  )
}

interface ChangeProps {
  news: News
  /** Undefined while loading. */
  item: SavedItem | undefined
}

const Change = ({ news: { at, text, savedName }, item }: ChangeProps) => (
  <li>
    <time dateTime={at}>{formatMoment(at)}</time>
    <div>
      <p>{text}</p>
      <p className={css.of}>{item ? linkTo(item) : savedName}</p>
    </div>
  </li>
)
