import { useEffect, useMemo, useRef } from 'react'
import { writeRange } from '#platform/contract/listing.ts'
import { radarGroups, type RadarGroup, type RadarRow } from '#domain/browse/leaseRadar.ts'
import { leaseDirectory } from '#domain/browse/tenantDirectory.ts'
import css from '../BrowseFrame.module.css'
import { leaseCells, getLeaseKey } from './leaseCells.tsx'
import { ListingDownloads } from '../listing/ListingDownloads.tsx'
import { ListingTable } from '../listing/ListingTable.tsx'
import { useListingState } from '../listing/listingState.ts'

interface LeasesOfGroupProps {
  instanceId: number
  by: RadarGroup
  group: RadarRow
  from: string | null
  to: string | null
}

/** The leases of one row of the radar. */
export function LeasesOfGroup({ instanceId, by, group, from, to }: LeasesOfGroupProps) {
  const state = useListingState(leaseDirectory, { pageKey: 'page-leases' })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const fixed = useMemo(
    () => ({ [radarGroups[by].narrows]: group.groupKey ?? '', leaseExpireDate: writeRange({ from, to }) }),
    [by, group.groupKey, from, to],
  )
  return (
    <section className={css.section} aria-label={`Leases of ${group.name}`}>
      <h2 ref={heading} tabIndex={-1}>
        Leases of {group.name}
      </h2>
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
        caption={`Leases of ${group.name}`}
        rowKey={getLeaseKey}
        cells={leaseCells}
        whenNone={<p className={css.quiet}>No leases of {group.name} end on these dates.</p>}
      />
    </section>
  )
}
