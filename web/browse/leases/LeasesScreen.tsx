import { useLocation, useSearch } from '@tanstack/react-router'
import { groupFigures, leaseRadar, getLeaseFilters } from '#domain/browse/leaseRadar.ts'
import { profileKeys } from '#domain/browse/tenantDirectory.ts'
import { LinkSwitch } from '#platform/ui/LinkSwitch.tsx'
import type { Search } from '#platform/ui/search.ts'
import { paths } from '../../paths.ts'
import { BrowseFrame } from '../BrowseFrame.tsx'
import { useEdition } from '../edition.ts'
import { useListingState } from '../listing/listingState.ts'
import { ListingTools } from '../listing/ListingTools.tsx'
import { LeaseCalendars } from './LeaseCalendars.tsx'
import { LeaseList } from './LeaseList.tsx'
import { LeaseRadar } from './LeaseRadar.tsx'
import css from '../BrowseFrame.module.css'

const views = [
  { name: 'list', label: 'List', to: paths.leaseExpiration },
  { name: 'radar', label: 'Radar', to: paths.leaseRadar },
  { name: 'calendar', label: 'Calendar', to: paths.leaseRadar },
] as const
type LeaseView = (typeof views)[number]['name']

/** The leases of the edition as a list, as a radar with a timeline, and as a calendar feed, with the same filters. */
export function LeasesScreen() {
  const isRadar = useLocation({ select: ({ pathname }) => pathname === paths.leaseRadar })
  const { view } = useSearch({ strict: false })
  // A calendar is of the current edition.
  const { isPast } = useEdition()
  const shown = isRadar ? (view === 'calendar' && !isPast ? 'calendar' : 'radar') : 'list'
  return (
    <BrowseFrame
      title="Lease Expirations"
      views={
        <LeaseViews shown={shown} offered={isPast ? views.filter(each => each.name !== 'calendar') : views} />
      }
    >
      {({ instanceId }) => <Leases key={instanceId} view={shown} instanceId={instanceId} />}
    </BrowseFrame>
  )
}

function Leases({ view, instanceId }: { view: LeaseView; instanceId: number }) {
  if (view === 'list') return <LeaseList instanceId={instanceId} />
  return view === 'radar' ? <LeaseRadar instanceId={instanceId} /> : <Calendars instanceId={instanceId} />
}

/** The leases that a calendar shows are chosen with the same filters. */
function Calendars({ instanceId }: { instanceId: number }) {
  const state = useListingState(leaseRadar)
  return (
    <>
      <ListingTools
        listing={leaseRadar}
        instanceId={instanceId}
        state={state}
        without={[...profileKeys, ...groupFigures]}
        withoutFiles
      />
      <LeaseCalendars filters={{ ...getLeaseFilters(state.filters), keyword: state.list.keyword }} />
    </>
  )
}

function LeaseViews({ shown, offered }: { shown: LeaseView; offered: readonly (typeof views)[number][] }) {
  return (
    <div className={css.views} data-screen-only>
      <LinkSwitch
        label="View"
        links={offered.map(({ name, label, to }) => ({
          label,
          to,
          search: (was: Search) => ({
            ...was,
            view: name === 'calendar' ? name : undefined,
            page: undefined,
            open: undefined,
          }),
          isShown: name === shown,
        }))}
      />
    </div>
  )
}
