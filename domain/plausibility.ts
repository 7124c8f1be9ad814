export interface Range {
  min: number
  max: number
}

/** What is plausible; outside of it a figure is a warning, never an error. */
export const plausibility = {
  /** $ per enplanement. */
  foodBeverageSalesEpRatio: { min: 3, max: 18 } as Range,
  /** News and specialty together, $ per enplanement. */
  retailSalesEpRatio: { min: 1, max: 10 } as Range,
  /** Rent as a percentage of sales. */
  rentPercent: { min: 5, max: 40 } as Range,
  /** $ per square foot. */
  salesAreaRatio: { min: 300, max: 4000 } as Range,
  /** Minutes. */
  dwellTimeAmount: { min: 20, max: 240 } as Range,
  /** Against last year, either way. */
  changePercent: 25,
  enplaneDeplaneApartPercent: 5,
}
