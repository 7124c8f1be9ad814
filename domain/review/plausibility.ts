import { z } from 'zod'
import { notANumber, type Field } from '#platform/contract/field.ts'

const limit = z.number().min(0).max(1_000_000)
const range = z
  .object({ min: limit, max: limit })
  .refine(({ min, max }) => min <= max, 'The lower limit cannot be greater than the upper limit.')
export type Range = z.infer<typeof range>

/**
 * Plausible ranges. A figure outside its range is a warning, never an error. Administrators may change them per year.
 */
export const plausibility = z.object({
  /** $ per enplanement. */
  foodBeverageSalesEpRatio: range,
  /** News & gifts and specialty retail together, $ per enplanement. */
  retailSalesEpRatio: range,
  /** Rent as a percentage of sales. */
  rentPercent: range,
  /** $ per square foot. */
  salesAreaRatio: range,
  /** Minutes. */
  dwellTimeAmount: range,
  /** Change from last year in percent, in either direction. */
  changePercent: limit,
  /** The difference between enplaning and deplaning passengers, in percent of the larger. */
  enplaneDeplaneApartPercent: limit,
  /** The difference between an airport's enplanements and the FAA's, in percent of the FAA's. */
  faaApartPercent: limit,
})
export type Plausibility = z.infer<typeof plausibility>

/** The defaults of a new year. */
export const defaultPlausibility: Plausibility = {
  foodBeverageSalesEpRatio: { min: 3, max: 18 },
  retailSalesEpRatio: { min: 1, max: 10 },
  rentPercent: { min: 5, max: 40 },
  salesAreaRatio: { min: 300, max: 4000 },
  dwellTimeAmount: { min: 20, max: 240 },
  changePercent: 25,
  enplaneDeplaneApartPercent: 5,
  faaApartPercent: 3,
}

const tooMuch = 'Enter a limit from 0 to 1,000,000.'
const limitField = (label: string, format: Field['format'], unit: string) =>
  ({
    label,
    unit,
    format,
    decimals: format === 'minutes' ? 0 : 2,
    required: true,
    min: 0,
    max: 1_000_000,
    schema: z.number({ error: notANumber }).min(0, tooMuch).max(1_000_000, tooMuch),
  }) satisfies Field

/** The limits as form fields. A name with a slash is a path into `Plausibility`. */
export const plausibilityFields = {
  'foodBeverageSalesEpRatio/min': limitField('Food & beverage sales, at least', 'ratio', '$ per enplanement'),
  'foodBeverageSalesEpRatio/max': limitField('Food & beverage sales, at most', 'ratio', '$ per enplanement'),
  'retailSalesEpRatio/min': limitField(
    'News & gifts and specialty retail sales, at least',
    'ratio',
    '$ per enplanement',
  ),
  'retailSalesEpRatio/max': limitField(
    'News & gifts and specialty retail sales, at most',
    'ratio',
    '$ per enplanement',
  ),
  'rentPercent/min': limitField('Rent, at least', 'percent', '% of sales'),
  'rentPercent/max': limitField('Rent, at most', 'percent', '% of sales'),
  'salesAreaRatio/min': limitField('Sales, at least', 'ratio', '$ per sq ft'),
  'salesAreaRatio/max': limitField('Sales, at most', 'ratio', '$ per sq ft'),
  'dwellTimeAmount/min': limitField('Average dwell time, at least', 'minutes', 'min'),
  'dwellTimeAmount/max': limitField('Average dwell time, at most', 'minutes', 'min'),
  changePercent: limitField('Change from last year, at most', 'percent', '% up or down'),
  enplaneDeplaneApartPercent: limitField(
    'Difference between enplaned and deplaned, at most',
    'percent',
    '% of the larger',
  ),
  faaApartPercent: limitField('Difference from the FAA’s enplanements, at most', 'percent', '% of the FAA’s'),
}
export type PlausibilityName = keyof typeof plausibilityFields
type FlatPlausibility = Record<PlausibilityName, number>

/** Pairs of a lower and an upper limit. */
const plausibilityRanges = [
  'foodBeverageSalesEpRatio',
  'retailSalesEpRatio',
  'rentPercent',
  'salesAreaRatio',
  'dwellTimeAmount',
] as const

export function flattenPlausibility(limits: Plausibility): FlatPlausibility {
  const { changePercent, enplaneDeplaneApartPercent, faaApartPercent } = limits
  const flat: Record<string, number> = { changePercent, enplaneDeplaneApartPercent, faaApartPercent }
  for (const name of plausibilityRanges) {
    flat[`${name}/min`] = limits[name].min
    flat[`${name}/max`] = limits[name].max
  }
  return flat as FlatPlausibility
}

export function unflattenPlausibility(flat: FlatPlausibility): Plausibility {
  const range = (name: (typeof plausibilityRanges)[number]): Range => ({
    min: flat[`${name}/min`],
    max: flat[`${name}/max`],
  })
  return {
    foodBeverageSalesEpRatio: range('foodBeverageSalesEpRatio'),
    retailSalesEpRatio: range('retailSalesEpRatio'),
    rentPercent: range('rentPercent'),
    salesAreaRatio: range('salesAreaRatio'),
    dwellTimeAmount: range('dwellTimeAmount'),
    changePercent: flat.changePercent,
    enplaneDeplaneApartPercent: flat.enplaneDeplaneApartPercent,
    faaApartPercent: flat.faaApartPercent,
  }
}

/** A lower limit above its upper limit is reported at the lower one. */
export function checkPlausibilityRanges(
  flat: Partial<FlatPlausibility>,
): Partial<Record<PlausibilityName, string>> {
  const wrong: Partial<Record<PlausibilityName, string>> = {}
  for (const name of plausibilityRanges) {
    const [min, max] = [flat[`${name}/min`], flat[`${name}/max`]]
    if (min !== undefined && max !== undefined && min > max) {
      wrong[`${name}/min`] = 'The lower limit cannot be greater than the upper limit.'
    }
  }
  return wrong
}
