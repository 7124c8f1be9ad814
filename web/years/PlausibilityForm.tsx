import * as messages from '#domain/messages.ts'
import {
  defaultPlausibility,
  flattenPlausibility,
  unflattenPlausibility,
  plausibilityFields,
  checkPlausibilityRanges,
  type PlausibilityName,
} from '#domain/review/plausibility.ts'
import {
  getInstanceSettingsEndpoint,
  getPlausibilityEndpoint,
  savePlausibilityEndpoint,
} from '#domain/years/instance.ts'
import { call, type Reply } from '#platform/client/api.ts'
import { queryClient, getQueryKey, refresh } from '#platform/client/queries.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { Button } from '#platform/ui/Button.tsx'
import { FigureInput } from '#platform/ui/FigureInput.tsx'
import { Form } from '#platform/ui/form/Form.tsx'
import { useRecordForm, type RecordForm } from '#platform/ui/form/useRecordForm.ts'
import panel from '#platform/ui/panel.module.css'
import css from './years.module.css'

type Limits = Reply<typeof getPlausibilityEndpoint>

const storedLimits = ({ version, ...limits }: Limits) => ({ version, values: flattenPlausibility(limits) })
const firstValues = flattenPlausibility(defaultPlausibility)
const names = listKeys(plausibilityFields)

interface PlausibilityFormProps {
  instanceId: number
  limits: Limits
  readOnly: string | undefined
}

/** The plausibility limits, each with its default and a button that restores it. */
export function PlausibilityForm({ instanceId, limits, readOnly }: PlausibilityFormProps) {
  const params = { instanceId }
  const form = useRecordForm({
    record: `instances/${instanceId}/plausibility`,
    fields: plausibilityFields,
    rules: checkPlausibilityRanges,
    stored: storedLimits(limits),
    readOnly,
    messages: { saved: messages.plausibilitySaved, failed: messages.plausibilityNotSaved },
    async save(flat, ifMatch) {
      const saved = await call(
        savePlausibilityEndpoint,
        { params, body: unflattenPlausibility(flat) },
        { ifMatch },
      )
      queryClient.setQueryData(getQueryKey(getPlausibilityEndpoint, { params }), saved)
      void refresh(getInstanceSettingsEndpoint)
      return storedLimits(saved)
    },
    reload: async () => storedLimits(await call(getPlausibilityEndpoint, { params })),
  })
  return (
    <Form form={form} label="Plausibility limits" tellsReadOnly={false}>
      <fieldset className={panel.panel}>
        <legend>Plausibility limits</legend>
        <p className={css.soft}>
          A figure outside these limits causes a warning, never an error. The editor confirms or explains the
          figure.
        </p>
        <div className={css.limits}>
          {names.map(name => (
            <div key={name} className={css.limit}>
              <FigureInput {...form.field(name)} />
              <FirstValue form={form} name={name} />
            </div>
          ))}
        </div>
      </fieldset>
    </Form>
  )
}

function FirstValue({ form, name }: { form: RecordForm<typeof plausibilityFields>; name: PlausibilityName }) {
  const { label, format } = plausibilityFields[name]
  const first = formatFigure(firstValues[name], format)
  const isFirst = form.value(name) === firstValues[name]
  return (
    <p className={css.first}>
      <span>{`Default: ${first}`}</span>
      {!isFirst && !form.readOnly && (
        <Button
          variant="plain"
          size="sm"
          aria-label={`Reset to default (${first}): ${label}`}
          onClick={() => form.type(name, first)}
        >
          Reset to default
        </Button>
      )}
    </p>
  )
}
