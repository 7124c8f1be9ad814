import { z } from 'zod'
import type { Field } from '#platform/contract/field.ts'
import type { ReportedFigure } from '#platform/contract/figure.ts'
import type { Format } from '#platform/contract/format.ts'
import { toRatioPart, type ReportedSum } from '../airports/formulas.ts'
import { glossary } from './glossary.ts'

/** The groups of an airport's figures, in the profile's order. */
export const figureGroups = {
  traffic: 'Passenger Traffic',
  sales: 'Gross Sales',
  rent: 'Rent to Airport',
  space: 'Space',
  perEnplanement: 'Per Enplanement',
  perSquareFoot: 'Per Square Foot',
  shares: 'Airport Specifics',
  revenue: 'Airport Revenue',
  carRental: 'Car Rentals',
  parking: 'Parking',
} as const
export type FigureGroup = keyof typeof figureGroups

/** An airport's figure that can be followed over the years and compared. */
export interface AirportFigure {
  key: string
  group: FigureGroup
  /** A label that is clear without its context. */
  label: string
  unit?: string
  format: Format
  help?: string
  /** Whether the figures of several airports can be added up. */
  isSum: boolean
  /** The keys of the figures in a ratio. */
  ratioOf?: RatioBasis
}

/** A ratio is `amount` / `divisor` * `times`. */
export interface RatioBasis {
  amount: string
  divisor: string
  times: number
}

/** A figure, and whether it leaves out something that was not reported. */
export const reportedFigure = z.object({
  value: z.number().nullable(),
  partial: z.boolean(),
  /** A ratio without a divisor, or a sum of nothing, which differs from a figure that was not reported. */
  notApplicable: z.literal(true).optional(),
})
export const notReported: ReportedFigure = { value: null, partial: false }
export type FiguresOfYear = Record<string, ReportedFigure>

export type FigureWording = Pick<Field, 'label' | 'unit' | 'format' | 'help'>

/** A figure, with a function that computes it from a year. */
export type ListedFigure<Year> = AirportFigure & { of: (year: Year) => ReportedFigure }

/** The formats of counts and amounts, whose fractions are cents. */
export const summedFormats: readonly Format[] = ['integer', 'area', 'money', 'dollars']

type FigureDescription = Pick<AirportFigure, 'key' | 'group' | 'ratioOf'> & {
  field: FigureWording
  /** If different from the field's own. */
  label?: string
  isRate?: true
}

/** Counts and amounts are sums by their format. A rate in dollars is marked as not a sum. */
export function declareFigure(described: FigureDescription): AirportFigure {
  const { key, group, ratioOf, field, label = field.label, isRate = false } = described
  const { unit, format } = field
  // The help of a change explains how to enter it, which readers do not need.
  const help = format === 'change' ? glossary.percentChange.text : field.help
  const isSum = !isRate && summedFormats.includes(format)
  return { key, group, label, unit, format, help, isSum, ...(ratioOf && { ratioOf }) }
}

export const listFigure = <Year>(
  described: FigureDescription,
  of: (year: Year) => ReportedFigure,
): ListedFigure<Year> => ({ ...declareFigure(described), of })

/** A ratio's weight in an average is the amount that it divides, and a sum is its own weight. Other figures have none. */
export function getWeight(
  { key, ratioOf, isSum }: Pick<AirportFigure, 'key' | 'ratioOf' | 'isSum'>,
  read: (key: string) => ReportedFigure,
): number | null {
  const figure = read(key)
  if (ratioOf) return toRatioPart(figure, read(ratioOf.divisor).value, ratioOf.times).amount
  return isSum ? figure.value : null
}

export const wholeFigure = (value: number | null): ReportedFigure => ({ value, partial: false })
export const sumFigure = ({ total, ...basis }: ReportedSum): ReportedFigure => ({ value: total, ...basis })

/** All figures of a year. A figure without data is never partial. */
export const computeFigures = <Year>(catalog: readonly ListedFigure<Year>[], year: Year): FiguresOfYear =>
  Object.fromEntries(
    catalog.map(({ key, of }) => {
      const { value, partial, notApplicable } = of(year)
      return [key, { value, partial: partial && value !== null, ...(notApplicable && { notApplicable }) }]
    }),
  )
