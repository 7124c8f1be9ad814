import { Link, useParams } from '@tanstack/react-router'
import { getAirportRecordEndpoint, type AirportRecord } from '#domain/airports/airportRecord.ts'
import {
  getMainTerminalEndpoint,
  listPagedTerminalsEndpoint,
  mainTerminalFields,
  checkTerminalRemovalEndpoint,
  removeTerminalEndpoint,
} from '#domain/airports/mainTerminal.ts'
import { listTerminalsEndpoint, type AirportTerminal } from '#domain/airports/terminal.ts'
import { axnStatus, axnStatusLabels, statusFilter } from '#domain/catalog/recordStatus.ts'
import * as messages from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { refresh, useEndpointQuery } from '#platform/client/queries.ts'
import { getListQuery } from '#platform/contract/listState.ts'
import { ButtonLink, Button } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { PagedTable } from '#platform/ui/PagedTable.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { actionsColumn, type Column } from '#platform/ui/Table.tsx'
import { useListState } from '#platform/ui/useListState.ts'
import { RecordStatus } from '../../catalog/RecordStatus.tsx'
import { useWizardInstance, type WizardYear } from '../../review/wizard/useWizardInstance.ts'
import { YearLinks } from '../../review/wizard/YearLinks.tsx'
import { paths } from '../../screens.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { RecordList } from '../../shell/admin/RecordList.tsx'
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx'
import { SearchAndStatus } from '../../shell/StatusFilter.tsx'
import { useAddToYear } from './useAddToYear.ts'
import css from '../../shell/admin/admin.module.css'

const sorts = ['terminalName', 'terminalId', 'terminalShortName', 'modifiedDate', 'axnStatus'] as const
const offer = { sorts, statuses: axnStatus.options }

/** An airport's terminals in the selected year. */
export function TerminalsScreen() {
  const { aid = '' } = useParams({ strict: false })
  const year = useWizardInstance()
  const isNumber = /^[1-9]\d{0,8}$/.test(aid)
  const query = useEndpointQuery(
    getAirportRecordEndpoint,
    { params: { airportId: Number(aid) } },
    { enabled: isNumber },
  )
  if (!isNumber) return <NotFoundScreen />
  if (!year) return <Skeleton />
  const title = query.data ? `Terminals at ${query.data.airportName}` : 'Terminals'
  const isIn = query.data?.airportYears.some(each => each.axnInstanceId === year.instanceId)
  const place = { params: { aid, addEdit: 'add', terminalID: undefined }, search: year.search }
  const add = isIn && (
    <ButtonLink to={paths.adminTerminal} {...place}>
      Add terminal
    </ButtonLink>
  )
  return (
    <AdminFrame title={title} back={{ to: paths.adminAirports, search: year.search }} actions={add}>
      <div className={css.tools} data-screen-only>
        <YearLinks offered={year.offered} instanceId={year.instanceId} />
      </div>
      <QueryBoundary query={query} lines={10} failed={messages.airportRecordFailed}>
        {airport =>
          isIn && year.instanceId !== null ? (
            <Terminals key={year.instanceId} airport={airport} year={year} instanceId={year.instanceId} />
          ) : (
            <AirportNotInYear airport={airport} year={year} />
          )
        }
      </QueryBoundary>
    </AdminFrame>
  )
}

interface TerminalsProps {
  airport: AirportRecord
  year: WizardYear
  instanceId: number
}

function Terminals({ airport, year, instanceId }: TerminalsProps) {
  const [state, change] = useListState(offer)
  const place = getListQuery(state)
  const key = { airportId: airport.airportId, instanceId }
  const status = statusFilter.safeParse(state.status === '' ? 'ALL' : state.status).data ?? 'ALL'
  const query = useEndpointQuery(
    listPagedTerminalsEndpoint,
    { params: key, query: { ...place, status } },
    { keepPrevious: true },
  )
  return (
    <RecordList<AirportTerminal>
      one="terminal"
      rowKey={row => row.terminal.terminalId}
      nameOf={row => row.terminal.terminalName}
      renderLinks={row => <TerminalLinks row={row} search={year.search} />}
      check={({ terminal: { terminalId } }) =>
        call(checkTerminalRemovalEndpoint, { params: { ...key, terminalId } })
      }
      remove={async ({ terminal }) => {
        const params = { ...key, terminalId: terminal.terminalId }
        // The row's version is that of the terminal's year, but the terminal itself is deleted.
        const { version } = await call(getMainTerminalEndpoint, { params })
        await call(removeTerminalEndpoint, { params }, { ifMatch: version })
        notify.success(messages.mainTerminalDeleted(terminal.terminalName))
        await refresh(listPagedTerminalsEndpoint, listTerminalsEndpoint)
      }}
      explain={(_row, thrown) => `${messages.mainTerminalDeleteFailed}. ${describeError(thrown)}`}
    >
      {renderActions => (
        <>
          <div className={css.tools} data-screen-only>
            <SearchAndStatus of="terminals" state={state} change={change} labels={axnStatusLabels} />
          </div>
          <QueryBoundary query={query} lines={10} failed={messages.terminalsLoadFailed}>
            {read => (
              <PagedTable
                of="terminals"
                read={read}
                state={state}
                change={change}
                columns={[...columns, { ...actionsColumn, cell: renderActions }]}
                rowKey={row => row.terminal.terminalId}
                whenNone={
                  <EmptyState title={messages.noTerminalsYet}>
                    Add the airport&rsquo;s terminals, or its concourses if it reports by concourse.
                  </EmptyState>
                }
              />
            )}
          </QueryBoundary>
        </>
      )}
    </RecordList>
  )
}

const columns: Column<AirportTerminal>[] = [
  {
    key: 'terminalId',
    label: 'ID',
    sortable: true,
    cell: row => String(row.terminal.terminalId),
  },
  {
    ...mainTerminalFields.terminalName,
    key: 'terminalName',
    sortable: true,
    isRowHeader: true,
    cell: row => row.terminal.terminalName,
  },
  {
    ...mainTerminalFields.terminalShortName,
    key: 'terminalShortName',
    sortable: true,
    cell: row => row.terminal.terminalShortName,
  },
  { key: 'modifiedDate', label: 'Figures Last Saved', cell: row => formatMoment(row.modifiedDate) },
  {
    key: 'axnStatus',
    label: 'Status',
    sortable: true,
    cell: row => <RecordStatus status={row.terminal.axnStatus} />,
  },
]

function TerminalLinks({ row, search }: { row: AirportTerminal; search: WizardYear['search'] }) {
  const { airportId, terminalId } = row.airportTerminalPK
  const { terminalName } = row.terminal
  return (
    <>
      <Link
        to={paths.adminTerminal}
        params={{ aid: String(airportId), addEdit: 'edit', terminalID: String(terminalId) }}
        search={search}
        aria-label={`Edit ${terminalName}`}
      >
        Edit
      </Link>
      <Link
        to={paths.wizardTerminal}
        params={{ contentID: String(airportId), terminalID: String(terminalId) }}
        search={search}
        aria-label={`Figures for ${terminalName}`}
      >
        Figures
      </Link>
    </>
  )
}

/** An airport has terminals only in years that it is part of. */
function AirportNotInYear({ airport, year }: { airport: AirportRecord; year: WizardYear }) {
  const { error, isBusy, takeIn } = useAddToYear()
  const chosen = year.offered.find(each => each.instanceId === year.instanceId)
  const action = chosen && (
    <Button
      aria-disabled={isBusy || undefined}
      onClick={() => void takeIn(airport, chosen)}
    >{`Add to ${chosen.instanceName}`}</Button>
  )
  return (
    <>
      <ErrorNotice text={error} />
      <EmptyState title="This airport is not in the selected year" action={action}>
        Its active terminals are added with it.
      </EmptyState>
    </>
  )
}
