import {
  getAirportInstanceEndpoint,
  saveAirportTotalsEndpoint,
  type AirportInstance,
} from '#domain/airports/airportInstance.ts'
import { airportTotalsFields } from '#domain/airports/airportYearColumns.ts'
import {
  getTerminalEndpoint,
  listTerminalsEndpoint,
  saveTerminalTotalsEndpoint,
  type AirportTerminal,
} from '#domain/airports/terminal.ts'
import * as messages from '#domain/messages.ts'
import { getAirportReviewEndpoint } from '#domain/review/airportReview.ts'
import { call } from '#platform/client/api.ts'
import { getQueryKey, queryClient, refresh, storeAnswer } from '#platform/client/queries.ts'
import { pickKeys, listKeys } from '#platform/contract/listKeys.ts'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import type { StoredRecord } from '#platform/ui/form/formInputs.ts'
import { useFocusFieldFromHash } from '#platform/ui/form/useFocusFieldFromHash.ts'
import { useRecordForm, type RecordForm } from '#platform/ui/form/useRecordForm.ts'
import { readLastSave } from '../../history/readLastSave.ts'
import type { AirportPage } from '../AirportFrame.tsx'
import { toStoredTerminal, toTerminalBody, type TerminalFields } from './terminalFormFields.ts'

export type TotalsFields = typeof airportTotalsFields
export type TotalsName = keyof TotalsFields
const totalsNames = listKeys(airportTotalsFields)

/** Stored values as form values. */
function toStoredTotals(instance: AirportInstance): StoredRecord<TotalsFields> {
  return { values: pickKeys(instance, totalsNames), version: instance.version }
}

/** The airport's own traffic and its change. */
export function useAirportTotalsForm({ key, instance, readOnly }: AirportPage): RecordForm<TotalsFields> {
  const record = `airports/${key.airportId}/${key.instanceId}/totals`
  const form = useRecordForm({
    record,
    fields: airportTotalsFields,
    stored: toStoredTotals(instance),
    readOnly,
    messages: { saved: messages.airportTotalsSaved, failed: messages.airportTotalsFailed },
    async save(values, ifMatch) {
      const saved = await call(saveAirportTotalsEndpoint, { params: key, body: values }, { ifMatch })
      storeAnswer(getAirportInstanceEndpoint, { params: key }, saved)
      void refresh(getAirportReviewEndpoint)
      return toStoredTotals(saved)
    },
    readLastSave: readLastSave(key, 'airportInstance', key.airportId, key.instanceId),
    reload: async () => toStoredTotals(await call(getAirportInstanceEndpoint, { params: key })),
  })
  useFocusFieldFromHash(record, airportTotalsFields)
  return form
}

/** A terminal, and the form that saves it. */
export interface OpenTerminal {
  terminal: AirportTerminal
  form: RecordForm<TerminalFields>
}

interface TerminalFormsProps {
  page: AirportPage
  fields: TerminalFields
  terminals: readonly AirportTerminal[]
  opened?: readonly OpenTerminal[]
  children: (opened: readonly OpenTerminal[]) => ElementNode
}

/**
 * A form for each terminal, because every terminal is a record with its own version, draft, and conflicts. Hooks cannot
 * be called in a loop, so each form wraps the next one.
 */
export function TerminalForms({ opened = [], ...props }: TerminalFormsProps) {
  const [terminal, ...others] = props.terminals
  if (!terminal) return props.children(opened)
  return (
    <WithForm key={terminal.airportTerminalPK.terminalId} {...props} terminal={terminal}>
      {form => <TerminalForms {...props} terminals={others} opened={[...opened, { terminal, form }]} />}
    </WithForm>
  )
}

interface WithFormProps {
  page: AirportPage
  fields: TerminalFields
  terminal: AirportTerminal
  children: (form: RecordForm<TerminalFields>) => ElementNode
}

function WithForm({ page: { key, readOnly }, fields, terminal, children }: WithFormProps) {
  const params = { ...key, terminalId: terminal.airportTerminalPK.terminalId }
  const form = useRecordForm({
    record: getTerminalRecord(terminal),
    fields,
    stored: toStoredTerminal(terminal),
    readOnly,
    messages: { saved: messages.terminalSaved, failed: messages.terminalFailed, failedKind: 'warning' },
    async save(values, ifMatch) {
      const saved = await call(
        saveTerminalTotalsEndpoint,
        { params, body: toTerminalBody(values) },
        { ifMatch },
      )
      updateTerminalInLists(key, saved)
      void refresh(getAirportReviewEndpoint)
      return toStoredTerminal(saved)
    },
    readLastSave: readLastSave(key, 'airportTerminal', key.airportId, params.terminalId, key.instanceId),
    reload: async () => toStoredTerminal(await call(getTerminalEndpoint, { params })),
  })
  return children(form)
}

export const getTerminalRecord = ({
  airportTerminalPK: { airportId, axnInstanceId, terminalId },
}: AirportTerminal): string => `airports/${airportId}/${axnInstanceId}/terminals/${terminalId}`

/** Puts a saved terminal into the cached list. */
export function updateTerminalInLists(key: AirportPage['key'], saved: AirportTerminal): void {
  const { terminalId } = saved.airportTerminalPK
  queryClient.setQueryData<AirportTerminal[]>(
    getQueryKey(listTerminalsEndpoint, { params: key }),
    terminals => terminals?.map(each => (each.airportTerminalPK.terminalId === terminalId ? saved : each)),
  )
}
