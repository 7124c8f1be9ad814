import type { Field } from '#platform/contract/field.ts'
import { formatFigureWithUnit } from '#platform/contract/figure.ts'
import { isFigure } from '#platform/contract/format.ts'

/** A field or row of a year that a remark can be attached to, named as in findings. */
export interface Place<Step extends string = string> {
  step: Step
  terminalId: number | null
  /** Empty for the whole step. */
  field: string
  /** The label: 'North, Food & Beverage: Gross Sales'. */
  label: string
  /** The formatted value; null for a row, and for a figure that is not reported. */
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

/** One place for a row of a list, or for a value with its own wording. */
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
