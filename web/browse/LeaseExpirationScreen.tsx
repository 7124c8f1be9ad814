import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { leaseDirectory } from '#domain/tenantDirectory.ts'
import { tenantTypeLabels, tenantTypes, type TenantType } from '#domain/terminal.ts'
import { paths } from '../paths.ts'
import { BrowseScreen } from './BrowseScreen.tsx'
import css from './BrowseScreen.module.css'
import { leaseCells, leaseKey } from './leaseCells.tsx'
import { ListingTable } from './listing/ListingTable.tsx'
import { ListingTools } from './listing/ListingTools.tsx'
import { useListingState, type Filters } from './listing/listingState.ts'

/** The years that can be picked: 30 of them. */
const firstYear = 2011
const years = Array.from({ length: 30 }, (_, index) => String(firstYear + index))
const options = { leaseExpireYear: years.map(value => ({ value, label: value })) }

/** Whole companies, brands and airports have pages of their own. */
const withoutKeys = ['airportId', 'companyId', 'brandId']

/** Which leases end when: a table for each tenant type, of this year unless others are chosen. */
export function LeaseExpirationScreen() {
  return (
    <BrowseScreen title="Lease Expirations">
      {({ instanceId, edition }) => (
        <Leases key={instanceId} instanceId={instanceId} year={edition.axnInstanceName} />
      )}
    </BrowseScreen>
  )
}

interface LeasesProps {
  instanceId: number
  year: string
}

function Leases({ instanceId, year }: LeasesProps) {
  const first = useMemo(() => ({ leaseExpireYear: year }), [year])
  const state = useListingState(leaseDirectory, { first })
  const chosen = (state.filters.tenantType ?? '').split(',').filter(Boolean)
  return (
    <>
      <p className={css.note}>
        Leases with a known end at the airports of this edition. Locations of one tenant at one airport that
        end on the same day stand in one row. Choose other years, or any dates, under Filters. The{' '}
        <Link to={paths.leaseRadar}>lease radar</Link> gathers what ends next by company, brand, category,
        airport or hub size.
      </p>
      <ListingTools
        listing={leaseDirectory}
        instanceId={instanceId}
        state={state}
        options={options}
        without={withoutKeys}
      />
      {tenantTypes
        .filter(type => chosen.length === 0 || chosen.includes(type))
        .map(type => (
          <LeasesOfType key={type} instanceId={instanceId} first={first} type={type} />
        ))}
    </>
  )
}

function LeasesOfType({ instanceId, first, type }: { instanceId: number; first: Filters; type: TenantType }) {
  const state = useListingState(leaseDirectory, { first, pageKey: `page-${type}` })
  const label = tenantTypeLabels[type]
  const fixed = useMemo(() => ({ tenantType: type }), [type])
  return (
    <section className={css.section} aria-label={label}>
      <h2>{label}</h2>
      <ListingTable
        listing={leaseDirectory}
        instanceId={instanceId}
        state={state}
        fixed={fixed}
        isPart
        caption={`${label}: lease expirations`}
        rowKey={leaseKey}
        cells={leaseCells}
        whenNone={<p className={css.quiet}>No lease of {label} fits what was chosen.</p>}
      />
    </section>
  )
}
