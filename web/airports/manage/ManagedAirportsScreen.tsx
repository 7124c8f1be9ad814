import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { airportFields } from '#domain/airports/airport.ts'
import { searchAirportsEndpoint, type AirportRow } from '#domain/browse/airportList.ts'
import { messages } from '#domain/messages.ts'
import { axnInstanceStatus } from '#domain/review/workflow.ts'
import { RowFiles } from '../../publishing/books/EntityFiles.tsx'
import { useBookDownload } from '../../publishing/books/useBookDownload.ts'
import { paths } from '../../paths.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { listQuery, useListState } from '#platform/ui/listState.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { PagedTable } from '#platform/ui/PagedTable.tsx'
import { SearchBox } from '#platform/ui/SearchBox.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { StatusBadge } from '../../review/StatusBadge.tsx'
import { StatusFilter } from '../../review/StatusFilter.tsx'
import type { Column } from '#platform/ui/Table.tsx'
import { writeMoment } from '#platform/ui/moment.ts'
import rowActions from '#platform/ui/rowActions.module.css'
import { useWizardInstance, type WizardYear } from '../../review/wizard/useWizardInstance.ts'
import { YearLinks } from '../../review/wizard/YearLinks.tsx'
import css from '../../shell/admin/AdminScreen.module.css'
import { AdminScreen } from '../../shell/admin/AdminScreen.tsx'
import { NoYear } from '../../shell/admin/NoYear.tsx'
import { useCountryName } from '../../shell/admin/useCountryName.ts'

const sorts = [
  'airportName',
  'airportId',
  'iataCode',
  'isoCountryCode',
  'modifiedDate',
  'axnInstanceStatus',
] as const
const offer = { sorts, statuses: axnInstanceStatus.options }

/** The airports of the year one works on. */
export function ManagedAirportsScreen() {
  const year = useWizardInstance()
  if (!year) return <Skeleton />
  const add = (
    <ButtonLink
      to={paths.adminAirport}
      params={{ addEdit: 'add', airportID: undefined }}
      search={year.search}
    >
      Add Airport
    </ButtonLink>
  )
  return (
    <AdminScreen title="Airports" back={{ to: paths.adminManage }} actions={add}>
      {year.instanceId === null ? (
        <NoYear />
      ) : (
        <Airports key={year.instanceId} year={year} instanceId={year.instanceId} />
      )}
    </AdminScreen>
  )
}

function Airports({ year, instanceId }: { year: WizardYear; instanceId: number }) {
  const { own, error } = useBookDownload()
  const columns = useColumns(year.search, row => (
    <RowFiles
      name={row.airportName}
      kind="airports"
      instanceId={instanceId}
      entityId={row.airportId}
      fetch={own}
    />
  ))
  const [state, change] = useListState(offer)
  const { sort, ...place } = listQuery(state)
  const status = axnInstanceStatus.safeParse(state.status).data ?? ('ALL' as const)
  const query = useEndpointQuery(
    searchAirportsEndpoint,
    {
      params: { instanceId },
      query: { ...place, status, sort: sort as (typeof sorts)[number] },
    },
    { keepPrevious: true },
  )
  return (
    <>
      <div className={css.tools} data-screen-only>
        <SearchBox
          label="Search airports"
          keyword={state.keyword}
          onKeyword={keyword => change({ keyword })}
        />
        <StatusFilter status={state.status} onStatus={status => change({ status })} />
        <YearLinks offered={year.offered} instanceId={instanceId} />
      </div>
      {error && (
        <Notice kind="error" role="alert">
          {error}
        </Notice>
      )}
      <QueryBoundary query={query} lines={10} failed={messages.airportRecordFailed}>
        {read => (
          <PagedTable
            of="airports"
            read={read}
            state={state}
            change={change}
            columns={columns}
            rowKey={row => row.airportId}
            whenNone={
              <EmptyState title="No airports in this year yet">
                Add a new airport, or add one from another year.
              </EmptyState>
            }
          />
        )}
      </QueryBoundary>
    </>
  )
}

function useColumns(
  search: WizardYear['search'],
  files: (row: AirportRow) => ReactNode,
): Column<AirportRow>[] {
  const countryName = useCountryName()
  return [
    { key: 'airportId', label: 'ID', sortable: true, cell: row => String(row.airportId) },
    { key: 'iataCode', label: 'IATA', sortable: true, cell: row => row.iataCode },
    {
      ...airportFields.airportName,
      key: 'airportName',
      label: 'Name',
      sortable: true,
      heads: true,
      cell: row => row.airportName,
    },
    { key: 'isoCountryCode', label: 'Country', sortable: true, cell: row => countryName(row.isoCountryCode) },
    {
      key: 'modifiedDate',
      label: 'Last Modified',
      sortable: true,
      cell: row => writeMoment(row.modifiedDate),
    },
    {
      key: 'axnInstanceStatus',
      label: 'Status',
      sortable: true,
      cell: row => <StatusBadge status={row.axnInstanceStatus} />,
    },
    {
      key: 'actions',
      label: 'Actions',
      cell: row => <RowLinks row={row} search={search} files={files(row)} />,
    },
  ]
}

interface RowLinksProps {
  row: AirportRow
  search: WizardYear['search']
  files: ReactNode
}

function RowLinks({ row, search, files }: RowLinksProps) {
  const id = String(row.airportId)
  return (
    <span className={rowActions.actions}>
      <Link
        to={paths.wizardInfo}
        params={{ contentID: id }}
        search={search}
        aria-label={`Edit ${row.airportName}`}
      >
        Edit
      </Link>
      <Link
        to={paths.adminTerminals}
        params={{ aid: id }}
        search={search}
        aria-label={`Terminals of ${row.airportName}`}
      >
        Terminals
      </Link>
      <Link
        to={paths.adminAirport}
        params={{ addEdit: 'edit', airportID: id }}
        search={search}
        aria-label={`Name and location of ${row.airportName}`}
      >
        Name and location
      </Link>
      {files}
    </span>
  )
}
