import { Link, useParams } from '@tanstack/react-router'
import { getAirportRecordEndpoint, type AirportRecord } from '#domain/airports/airportRecord.ts'
import {
  addTerminalToInstanceEndpoint,
  checkTerminalRemovalEndpoint,
  removeTerminalEndpoint,
  terminalListing,
} from '#domain/airports/mainTerminal.ts'
import * as messages from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { refresh, useEndpointQuery } from '#platform/client/queries.ts'
import { readId } from '#platform/contract/readId.ts'
import { ButtonLink, Button } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { useListingState } from '../../browse/listing/listingState.ts'
import { RecordStatus } from '../../catalog/RecordStatus.tsx'
import { useWizardYear, type WizardYear } from '../../review/wizard/useWizardYear.ts'
import { YearLinks } from '../../review/wizard/YearLinks.tsx'
import { paths } from '../../screens.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { RecordList } from '../../shell/admin/RecordList.tsx'
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx'
import { useAddToYear } from './useAddToYear.ts'
import panel from '#platform/ui/panel.module.css'

/** An airport's terminals in the selected year. */
export function TerminalsScreen() {
  const { aid } = useParams({ strict: false })
  const year = useWizardYear()
  const airportId = readId(aid)
  const query = useEndpointQuery(
    getAirportRecordEndpoint,
    { params: { airportId: airportId ?? 0 } },
    { enabled: airportId !== null },
  )
  if (airportId === null) return <NotFoundScreen />
  if (!year) return <Skeleton />
  const title = query.data ? `Terminals at ${query.data.airportName}` : 'Terminals'
  const isIn = query.data?.airportYears.some(each => each.axnInstanceId === year.instanceId)
  const place = {
    params: { aid: String(airportId), addEdit: 'add', terminalID: undefined },
    search: year.search,
  }
  const actions = (
    <>
      <YearLinks offered={year.offered} instanceId={year.instanceId} />
      {isIn && (
        <ButtonLink to={paths.adminTerminal} {...place}>
          Add terminal
        </ButtonLink>
      )}
    </>
  )
  return (
    <AdminFrame title={title} back={{ to: paths.adminAirports, search: year.search }} actions={actions}>
      <QueryBoundary query={query} lines={10} failed={messages.airportRecordFailed}>
        {airport =>
          isIn && year.instanceId !== null ? (
            <>
              <Terminals key={year.instanceId} airport={airport} year={year} instanceId={year.instanceId} />
              <OtherTerminals airport={airport} year={year} instanceId={year.instanceId} />
            </>
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
  const key = { airportId: airport.airportId, instanceId }
  const state = useListingState(terminalListing, { params: { airportId: airport.airportId } })
  return (
    <RecordList
      one="terminal"
      listing={terminalListing}
      instanceId={instanceId}
      state={state}
      idOf={row => row.terminalId}
      nameOf={row => row.terminalName}
      linkOf={({ terminalId }) => ({
        to: paths.adminTerminal,
        params: { aid: String(airport.airportId), addEdit: 'edit', terminalID: String(terminalId) },
        search: year.search,
      })}
      renderLink={({ terminalId, terminalName }) => (
        <Link
          to={paths.wizardTerminal}
          params={{ contentID: String(airport.airportId), terminalID: String(terminalId) }}
          search={year.search}
          aria-label={`Figures for ${terminalName}`}
        >
          Figures
        </Link>
      )}
      check={({ terminalId }) => call(checkTerminalRemovalEndpoint, { params: { ...key, terminalId } })}
      remove={async ({ terminalId, terminalName, version }) => {
        await call(removeTerminalEndpoint, { params: { ...key, terminalId } }, { ifMatch: version })
        notify.success(messages.mainTerminalDeleted(terminalName))
        await refresh(getAirportRecordEndpoint)
      }}
      explain={(_row, thrown) => `${messages.mainTerminalDeleteFailed}. ${describeError(thrown)}`}
      failed={messages.terminalsLoadFailed}
      whenNone={
        <EmptyState title={messages.noTerminalsYet}>
          Add the airport&rsquo;s terminals, or its concourses if it reports by concourse.
        </EmptyState>
      }
    />
  )
}

/** The airport's terminals of other years, such as those that were not active when this year was created. */
function OtherTerminals({ airport, year, instanceId }: TerminalsProps) {
  const { error, isBusy, attempt } = useAttempt()
  const yearName = year.offered.find(each => each.instanceId === instanceId)?.instanceName ?? ''
  const others = airport.airportTerminals.filter(each => !each.axnInstanceIds.includes(instanceId))
  if (others.length === 0) return null
  const addToYear = ({ terminalId, terminalName }: (typeof others)[number]) =>
    attempt(
      async () => {
        const params = { airportId: airport.airportId, instanceId, terminalId }
        await call(addTerminalToInstanceEndpoint, { params })
        notify.success(messages.terminalAddedToYear(terminalName, yearName))
        await refresh(getAirportRecordEndpoint, terminalListing.list)
      },
      thrown => `${messages.terminalNotAddedToYear} ${describeError(thrown)}`,
    )
  return (
    <section className={panel.panel} aria-labelledby="other-terminals">
      <h2 id="other-terminals" className={panel.heading}>{`Terminals that are not in ${yearName}`}</h2>
      <ErrorNotice text={error} />
      {others.map(terminal => (
        <p key={terminal.terminalId}>
          <span translate="no">{terminal.terminalName}</span> <RecordStatus status={terminal.axnStatus} />{' '}
          <Button
            size="sm"
            variant="default"
            aria-disabled={isBusy || undefined}
            aria-label={`Add ${terminal.terminalName} to ${yearName}`}
            onClick={() => void addToYear(terminal)}
          >{`Add to ${yearName}`}</Button>
        </p>
      ))}
    </section>
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
