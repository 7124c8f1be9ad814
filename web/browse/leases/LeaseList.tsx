import { useMemo } from 'react'
import { monthsAhead, chooseLeaseTypes, firstLeaseFilters, leaseTable } from '#domain/browse/leaseRadar.ts'
import { leaseDirectory, profileKeys } from '#domain/browse/tenantDirectory.ts'
import { tenantTypeLabels, type TenantType } from '#domain/catalog/tenantTypes.ts'
import { leaseYears } from '#domain/publishing/report.ts'
import { readChoices, writeRange } from '#platform/contract/listing.ts'
import type { Filters } from '#platform/contract/listingState.ts'
import { useListingState } from '../listing/listingState.ts'
import { ListingTable } from '../listing/ListingTable.tsx'
import { ListingTools } from '../listing/ListingTools.tsx'
import { SaveButton } from '../saved/SaveButton.tsx'
import { leaseCells, getLeaseKey } from './leaseCells.tsx'
import css from '../BrowseFrame.module.css'

const options = { leaseExpireYear: leaseYears.map(String).map(value => ({ value, label: value })) }

/** Leases by end date, one table per tenant type, for the next 18 months by default. */
export function LeaseList({ instanceId }: { instanceId: number }) {
  const first = useMemo(() => firstLeaseFilters(today()), [])
  const state = useListingState(leaseDirectory, { first })
  // The followed window moves with the current date, unless the reader has chosen dates. Years are followed as dates.
  const { leaseExpireYear, leaseExpireDate, ...others } = state.filters
  const dates = leaseExpireYear ? writeYears(leaseExpireYear) : leaseExpireDate
  const chosen = {
    ...others,
    keyword: state.list.keyword,
    leaseExpireDate: dates === first.leaseExpireDate ? undefined : dates,
  }
  return (
    <>
      <p className={css.note}>{periodText(state.filters, first)}</p>
      <ListingTools
        listing={leaseDirectory}
        instanceId={instanceId}
        state={state}
        options={options}
        without={profileKeys}
      >
        <SaveButton target={{ savedKind: 'leases', search: chosen, savedName: 'Lease expirations' }} />
      </ListingTools>
      {chooseLeaseTypes(state.filters).map(type => (
        <LeasesOfType key={type} instanceId={instanceId} first={first} type={type} />
      ))}
      <p className={css.quiet}>
        Each row combines one tenant’s locations at one airport with the same lease end date. Under Filters,
        choose either years or a date range.
      </p>
    </>
  )
}

/** `2027,2028` → `2027-01-01..2028-12-31` */
function writeYears(chosen: string): string {
  const years = readChoices(chosen).toSorted()
  return writeRange({ from: `${years[0]}-01-01`, to: `${years.at(-1)}-12-31` })
}

const today = (): string => new Date().toISOString().slice(0, 10)

/** The displayed leases in words. */
function periodText({ leaseExpireDate, leaseExpireYear }: Filters, first: Filters): string {
  const where = 'at this edition’s airports'
  if (leaseExpireYear) return `Leases ${where} that end in the selected years.`
  if (!leaseExpireDate) return `All leases ${where} with a known end date.`
  const isFirst = leaseExpireDate === first.leaseExpireDate
  return `Leases ${where} that end ${isFirst ? `within the next ${monthsAhead} months` : 'on the selected dates'}.`
}

function LeasesOfType({ instanceId, first, type }: { instanceId: number; first: Filters; type: TenantType }) {
  const { pageKey, fixed } = useMemo(() => leaseTable(type), [type])
  const state = useListingState(leaseDirectory, { first, pageKey })
  const label = tenantTypeLabels[type]
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
        rowKey={getLeaseKey}
        cells={leaseCells}
        whenNone={<p className={css.quiet}>No {label} leases match these filters.</p>}
      />
    </section>
  )
}
