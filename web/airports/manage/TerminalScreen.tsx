import { useParams } from '@tanstack/react-router'
import { getAirportRecordEndpoint } from '#domain/airports/airportRecord.ts'
import { getMainTerminalEndpoint } from '#domain/airports/mainTerminal.ts'
import { messages } from '#domain/messages.ts'
import { getRecordKey } from '#domain/history/recordKinds.ts'
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx'
import { paths } from '../../paths.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { useWizardInstance, type WizardYear } from '../../review/wizard/useWizardInstance.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { RecordHistory } from '../../history/RecordHistory.tsx'
import { AddTerminal, EditTerminal, type TerminalPlace } from './MainTerminalForm.tsx'

const isNumber = (text: string | undefined): text is string =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text)

/** The form of the terminal in the address, or of a new one. */
export function TerminalScreen() {
  const { aid, addEdit, terminalID } = useParams({ strict: false })
  const year = useWizardInstance()
  if (!year) return <Skeleton />
  if (!isNumber(aid) || year.instanceId === null) return <NotFoundScreen />
  const place = { key: { airportId: Number(aid), instanceId: year.instanceId }, search: year.search }
  if (addEdit === 'edit' && isNumber(terminalID)) {
    return (
      <EditScreen key={`${terminalID} ${year.instanceId}`} place={place} terminalId={Number(terminalID)} />
    )
  }
  if (addEdit !== 'add' || terminalID !== undefined) return <NotFoundScreen />
  return <AddScreen key={year.instanceId} place={place} year={year} />
}

const backTo = ({ key, search }: TerminalPlace) => ({
  to: paths.adminTerminals,
  params: { aid: String(key.airportId) },
  search,
})

function AddScreen({ place, year }: { place: TerminalPlace; year: WizardYear }) {
  const query = useEndpointQuery(getAirportRecordEndpoint, { params: { airportId: place.key.airportId } })
  return (
    <AdminFrame title="Add Terminal" back={backTo(place)}>
      <QueryBoundary query={query} lines={6} failed={messages.airportRecordFailed}>
        {airport => <AddTerminal place={place} airport={airport} offered={year.offered} />}
      </QueryBoundary>
    </AdminFrame>
  )
}

function EditScreen({ place, terminalId }: { place: TerminalPlace; terminalId: number }) {
  const query = useEndpointQuery(getMainTerminalEndpoint, { params: { ...place.key, terminalId } })
  return (
    <AdminFrame title="Edit Terminal" back={backTo(place)}>
      <QueryBoundary query={query} lines={6} failed={messages.mainTerminalLoadFailed}>
        {terminal => (
          <>
            <EditTerminal place={place} terminal={terminal} />
            <RecordHistory kind="terminal" recordKey={getRecordKey(terminalId)} />
          </>
        )}
      </QueryBoundary>
    </AdminFrame>
  )
}
