/**
 * Derived figures, one function each. They are computed wherever they are shown and never stored. In all of them,
 * null means 'not reported' and results in null, never zero.
 */

type Figure = number | null

/** The sum of the reported figures; null if none was reported. `partial` means that something was left out. */
export interface ReportedSum {
  total: Figure
  partial: boolean
  /** There is nothing to add up, which differs from amounts that were not reported. */
  notApplicable?: true | undefined
}

export const notApplicableSum: ReportedSum = { total: null, partial: false, notApplicable: true }

export function sumReported(figures: readonly Figure[]): ReportedSum {
  const reported = figures.filter(figure => figure !== null)
  return {
    // Cents are added as integers, so that 0.1 + 0.2 is 0.30.
    total: reported.length ? reported.reduce((sum, figure) => sum + Math.round(figure * 100), 0) / 100 : null,
    partial: reported.length > 0 && reported.length < figures.length,
  }
}

/** The reported total. If it is missing, the sum of its parts, provided that every part was reported. */
export function preferReportedWhole(whole: Figure, parts: readonly Figure[]): Figure {
  if (whole !== null) return whole
  const sum = sumReported(parts)
  return sum.partial ? null : sum.total
}

/**
 * A ratio and its basis. `partial` means that parts without complete figures are left out of both sides.
 * `notApplicable` means that there is no divisor, which differs from a figure that was not reported.
 */
export interface Ratio {
  value: Figure
  partial: boolean
  notApplicable?: true | undefined
}

export const missingRatio: Ratio = { value: null, partial: false }
export const notApplicableRatio: Ratio = { value: null, partial: false, notApplicable: true }

/** amount / divisor. Not applicable if the divisor is zero; missing if either was not reported. */
export function computeRatio(amount: Figure, divisor: Figure): Ratio {
  if (divisor === 0) return notApplicableRatio
  return amount === null || divisor === null ? missingRatio : { value: amount / divisor, partial: false }
}

/** Both sides of a ratio for one of several airports, terminals, or tenant types. */
export interface RatioPart {
  amount: Figure
  divisor: Figure
}

/**
 * One airport's side of a ratio of several. The amount is the one that its own ratio counts, which is less than its sum
 * if a line has no divisor. A partial ratio has none, because it is not compared.
 */
export const toRatioPart = (
  { value, partial, notApplicable }: Ratio,
  divisor: Figure,
  times = 1,
): RatioPart => ({
  amount: value === null || partial || divisor === null ? null : (value / times) * divisor,
  divisor: notApplicable ? 0 : divisor,
})

/** Whether a part has a ratio of its own. */
export const isWholePart = ({ amount, divisor }: RatioPart): boolean =>
  computeRatio(amount, divisor).value !== null

/**
 * The ratio of the parts that have one: the sum of their amounts divided by the sum of their divisors. A part without a
 * divisor, such as sales in 0 square feet, is on neither side, and nothing about it is missing.
 */
export function computeRatioOfParts(parts: readonly RatioPart[]): Ratio {
  const applicable = parts.filter(part => part.divisor !== 0)
  if (parts.length > 0 && applicable.length === 0) return notApplicableRatio
  const whole = applicable.filter(isWholePart)
  const ratio = computeRatio(
    sumReported(whole.map(part => part.amount)).total,
    sumReported(whole.map(part => part.divisor)).total,
  )
  if (whole.length === applicable.length) return ratio
  return ratio.value === null ? missingRatio : { ...ratio, partial: true }
}

/** Sales per enplanement ($) = gross sales / enplaning passengers (product decisions, 'Numbers'). */
export const computeSalesPerEnplanement = (grossSalesTotal: Figure, enplaneTotal: Figure): Ratio =>
  computeRatio(grossSalesTotal, enplaneTotal)

/** Rent per enplanement ($) = rent to the airport / enplaning passengers. */
export const computeRentPerEnplanement = (rentAirportTotal: Figure, enplaneTotal: Figure): Ratio =>
  computeRatio(rentAirportTotal, enplaneTotal)

/** Parking, car rental, or advertising revenue per enplanement ($) = revenue / enplaning passengers. */
export const computeRevenuePerEnplanement = (revenueTotal: Figure, enplaneTotal: Figure): Ratio =>
  computeRatio(revenueTotal, enplaneTotal)

/** Locations per million enplanements = tenant locations * 1,000,000 / enplaning passengers. */
export const computeLocationRate = (locations: number, enplaneTotal: Figure): Ratio =>
  computeRatio(locations * 1_000_000, enplaneTotal)

/** Sales per square foot ($) = gross sales / square feet. */
export const computeSalesPerSquareFoot = (grossSalesTotal: Figure, areaTotal: Figure): Ratio =>
  computeRatio(grossSalesTotal, areaTotal)

/** A yearly amount ($) for a space = dollars per square foot * square feet, to the cent. */
export const computeAmountForSpace = (perSquareFoot: number, squareFeet: number): number =>
  Math.round(perSquareFoot * squareFeet * 100) / 100
