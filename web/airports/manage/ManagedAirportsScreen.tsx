import { Link } from '@tanstack/react-router'
import { airportFields } from '#domain/airports/airport.ts'
import { type AirportRow, searchAirportsEndpoint } from '#domain/browse/airportList.ts'
import * as messages from '#domain/messages.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { breakAfterSlashes } from '#platform/ui/breakAfterSlashes.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import type { Column } from '#platform/ui/Table.tsx'
import { ManagedSubjects } from '../../review/ManagedSubjects.tsx'
import { offerSorts, useCountryName, useSubjectList } from '../../review/subjectList.tsx'
import { useWizardInstance, type WizardYear } from '../../review/wizard/useWizardInstance.ts'
import { paths } from '../../screens.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { NoYear } from '../../shell/admin/NoYear.tsx'

const offer = offerSorts(
  'airportName',
  'airportId',
  'iataCode',
  'isoCountryCode',
  'modifiedDate',
  'axnInstanceStatus',
)

/** The airports of the selected year. */
export function ManagedAirportsScreen() {
  const year = useWizardInstance()
  if (!year) return <Skeleton />
  const add = (
    <ButtonLink
      to={paths.adminAirport}
      params={{ addEdit: 'add', airportID: undefined }}
      search={year.search}
    >
      Add airport
    </ButtonLink>
  )
  return (
    <AdminFrame title="Airports" back={{ to: paths.adminManage }} actions={add}>
      {year.instanceId === null ? (
        <NoYear />
      ) : (
        <Airports key={year.instanceId} year={year} instanceId={year.instanceId} />
      )}
    </AdminFrame>
  )
}

function Airports({ year, instanceId }: { year: WizardYear; instanceId: number }) {
  const countryName = useCountryName()
  const list = useSubjectList(offer)
  const query = useEndpointQuery(
    searchAirportsEndpoint,
    { params: { instanceId }, query: list.request },
    { keepPrevious: true },
  )
  const columns: Column<AirportRow>[] = [
    { key: 'airportId', label: 'ID', sortable: true, cell: row => String(row.airportId) },
    { key: 'iataCode', label: 'IATA', sortable: true, cell: row => row.iataCode },
    {
      ...airportFields.airportName,
      key: 'airportName',
      label: 'Name',
      sortable: true,
      isRowHeader: true,
      cell: row => breakAfterSlashes(row.airportName),
    },
    { key: 'isoCountryCode', label: 'Country', sortable: true, cell: row => countryName(row.isoCountryCode) },
  ]
  return (
    <ManagedSubjects
      kind="airport"
      year={year}
      instanceId={instanceId}
      list={list}
      query={query}
      failed={messages.airportRecordFailed}
      columns={columns}
      idOf={row => row.airportId}
      nameOf={row => row.airportName}
      renderLinks={row => <RowLinks row={row} search={year.search} />}
      whenNone={
        <EmptyState title="No airports in this year yet">
          Add a new airport, or add one from another year.
        </EmptyState>
      }
    />
  )
}

function RowLinks({ row, search }: { row: AirportRow; search: WizardYear['search'] }) {
  const id = String(row.airportId)
  return (
    <>
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
        aria-label={`Terminals at ${row.airportName}`}
      >
        Terminals
      </Link>
      <Link
        to={paths.adminAirport}
        params={{ addEdit: 'edit', airportID: id }}
        search={search}
        aria-label={`Name and location for ${row.airportName}`}
      >
        Name and location
      </Link>
    </>
  )
}
