import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { getAirportReviewEndpoint } from '#domain/review/airportReview.ts'
import { messages } from '#domain/messages.ts'
import {
  getTerminalEndpoint,
  listTerminalsEndpoint,
  saveTerminalTotalsEndpoint,
  type AirportTerminal,
} from '#domain/airports/terminal.ts'
import { call } from '#platform/client/api.ts'
import { paths } from '../../paths.ts'
import { queryClient, getQueryKey, refresh } from '#platform/client/queries.ts'
import { FigureInput, type PreviousFigure } from '#platform/ui/FigureInput.tsx'
import { Form } from '#platform/ui/form/Form.tsx'
import { useFocusFieldFromHash } from '#platform/ui/form/useFocusFieldFromHash.ts'
import { useRecordForm, type RecordForm } from '#platform/ui/form/useRecordForm.ts'
import css from '#platform/ui/panel.module.css'
import { CurrencyChoice } from '../amounts/CurrencyChoice.tsx'
import { useAmounts } from '../amounts/useAmounts.ts'
import type { AirportPage } from '../../review/wizard/WizardFrame.tsx'
import {
  toTerminalFieldName,
  toStoredTerminal,
  toTerminalBody,
  terminalFields,
  trafficNames,
  getTerminalAnchor,
  type TerminalFields,
} from './terminalFormFields.ts'
import { TotalsGrid } from './TotalsGrid.tsx'
import { readLastSave } from '../../history/readLastSave.ts'

interface TerminalFormProps {
  page: AirportPage
  terminal: AirportTerminal
  /** The same terminal of last year, if it existed. */
  lastYear: AirportTerminal | undefined
  lastYearName: string | undefined
}

/** Puts a saved terminal into the cached list. */
export function updateTerminalInLists(key: AirportPage['key'], saved: AirportTerminal): void {
  const { terminalId } = saved.airportTerminalPK
  queryClient.setQueryData<AirportTerminal[]>(
    getQueryKey(listTerminalsEndpoint, { params: key }),
    terminals => terminals?.map(each => (each.airportTerminalPK.terminalId === terminalId ? saved : each)),
  )
}

/** A terminal's traffic, and its totals by tenant type. */
export function TerminalForm({ page, terminal, lastYear, lastYearName }: TerminalFormProps) {
  const { key, readOnly } = page
  const { fields, currency } = useAmounts(terminalFields, page.instance)
  const params = { ...key, terminalId: terminal.airportTerminalPK.terminalId }
  const record = `airports/${key.airportId}/${key.instanceId}/terminals/${params.terminalId}`
  const form = useRecordForm({
    record,
    fields,
    stored: toStoredTerminal(terminal),
    readOnly,
    messages: { saved: messages.terminalSaved, failed: messages.terminalFailed },
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
  useFocusFieldFromHash(record, toTerminalFieldName)
  useReturnWhenSaved(form, page, getTerminalAnchor(terminal))
  const before = (value: (last: AirportTerminal) => number | null): PreviousFigure | undefined =>
    lastYearName === undefined
      ? undefined
      : { period: lastYearName, value: lastYear ? value(lastYear) : null }
  return (
    <Form form={form} tellsReadOnly={false} label={`Terminal ${terminal.terminal.terminalName}`}>
      <fieldset className={css.panel}>
        <legend>Passenger Traffic</legend>
        <div className={css.columns}>
          {[...trafficNames, 'annualPercentChangeAmount' as const].map(name => (
            <FigureInput key={name} {...form.field(name)} previous={before(last => last[name])} />
          ))}
        </div>
      </fieldset>
      <fieldset className={css.panel}>
        <legend>Gross Sales and Rent</legend>
        {!readOnly && <CurrencyChoice currency={currency} />}
        <TotalsGrid form={form} before={before} />
      </fieldset>
    </Form>
  )
}

/** After saving, returns to the list with the new figures. */
function useReturnWhenSaved(
  form: RecordForm<TerminalFields>,
  { key, search }: AirportPage,
  hash: string,
): void {
  const navigate = useNavigate()
  const isDone = form.saveState.kind === 'saved' && !form.isDirty
  const contentID = String(key.airportId)
  const { instance } = search
  useEffect(() => {
    if (isDone)
      void navigate({
        to: paths.wizardTerminals,
        params: { contentID },
        search: { instance },
        hash,
        state: true,
      })
  }, [isDone, navigate, contentID, instance, hash])
}
