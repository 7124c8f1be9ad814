import { z } from 'zod'

const limit = z.number().min(0).max(1_000_000)
const range = z
  .object({ min: limit, max: limit })
  .refine(({ min, max }) => min <= max, 'The lower limit must not be above the upper one.')
export type Range = z.infer<typeof range>

/** What is plausible; outside of it a figure is a warning, never an error. Administrators may change it per year. */
export const plausibility = z.object({
  /** $ per enplanement. */
  foodBeverageSalesEpRatio: range,
  /** News and specialty together, $ per enplanement. */
  retailSalesEpRatio: range,
  /** Rent as a percentage of sales. */
  rentPercent: range,
  /** $ per square foot. */
  salesAreaRatio: range,
  /** Minutes. */
  dwellTimeAmount: range,
  /** Against last year, in percent, either way. */
  changePercent: limit,
  /** Enplaned and deplaned, in percent of the larger. */
  enplaneDeplaneApartPercent: limit,
})
export type Plausibility = z.infer<typeof plausibility>

/** What a year starts with. */
export const firstPlausibility: Plausibility = {
  foodBeverageSalesEpRatio: { min: 3, max: 18 },
  retailSalesEpRatio: { min: 1, max: 10 },
  rentPercent: { min: 5, max: 40 },
  salesAreaRatio: { min: 300, max: 4000 },
  dwellTimeAmount: { min: 20, max: 240 },
  changePercent: 25,
  enplaneDeplaneApartPercent: 5,
}
