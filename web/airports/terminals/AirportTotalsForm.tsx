import { useState } from 'react'
import {
  airportTotalsFields,
  getAirportInstanceEndpoint,
  saveAirportTotalsEndpoint,
} from '#domain/airports/airportInstance.ts'
import { getAirportReviewEndpoint, type AirportLastYear } from '#domain/review/airportReview.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import { messages } from '#domain/messages.ts'
import type { AirportTerminal } from '#domain/airports/terminal.ts'
import { call } from '#platform/client/api.ts'
import { queryClient, getQueryKey, refresh } from '#platform/client/queries.ts'
import { Button } from '#platform/ui/Button.tsx'
import { FigureInput } from '#platform/ui/FigureInput.tsx'
import { Form } from '#platform/ui/form/Form.tsx'
import { useFocusFieldFromHash } from '#platform/ui/form/useFocusFieldFromHash.ts'
import { useRecordForm, type RecordForm } from '#platform/ui/form/useRecordForm.ts'
import { getLastYearFigure } from '../../review/wizard/useLastYear.ts'
import panel from '#platform/ui/panel.module.css'
import type { AirportPage } from '../../review/wizard/WizardFrame.tsx'
import {
  toStoredTotals,
  totalsNames,
  sumTerminals,
  type TotalsFields,
  type TotalsName,
} from './airportTotalsFormFields.ts'
import css from './Terminals.module.css'
import { readLastSave } from '../../history/readLastSave.ts'

interface AirportTotalsFormProps {
  page: AirportPage
  terminals: AirportTerminal[]
  lastYear: AirportLastYear
}

const namedTotal = (named: string): string | undefined => (named in airportTotalsFields ? named : undefined)

/** The airport's own traffic and its change, which can be filled from the terminals. */
export function AirportTotalsForm({ page, terminals, lastYear }: AirportTotalsFormProps) {
  const { key, instance, readOnly } = page
  const record = `airports/${key.airportId}/${key.instanceId}/totals`
  const form = useRecordForm({
    record,
    fields: airportTotalsFields,
    stored: toStoredTotals(instance),
    readOnly,
    messages: { saved: messages.airportTotalsSaved, failed: messages.airportTotalsFailed },
    async save(values, ifMatch) {
      const saved = await call(saveAirportTotalsEndpoint, { params: key, body: values }, { ifMatch })
      queryClient.setQueryData(getQueryKey(getAirportInstanceEndpoint, { params: key }), saved)
      void refresh(getAirportReviewEndpoint)
      return toStoredTotals(saved)
    },
    readLastSave: readLastSave(key, 'airportInstance', key.airportId, key.instanceId),
    reload: async () => toStoredTotals(await call(getAirportInstanceEndpoint, { params: key })),
  })
  useFocusFieldFromHash(record, namedTotal)
  return (
    <Form form={form} tellsReadOnly={false} label="Airport totals">
      <fieldset className={panel.panel}>
        <legend>Airport Passenger Traffic</legend>
        {!readOnly && terminals.length > 0 && <TakeSums form={form} terminals={terminals} />}
        <div className={panel.columns}>
          {totalsNames.map(name => (
            <FigureInput
              key={name}
              {...form.field(name)}
              previous={getLastYearFigure(lastYear, year => year.instance[name])}
            />
          ))}
        </div>
      </fieldset>
    </Form>
  )
}

interface TakeSumsProps {
  form: RecordForm<TotalsFields>
  terminals: AirportTerminal[]
}

function TakeSums({ form, terminals }: TakeSumsProps) {
  const [told, setTold] = useState('')
  const { sums, missing } = sumTerminals(terminals)
  const take = () => {
    for (const [name, sum] of Object.entries(sums))
      form.type(name as TotalsName, formatFigure(sum, 'integer'))
    const left = missing.length > 0 ? ` Not reported by every terminal: ${missing.join(', ')}.` : ''
    const taken = Object.keys(sums).length
    setTold(`${taken} of ${taken + missing.length} figures filled in, not saved yet.${left}`)
  }
  return (
    <div className={css.totalsHead}>
      <Button variant="default" size="sm" onClick={take}>
        Use the sum of the terminals
      </Button>
      <span role="status" className={panel.soft}>
        {told}
      </span>
    </div>
  )
}
