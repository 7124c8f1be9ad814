import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import {
  getLeaseFilters,
  getRadarArea,
  getLeaseRadarEndpoint,
  leaseRadar,
  describeLeasePeriod,
  type LeaseEdition,
  radarGroup,
  type RadarGroup,
  radarGroups,
  type RadarPeriod,
  type RadarRow,
} from '#domain/browse/leaseRadar.ts'
import { leaseDirectory, profileKeys } from '#domain/browse/tenantDirectory.ts'
import { type TenantType, tenantTypeLabels } from '#domain/catalog/tenantTypes.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { getUtcToday } from '#platform/contract/calendar.ts'
import { writeRange, type ListingRow } from '#platform/contract/listing.ts'
import { getListingQuery } from '#platform/contract/listingState.ts'
import { Button } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { useSearchChange } from '#platform/ui/search.ts'
import { renderStatus } from '../../review/StatusBadge.tsx'
import { ListingDownloads } from '../listing/ListingDownloads.tsx'
import { useListingState } from '../listing/listingState.ts'
import { type CellsOf, ListingTable } from '../listing/ListingTable.tsx'
import { ListingTools } from '../listing/ListingTools.tsx'
import { EarlierEditionLink } from '../NotPublishedYet.tsx'
import { TableSection } from '../PageSection.tsx'
import { AirportLink, BrandLink, CompanyLink } from '../profileLinks.tsx'
import { isPartialArea, renderArea } from '../renderArea.tsx'
import { SaveButton } from '../saved/SaveButton.tsx'
import { SmallTimeline, Timeline } from './Timeline.tsx'
import css from '../browse.module.css'
import leaseCss from './leases.module.css'

/** A lease with links to its company, brand, and airport. */
export const leaseCells: CellsOf<typeof leaseDirectory> = {
  brandName: row => <BrandLink brandId={row.brandId}>{row.brandName}</BrandLink>,
  companyName: row => (
    <CompanyLink companyId={row.companyId} inEdition={row.companyInEdition}>
      {row.companyName}
    </CompanyLink>
  ),
  airportLocation: row => <AirportLink airportId={row.airportId}>{row.airportLocation}</AirportLink>,
  areaTotal: renderArea,
  tenantType: row => tenantTypeLabels[row.tenantType as TenantType],
  axnInstanceStatus: renderStatus,
}

export const getLeaseKey = (row: ListingRow<typeof leaseDirectory>): string =>
  [row.brandId, row.companyId, row.airportId, row.tenantType, row.productTypeDes, row.leaseExpireDate].join(
    '/',
  )

/** The list with its first column named, and the timeline of each group. */
const listingBy = (by: RadarGroup) => {
  const { name, leaseCount, locationCount, squareFeet, withoutAreaCount, firstEnd, ...filters } =
    leaseRadar.columns
  const timeline = { label: 'When', format: 'text', sorted: false } as const
  const shown = { leaseCount, locationCount, squareFeet, withoutAreaCount, firstEnd, timeline }
  return {
    ...leaseRadar,
    of: radarGroups[by].plural,
    columns: { name: { ...name, label: radarGroups[by].label }, ...shown, ...filters },
  }
}

/** Leases ending soon, grouped, with a timeline. */
export function LeaseRadar({ instanceId, edition }: { instanceId: number; edition: LeaseEdition }) {
  const { by: asked, open } = useSearch({ strict: false })
  const by = radarGroup.catch('company').parse(asked)
  const listing = useMemo(() => listingBy(by), [by])
  const fixed = useMemo(() => ({ by }), [by])
  const state = useListingState(listing)
  const filters = { ...getLeaseFilters(state.filters), keyword: state.list.keyword }
  const setOpen = useOpenGroup()
  const radar = useEndpointQuery(
    getLeaseRadarEndpoint,
    { params: { instanceId }, query: { ...getListingQuery(state), by } as never },
    { keepPrevious: true },
  ).data
  const opened = radar?.content.find(row => row.groupKey !== null && row.groupKey === open)
  return (
    <>
      <ListingTools
        listing={listing}
        instanceId={instanceId}
        state={state}
        fixed={fixed}
        without={profileKeys}
      >
        <GroupSelect shown={by} />
        <SaveButton target={{ savedKind: 'leases', search: filters, savedName: 'Leases ending soon' }} />
      </ListingTools>
      <div className={leaseCss.radar}>
        {radar && <Timeline radar={radar} />}
        <div>
          <ListingTable
            key={by}
            listing={listing}
            instanceId={instanceId}
            state={state}
            fixed={fixed}
            caption={`Lease ends by ${radarGroups[by].label.toLowerCase()}`}
            rowKey={row => row.groupKey ?? row.name}
            cells={cellsWith(radar?.periods ?? [])}
            isPartial={row => isPartialArea(getRadarArea(row))}
            renderActions={row => leasesButton(row, open, setOpen)}
            whenNone={
              <EmptyState
                title={`No leases end ${describeLeasePeriod(edition, getUtcToday())}`}
                action={<EarlierEditionLink />}
              >
                Choose later dates under Filters to look further ahead.
              </EmptyState>
            }
          />
          <p className={css.quiet}>
            <span>{`Leases that end ${describeLeasePeriod(edition, getUtcToday())}, or on the dates set under Filters.`}</span>{' '}
            <span>
              Locations of one tenant, company, and product type at one airport whose leases end on the same
              day count as one lease.
            </span>
          </p>
        </div>
      </div>
      {opened && radar && (
        <LeasesOfGroup
          key={open}
          instanceId={instanceId}
          by={by}
          group={opened}
          from={radar.from}
          to={radar.to}
        />
      )}
    </>
  )
}

const cellsWith = (periods: readonly RadarPeriod[]): CellsOf<ReturnType<typeof listingBy>> => ({
  squareFeet: row => renderArea(getRadarArea(row)),
  timeline: row => <SmallTimeline found={row.periods} periods={periods} />,
})

/** Opens and closes the leases of a group. Missing if the group cannot be filtered. */
function leasesButton(
  { groupKey, name }: RadarRow,
  open: string | undefined,
  setOpen: (open: string | undefined) => void,
) {
  if (groupKey === null) return null
  const isOpen = groupKey === open
  return (
    <Button
      variant="plain"
      size="sm"
      aria-expanded={isOpen}
      aria-label={isOpen ? `Hide leases for ${name}` : `Leases for ${name}`}
      onClick={() => setOpen(isOpen ? undefined : groupKey)}
    >
      {isOpen ? 'Hide' : 'Leases'}
    </Button>
  )
}

function useOpenGroup() {
  const navigate = useNavigate()
  return (open: string | undefined) =>
    void navigate({
      to: '.',
      search: was => ({ ...was, open, 'page-leases': undefined }),
      replace: true,
      resetScroll: false,
    })
}

function GroupSelect({ shown }: { shown: RadarGroup }) {
  const changeSearch = useSearchChange()
  return (
    <FilterSelect
      label="Group by"
      value={shown}
      options={radarGroup.options.map(value => ({ value, label: radarGroups[value].label }))}
      onChange={by => changeSearch(was => ({ ...was, by, page: undefined, open: undefined }), false)}
    />
  )
}

interface LeasesOfGroupProps {
  instanceId: number
  by: RadarGroup
  group: RadarRow
  from: string | null
  to: string | null
}

/** The leases of one row of the radar. */
function LeasesOfGroup({ instanceId, by, group, from, to }: LeasesOfGroupProps) {
  const state = useListingState(leaseDirectory, { pageKey: 'page-leases' })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const fixed = useMemo(
    () => ({ [radarGroups[by].narrows]: group.groupKey ?? '', leaseExpireDate: writeRange({ from, to }) }),
    [by, group.groupKey, from, to],
  )
  return (
    <TableSection aria-label={`Leases for ${group.name}`}>
      <h2 ref={heading} tabIndex={-1}>{`Leases for ${group.name}`}</h2>
      <div data-screen-only>
        <ListingDownloads
          listing={leaseDirectory}
          instanceId={instanceId}
          state={state}
          fixed={fixed}
          of={group.name}
        />
      </div>
      <ListingTable
        listing={leaseDirectory}
        instanceId={instanceId}
        state={state}
        fixed={fixed}
        keeps={['leaseExpireDate']}
        caption={`Leases for ${group.name}`}
        rowKey={getLeaseKey}
        cells={leaseCells}
        isPartial={isPartialArea}
        whenNone={<p className={css.quiet}>{`No leases for ${group.name} end on these dates.`}</p>}
      />
    </TableSection>
  )
}
