import { Link } from '@tanstack/react-router'
import { airportDirectory } from '#domain/browse/airportDirectory.ts'
import * as messages from '#domain/messages.ts'
import type { ListingRow } from '#platform/contract/listing.ts'
import { breakAfterSlashes } from '#platform/ui/breakAfterSlashes.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import type { CellsOf } from '../../browse/listing/ListingTable.tsx'
import { ManagedSubjects } from '../../review/ManagedSubjects.tsx'
import { renderStatus } from '../../review/StatusBadge.tsx'
import { useWizardYear, type WizardYear } from '../../review/wizard/useWizardYear.ts'
import { YearLinks } from '../../review/wizard/YearLinks.tsx'
import { paths } from '../../screens.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { NoYear } from '../../shell/admin/NoYear.tsx'

type Row = ListingRow<typeof airportDirectory>

const columns = [
  'airportId',
  'iataCode',
  'airportName',
  'countryName',
  'modifiedDate',
  'axnInstanceStatus',
] as const

/** The airports of the selected year. */
export function ManagedAirportsScreen() {
  const year = useWizardYear()
  if (!year) return <Skeleton />
  const actions = (
    <>
      <YearLinks offered={year.offered} instanceId={year.instanceId} />
      <ButtonLink
        to={paths.adminAirport}
        params={{ addEdit: 'add', airportID: undefined }}
        search={year.search}
      >
        Add airport
      </ButtonLink>
    </>
  )
  return (
    <AdminFrame title="Airports" back={{ to: paths.adminManage }} actions={actions}>
      {year.instanceId === null ? (
        <NoYear />
      ) : (
        <Airports key={year.instanceId} year={year} instanceId={year.instanceId} />
      )}
    </AdminFrame>
  )
}

function Airports({ year, instanceId }: { year: WizardYear; instanceId: number }) {
  const { search } = year
  return (
    <ManagedSubjects
      kind="airport"
      listing={airportDirectory}
      instanceId={instanceId}
      columns={columns}
      cells={getCells(search)}
      failed={messages.airportRecordFailed}
      idOf={row => row.airportId}
      nameOf={nameOf}
      renderLinks={row => <RowLinks row={row} search={search} />}
      whenNone={
        <EmptyState title="No airports in this year yet">
          Add a new airport, or add one from another year.
        </EmptyState>
      }
    />
  )
}

const getCells = (search: WizardYear['search']): CellsOf<typeof airportDirectory> => ({
  airportName: row => (
    <Link to={paths.wizardInfo} params={{ contentID: String(row.airportId) }} search={search}>
      {breakAfterSlashes(row.airportName)}
    </Link>
  ),
  axnInstanceStatus: renderStatus,
})

const nameOf = ({ airportName }: Row): string => airportName ?? ''

function RowLinks({ row, search }: { row: Row; search: WizardYear['search'] }) {
  const id = String(row.airportId)
  return (
    <>
      <Link
        to={paths.wizardInfo}
        params={{ contentID: id }}
        search={search}
        aria-label={`Edit ${nameOf(row)}`}
      >
        Edit
      </Link>
      <Link
        to={paths.adminTerminals}
        params={{ aid: id }}
        search={search}
        aria-label={`Terminals at ${nameOf(row)}`}
      >
        Terminals
      </Link>
      <Link
        to={paths.adminAirport}
        params={{ addEdit: 'edit', airportID: id }}
        search={search}
        aria-label={`Name and location for ${nameOf(row)}`}
      >
        Name and location
      </Link>
    </>
  )
}
