import { Link } from '@tanstack/react-router'
import {
  computeFaaDifference,
  getFaaEnplanementsEndpoint,
  type FaaAirport,
  type FaaYear,
} from '#domain/years/faaEnplanements.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { countOf, formatCount } from '#platform/contract/count.ts'
import { formatDifference } from '#platform/contract/figure.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { StatusBadge } from '../review/StatusBadge.tsx'
import { paths } from '../screens.ts'
import { AdminFrame } from '../shell/admin/AdminFrame.tsx'
import { FaaImport } from './FaaImport.tsx'
import { YearOfAddress } from './YearOfAddress.tsx'
import { closedYearText, describeInstancesError } from './yearTexts.ts'
import css from './years.module.css'

const title = 'FAA enplanements'

/** The enplanements that the FAA published for a year, beside those that the airports report. */
export const FaaScreen = () => <YearOfAddress title={title} Content={Year} />

function Year({ instanceId }: { instanceId: number }) {
  const read = useEndpointQuery(getFaaEnplanementsEndpoint, { params: { instanceId } })
  const back = { to: paths.adminInstance, params: { instanceID: String(instanceId) } }
  return (
    <AdminFrame title={read.data ? `${title} ${read.data.axnInstanceName}` : title} back={back}>
      <QueryBoundary query={read} lines={12} failed={describeInstancesError(read.error)}>
        {year => (
          <>
            <p className={css.soft}>
              The FAA’s figure stands beside the airport’s own in its review. A difference of more than{' '}
              <span>{`${year.limit}%`}</span> is a warning, which the airport corrects or explains. The limit
              is one of the year’s plausibility limits.
            </p>
            {year.axnInstanceMasterStatus === 'HISTORICAL' ? (
              <p className={css.soft}>{closedYearText}</p>
            ) : (
              <FaaImport key={year.axnInstanceId} year={year} />
            )}
            {year.source === null ? (
              <EmptyState title="No list of the FAA yet">
                Import the FAA’s list of the calendar year that the airports report.
              </EmptyState>
            ) : (
              <Comparison year={year} source={year.source} />
            )}
          </>
        )}
      </QueryBoundary>
    </AdminFrame>
  )
}

const differenceOf = ({ enplaneTotal, faaEnplaneTotal }: FaaAirport): number | null =>
  computeFaaDifference(enplaneTotal, faaEnplaneTotal)

function Comparison({ year, source }: { year: FaaYear; source: string }) {
  const { airports, listed, total, usEnplanementTotal, limit } = year
  const isAbove = (airport: FaaAirport) => Math.abs(differenceOf(airport) ?? 0) > limit
  const size = (airport: FaaAirport) => Math.abs(differenceOf(airport) ?? -1)
  const missing = airports.filter(each => each.faaEnplaneTotal === null).length
  return (
    <section aria-label="Comparison">
      <p className={css.count}>
        <span>{`${source}: ${countOf(listed, 'airport')}, ${formatCount(total)} enplanements.`}</span>{' '}
        {usEnplanementTotal !== null && (
          <span>{`The year’s United States total, for hub sizes, is ${formatCount(usEnplanementTotal)}. `}</span>
        )}
        <span>{`${countOf(airports.filter(isAbove).length, 'airport differs', 'airports differ')} by more than the limit`}</span>
        <span>{missing > 0 ? `; ${formatCount(missing)} of this year’s are not in the list.` : '.'}</span>
      </p>
      <Table
        caption="Enplanements of the airports and of the FAA, largest difference first"
        narrow="scroll"
        columns={listColumns(year, isAbove)}
        rows={airports.toSorted((a, b) => size(b) - size(a))}
        rowKey={each => each.airportId}
      />
    </section>
  )
}

const listColumns = (
  { axnInstanceId }: FaaYear,
  isAbove: (airport: FaaAirport) => boolean,
): Column<FaaAirport>[] => [
  {
    key: 'airport',
    label: 'Airport',
    isRowHeader: true,
    isName: true,
    cell: ({ airportId, iataCode, airportName }) => (
      <Link
        to={paths.wizardReview}
        params={{ contentID: String(airportId) }}
        search={{ instance: String(axnInstanceId) }}
      >{`${iataCode} ${airportName}`}</Link>
    ),
  },
  { key: 'status', label: 'Status', cell: each => <StatusBadge status={each.axnInstanceStatus} /> },
  { key: 'own', label: 'Reported', format: 'integer', cell: each => each.enplaneTotal },
  { key: 'faa', label: 'FAA', format: 'integer', cell: each => each.faaEnplaneTotal },
  {
    key: 'difference',
    label: 'Difference',
    unit: '%',
    format: 'change',
    cell: each => {
      const apart = differenceOf(each)
      if (apart === null) return null
      const text = formatDifference(apart, 'change')
      return isAbove(each) ? <strong>{text}</strong> : text
    },
  },
]
