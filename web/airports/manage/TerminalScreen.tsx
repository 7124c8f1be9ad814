import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type AirportRecord, getAirportRecordEndpoint } from '#domain/airports/airportRecord.ts'
import {
  addTerminalEndpoint,
  getMainTerminalEndpoint,
  type MainTerminal,
  mainTerminalFields,
  saveTerminalEndpoint,
} from '#domain/airports/mainTerminal.ts'
import { getRecordKey } from '#domain/history/recordKinds.ts'
import * as messages from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { useEndpointQuery, storeAnswer } from '#platform/client/queries.ts'
import { readId } from '#platform/contract/readId.ts'
import { type RecordForm, useRecordForm } from '#platform/ui/form/useRecordForm.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { SelectInput } from '#platform/ui/SelectInput.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import { toStoredRecord } from '../../catalog/toStoredRecord.ts'
import { readLastSaveOfRecord } from '../../history/readLastSave.ts'
import { RecordHistory } from '../../history/RecordHistory.tsx'
import { useWizardYear, type WizardYear } from '../../review/wizard/useWizardYear.ts'
import type { OpenYear } from '../../review/wizard/wizardYear.ts'
import { paths } from '../../screens.ts'
import { AdminFrame, LastModified } from '../../shell/admin/AdminFrame.tsx'
import { ListRecordForm } from '../../shell/admin/listLink.tsx'
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx'
import { createInYearField } from './useAddToYear.ts'
import panel from '#platform/ui/panel.module.css'

/** The form of the terminal in the address, or of a new one. */
export function TerminalScreen() {
  const { aid, addEdit, terminalID } = useParams({ strict: false })
  const [airportId, terminalId] = [readId(aid), readId(terminalID)]
  const year = useWizardYear()
  if (!year) return <Skeleton />
  if (airportId === null || year.instanceId === null) return <NotFoundScreen />
  const place = { key: { airportId, instanceId: year.instanceId }, search: year.search }
  if (addEdit === 'edit' && terminalId !== null) {
    return <EditScreen key={`${terminalId} ${year.instanceId}`} place={place} terminalId={terminalId} />
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
    <AdminFrame title="Add terminal" back={backTo(place)}>
      <QueryBoundary query={query} lines={6} failed={messages.airportRecordFailed}>
        {airport => <AddTerminal place={place} airport={airport} offered={year.offered} />}
      </QueryBoundary>
    </AdminFrame>
  )
}

function EditScreen({ place, terminalId }: { place: TerminalPlace; terminalId: number }) {
  const query = useEndpointQuery(getMainTerminalEndpoint, { params: { ...place.key, terminalId } })
  return (
    <AdminFrame title="Edit terminal" back={backTo(place)}>
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

type Fields = typeof mainTerminalFields

/** The terminal's airport, and the selected year. */
interface TerminalPlace {
  key: { airportId: number; instanceId: number }
  search: { instance?: string }
}

interface AddTerminalProps {
  place: TerminalPlace
  airport: AirportRecord
  offered: readonly OpenYear[]
}

/** A new terminal of the selected year and, if the airport is in the other open year too, optionally of that year. */
function AddTerminal({ place, airport, offered }: AddTerminalProps) {
  const { key } = place
  const own = offered.find(each => each.instanceId === key.instanceId)
  const other = offered.find(
    each =>
      each.instanceId !== key.instanceId &&
      airport.airportYears.some(year => year.axnInstanceId === each.instanceId),
  )
  const fields = useMemo(
    () => ({ ...mainTerminalFields, inOther: createInYearField(other, 'Also in') }),
    [other],
  )
  // A terminal that exists this year will exist next year, but not vice versa.
  const inOther = other?.instanceStatus === 'PENDING' ? ('Y' as const) : ('N' as const)
  const blank = { values: { axnStatus: 'ACTIVE' as const, inOther } }
  const form = useRecordForm({
    record: `airports/${key.airportId}/${key.instanceId}/terminals/new`,
    fields,
    stored: blank,
    messages: {
      saved: values => messages.mainTerminalAdded(values.terminalName),
      failed: messages.mainTerminalAddFailed,
    },
    async save({ inOther: isInOther, ...entry }) {
      const axnInstanceIds = isInOther === 'Y' && other ? [other.instanceId] : []
      await call(addTerminalEndpoint, { params: key, body: { ...entry, axnInstanceIds } })
      return blank
    },
  })
  return (
    <ListRecordForm form={form} label="New terminal" list={backTo(place)}>
      <fieldset className={panel.panel}>
        <legend>{`New terminal at ${airport.airportName} in ${own?.instanceName ?? ''}`}</legend>
        <div className={panel.columns}>
          <TerminalInputs field={form.field} />
          {other && <SelectInput {...form.field('inOther')} />}
        </div>
      </fieldset>
    </ListRecordForm>
  )
}

/** A terminal has one name in all open years. */
function EditTerminal({ place, terminal }: { place: TerminalPlace; terminal: MainTerminal }) {
  const params = { ...place.key, terminalId: terminal.terminalId }
  const form = useRecordForm({
    record: `terminals/${terminal.terminalId}`,
    fields: mainTerminalFields,
    stored: toStoredRecord(terminal),
    readLastSave: readLastSaveOfRecord('terminal', terminal.terminalId),
    messages: {
      saved: values => messages.mainTerminalEdited(values.terminalName),
      failed: messages.mainTerminalEditFailed,
    },
    async save(body, ifMatch) {
      const saved = await call(saveTerminalEndpoint, { params, body }, { ifMatch })
      storeAnswer(getMainTerminalEndpoint, { params }, saved)
      return toStoredRecord(saved)
    },
    reload: async () => toStoredRecord(await call(getMainTerminalEndpoint, { params })),
  })
  const years = terminal.terminalYears
    .filter(each => each.axnInstanceMasterStatus !== 'HISTORICAL')
    .map(each => each.axnInstanceName)
    .join(', ')
  return (
    <ListRecordForm form={form} label="Terminal" list={backTo(place)}>
      <fieldset className={panel.panel}>
        <legend>{terminal.terminalName}</legend>
        <div className={panel.columns}>
          <TerminalInputs field={form.field} />
        </div>
        <p className={panel.soft}>{`Its name and status apply to every open year it is in (${years}).`}</p>
        <LastModified date={terminal.modifiedDate} by={terminal.modifiedUserName} />
      </fieldset>
    </ListRecordForm>
  )
}

function TerminalInputs({ field }: Pick<RecordForm<Fields>, 'field'>) {
  return (
    <>
      <TextInput {...field('terminalName')} />
      <TextInput {...field('terminalShortName')} />
      <SelectInput {...field('axnStatus')} />
    </>
  )
}
