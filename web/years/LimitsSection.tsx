import {
  defaultPlausibility,
  flattenPlausibility,
  plausibilityFields,
  type PlausibilityName,
} from '#domain/review/plausibility.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { Button } from '#platform/ui/Button.tsx'
import { FigureInput } from '#platform/ui/FigureInput.tsx'
import { YearSection, type YearForm } from './YearSection.tsx'
import css from './years.module.css'

const defaults = flattenPlausibility(defaultPlausibility)

/** The plausibility limits, each with its default and a button that restores it. */
export function LimitsSection({ form }: { form: YearForm }) {
  return (
    <YearSection id="limits">
      <p className={css.soft}>
        A figure outside these limits causes a warning, never an error. The editor confirms or explains the
        figure.
      </p>
      <div className={css.limits}>
        {listKeys(plausibilityFields).map(name => (
          <div key={name} className={css.limit}>
            <FigureInput {...form.field(`plausibility/${name}`)} />
            <DefaultLimit form={form} name={name} />
          </div>
        ))}
      </div>
    </YearSection>
  )
}

function DefaultLimit({ form, name }: { form: YearForm; name: PlausibilityName }) {
  const { label, format } = plausibilityFields[name]
  const text = formatFigure(defaults[name], format)
  const isDefault = form.value(`plausibility/${name}`) === defaults[name]
  return (
    <p className={css.first}>
      <span>{`Default: ${text}`}</span>
      {!isDefault && !form.readOnly && (
        <Button
          variant="plain"
          size="sm"
          aria-label={`Reset to default (${text}): ${label}`}
          onClick={() => form.type(`plausibility/${name}`, text)}
        >
          Reset to default
        </Button>
      )}
    </p>
  )
}
