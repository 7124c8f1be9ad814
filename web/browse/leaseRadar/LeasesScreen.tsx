import { useLocation, useSearch } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import {
  chooseLeaseTypes,
  firstLeaseFilters,
  getDatesOfYears,
  getLeaseFilters,
  groupFigures,
  leaseRadar,
  leaseTable,
  describeLeasePeriod,
} from '#domain/browse/leaseRadar.ts'
import { leaseDirectory, profileKeys } from '#domain/browse/tenantDirectory.ts'
import { type TenantType, tenantTypeLabels } from '#domain/catalog/tenantTypes.ts'
import { leaseYears } from '#domain/publishing/report.ts'
import { getUtcToday } from '#platform/contract/calendar.ts'
import { readChoices } from '#platform/contract/listing.ts'
import type { Filters } from '#platform/contract/listingState.ts'
import { lazyPart } from '#platform/ui/lazyPart.tsx'
import { LinkSwitch } from '#platform/ui/LinkSwitch.tsx'
import type { Search } from '#platform/ui/search.ts'
import { paths } from '../../screens.ts'
import { BrowseFrame } from '../BrowseFrame.tsx'
import { useEdition, type Edition } from '../edition.ts'
import { useListingState } from '../listing/listingState.ts'
import { ListingTable } from '../listing/ListingTable.tsx'
import { ListingTools } from '../listing/ListingTools.tsx'
import { TableSection } from '../PageSection.tsx'
import { isPartialArea } from '../renderArea.tsx'
import { SaveButton } from '../saved/SaveButton.tsx'
import { getLeaseKey, leaseCells, LeaseRadar } from './LeaseRadar.tsx'
import css from '../browse.module.css'

/** Its forms would be a tenth of the page's script. */
const LeaseCalendars = lazyPart(async () => ({
  default: (await import('./LeaseCalendars.tsx')).LeaseCalendars,
}))

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
      {({ instanceId, edition }) => (
        <Leases key={instanceId} view={shown} instanceId={instanceId} edition={edition} />
      )}
    </BrowseFrame>
  )
}

interface LeasesProps {
  instanceId: number
  edition: Edition
}

function Leases({ view, ...year }: LeasesProps & { view: LeaseView }) {
  if (view === 'list') return <LeaseList {...year} />
  return view === 'radar' ? <LeaseRadar {...year} /> : <Calendars instanceId={year.instanceId} />
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
      <Suspense fallback={null}>
        <LeaseCalendars filters={{ ...getLeaseFilters(state.filters), keyword: state.list.keyword }} />
      </Suspense>
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

const options = { leaseExpireYear: leaseYears.map(String).map(value => ({ value, label: value })) }

/** Leases by end date, one table per tenant type, by default those ending soon. */
function LeaseList({ instanceId, edition }: LeasesProps) {
  const { axnInstanceName, axnInstanceMasterStatus } = edition
  const first = useMemo(
    () => firstLeaseFilters({ axnInstanceName, axnInstanceMasterStatus }, getUtcToday()),
    [axnInstanceName, axnInstanceMasterStatus],
  )
  const state = useListingState(leaseDirectory, { first })
  // The followed window moves with the current date, unless the reader has chosen dates. Years are followed as dates.
  const { leaseExpireYear, leaseExpireDate, ...others } = state.filters
  const dates = leaseExpireYear ? getDatesOfYears(readChoices(leaseExpireYear)) : leaseExpireDate
  const { isPast } = useEdition()
  const chosen = dates !== null && {
    ...others,
    keyword: state.list.keyword,
    leaseExpireDate: dates === first.leaseExpireDate ? undefined : dates,
  }
  return (
    <>
      <ListingTools
        listing={leaseDirectory}
        instanceId={instanceId}
        state={state}
        options={options}
        without={profileKeys}
      >
        {chosen && (
          <SaveButton target={{ savedKind: 'leases', search: chosen, savedName: 'Lease expirations' }} />
        )}
      </ListingTools>
      {!chosen && !isPast && (
        <p className={css.quiet} data-screen-only>
          To save these leases, choose consecutive years or a date range.
        </p>
      )}
      {chooseLeaseTypes(state.filters).map(type => (
        <LeasesOfType key={type} instanceId={instanceId} first={first} type={type} />
      ))}
      <p className={css.footnote}>
        <span>{describePeriod(state.filters, first, edition)}</span>{' '}
        <span>
          Each row combines one tenant’s locations at one airport with the same product type and lease end
          date. Explore has one row per location. Under Filters, choose either years or a date range.
        </span>
      </p>
    </>
  )
}

/** The displayed leases in words. */
function describePeriod(
  { leaseExpireDate, leaseExpireYear }: Filters,
  first: Filters,
  edition: Edition,
): string {
  const where = 'at this edition’s airports'
  if (leaseExpireYear) return `Leases ${where} that end in the selected years.`
  if (!leaseExpireDate) return `All leases ${where} with a known end date.`
  const isFirst = leaseExpireDate === first.leaseExpireDate
  return `Leases ${where} that end ${isFirst ? describeLeasePeriod(edition, getUtcToday()) : 'on the selected dates'}.`
}

function LeasesOfType({ instanceId, first, type }: { instanceId: number; first: Filters; type: TenantType }) {
  const { pageKey, fixed } = useMemo(() => leaseTable(type), [type])
  const state = useListingState(leaseDirectory, { first, pageKey })
  const label = tenantTypeLabels[type]
  return (
    <TableSection aria-label={label}>
      <h2>{label}</h2>
      <ListingTable
        listing={leaseDirectory}
        instanceId={instanceId}
        state={state}
        fixed={fixed}
        isPart
        caption={`${label}: lease expirations`}
        rowKey={getLeaseKey}
        cells={leaseCells}
        isPartial={isPartialArea}
        whenNone={<p className={css.quiet}>{`No ${label} leases match these filters.`}</p>}
      />
    </TableSection>
  )
}
