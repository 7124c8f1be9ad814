import type { Field } from '#platform/contract/field.ts'
import { formatFigureWithUnit } from '#platform/contract/figure.ts'
import { isFigure } from '#platform/contract/format.ts'

/** A field or a row of a year that a remark can be about, named as findings name it. */
export interface Place<Step extends string = string> {
  step: Step
  terminalId: number | null
  /** Empty for the whole step. */
  field: string
  /** Where it is and what it is called: 'North, Food & Beverage: Gross Sales'. */
  label: string
  /** Its value in words; null for a row, and for a figure that is not reported. */
  value: string | null
}

type PlaceGroup<Step extends string> = Pick<Place<Step>, 'step'> &
  Partial<Pick<Place, 'terminalId'>> & { where?: string; fieldPrefix?: string }

/** One place for each field of a record. */
export function listFieldPlaces<Step extends string>(
  record: object,
  fields: Readonly<Record<string, Pick<Field, 'label' | 'format'>>>,
  { step, terminalId = null, where, fieldPrefix = '' }: PlaceGroup<Step>,
): Place<Step>[] {
  const values = record as Readonly<Record<string, unknown>>
  return Object.entries(fields).map(([name, { label, format }]) => ({
    step,
    terminalId,
    field: fieldPrefix + name,
    label: where === undefined ? label : `${where}: ${label}`,
    value: formatValue(values[name], format),
  }))
}

/** One place for a row of a list, or for a value that has words of its own. */
export const createPlace = <Step extends string>(step: Step, field: string, label: string): Place<Step> => ({
  step,
  terminalId: null,
  field,
  label,
  value: null,
})

function formatValue(value: unknown, format: Field['format']): string | null {
  if (typeof value === 'number' && isFigure(format)) return formatFigureWithUnit(value, format)
  if (format === 'flag') return value === 'Y' ? 'Yes' : 'No'
  return typeof value === 'string' && value !== '' ? value : null
}

export const isSamePlace = (
  one: Pick<Place, 'step' | 'terminalId' | 'field'>,
  other: Pick<Place, 'step' | 'terminalId' | 'field'>,
): boolean => one.step === other.step && one.terminalId === other.terminalId && one.field === other.field
