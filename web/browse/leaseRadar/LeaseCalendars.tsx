import { useState } from 'react'
import {
  createLeaseFeedEndpoint,
  leaseFeedFields,
  listLeaseFeedsEndpoint,
  revokeLeaseFeedEndpoint,
  type LeaseFeed,
} from '#domain/browse/leaseFeed.ts'
import { monthsAhead, radarColumns } from '#domain/browse/leaseRadar.ts'
import { call, type Reply } from '#platform/client/api.ts'
import { refresh, useEndpointQuery } from '#platform/client/queries.ts'
import { filterInWords, type ListingColumns } from '#platform/contract/listing.ts'
import type { Filters } from '#platform/contract/listingState.ts'
import { CopyField } from '#platform/ui/CopyField.tsx'
import { ShortForm } from '#platform/ui/form/ShortForm.tsx'
import { useShortForm } from '#platform/ui/form/useShortForm.ts'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import { LocalTime } from '#platform/ui/LocalTime.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { RevocableTable } from '#platform/ui/RevocableTable.tsx'
import type { Column } from '#platform/ui/Table.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import css from './leases.module.css'

type CreatedFeed = Reply<typeof createLeaseFeedEndpoint>

/** The contents of a link: the radar's filters, or null for everything that the reader follows. */
type FeedFilters = Filters | null

/** Private links: create one, and revoke existing ones. */
export function LeaseCalendars({ filters }: { filters: FeedFilters }) {
  const [made, setMade] = useState<CreatedFeed>()
  return (
    <section aria-labelledby="calendars" data-screen-only>
      <h2 id="calendars">{`Subscribe in a calendar${filters ? '' : ' or feed reader'}`}</h2>
      <p className={css.text}>
        A private link adds{' '}
        <span>{filters ? 'these lease ends' : 'the lease ends of everything you follow'}</span> to Outlook,
        Google Calendar, or Apple Calendar as all-day events and keeps them up to date.{' '}
        <span>
          {filters
            ? `The link uses the current filters (${describeFeedFilters(filters)}).`
            : 'A second link shows changes in any feed reader (Atom).'}
        </span>{' '}
        Anyone who has the link can read it, so treat it like a password. You can revoke it at any time.
      </p>
      <NewCalendar filters={filters} onMade={setMade} />
      {made && <MadeCalendar key={made.leaseFeedId} made={made} />}
      <OwnCalendars onRevoked={id => setMade(was => (was?.leaseFeedId === id ? undefined : was))} />
    </section>
  )
}

function NewCalendar({ filters, onMade }: { filters: FeedFilters; onMade: (made: CreatedFeed) => void }) {
  const form = useShortForm({
    record: 'leaseradar/feeds/new',
    fields: leaseFeedFields,
    initial: { feedName: filters ? 'Lease ends' : 'Everything I follow' },
    async send({ feedName }) {
      onMade(await call(createLeaseFeedEndpoint, { body: { feedName, filters } }))
      void refresh(listLeaseFeedsEndpoint)
    },
  })
  return (
    <div className={css.form}>
      <ShortForm form={form} label="New calendar" action="Create a link">
        <TextInput {...form.field('feedName')} />
      </ShortForm>
    </div>
  )
}

function MadeCalendar({ made }: { made: CreatedFeed }) {
  return (
    <Notice kind="success" role="status">
      <p className={css.once}>{`Link for “${made.feedName}”. Copy it now, because it is shown only once.`}</p>
      <CopyField label="Calendar link" value={made.url} />
      {made.newsUrl && <CopyField label="Feed link" value={made.newsUrl} />}
      <a href={made.url.replace(/^https?:/, 'webcal:')}>Open in your calendar</a>
    </Notice>
  )
}

function OwnCalendars({ onRevoked }: { onRevoked: (leaseFeedId: number) => void }) {
  return (
    <RevocableTable
      caption="Your calendars"
      query={useEndpointQuery(listLeaseFeedsEndpoint, {})}
      columns={columns}
      idOf={row => row.leaseFeedId}
      nameOf={row => row.feedName}
      noun="the link for"
      revoke={async ({ leaseFeedId }) => {
        await call(revokeLeaseFeedEndpoint, { params: { leaseFeedId } })
        onRevoked(leaseFeedId)
      }}
    >
      Calendars that use this link will stop updating. You cannot undo this, but you can create a new link.
    </RevocableTable>
  )
}

const columns: Column<LeaseFeed>[] = [
  { key: 'feedName', label: 'Name', isRowHeader: true, cell: row => row.feedName },
  { key: 'filters', label: 'Shows', cell: row => describeFeedFilters(row.filters) },
  {
    key: 'createdDate',
    label: 'Created',
    cell: row => <LocalTime at={row.createdDate} format={formatMoment} />,
  },
  {
    key: 'lastReadDate',
    label: 'Last Read',
    cell: row => (row.lastReadDate ? <LocalTime at={row.lastReadDate} format={formatMoment} /> : 'Never'),
  },
]

/** A calendar's filters in words. */
function describeFeedFilters(shown: FeedFilters): string {
  if (!shown) return 'everything that you follow'
  const { keyword, ...filters } = shown
  const columnsByKey: ListingColumns = radarColumns
  const words = Object.entries(filters).flatMap(([key, value]) => {
    const column = columnsByKey[key]
    return column && value ? [filterInWords(column, value)] : []
  })
  const dates = filters.leaseExpireDate ? [] : [`the next ${monthsAhead} months`]
  return [...dates, ...(keyword ? [`“${keyword}”`] : []), ...words].join('; ')
}
