/**
 * The derived figures, one function each. They are computed wherever they are shown and never stored.
 * Everywhere: null is 'not reported' and gives null, never zero.
 */

type Figure = number | null

/** Sum of what was reported; null when nothing was. `partial` says that something was left out. */
export interface ReportedSum {
  total: Figure
  partial: boolean
}

export function sumReported(figures: readonly Figure[]): ReportedSum {
  const reported = figures.filter(figure => figure !== null)
  return {
    // Cents are added as whole numbers, so that 0.1 + 0.2 stays 0.30.
    total: reported.length ? reported.reduce((sum, figure) => sum + Math.round(figure * 100), 0) / 100 : null,
    partial: reported.length > 0 && reported.length < figures.length,
  }
}

/** What was reported of the whole; else the sum of its parts, when every one of them reported. */
export function wholeOrParts(whole: Figure, parts: readonly Figure[]): Figure {
  if (whole !== null) return whole
  const sum = sumReported(parts)
  return sum.partial ? null : sum.total
}

function perPassenger(amount: Figure, passengers: Figure): Figure {
  return amount === null || !passengers ? null : amount / passengers
}

/** Sales per enplanement ($) = gross sales / enplaning passengers (product decisions, 'Numbers'). */
export const salesPerEnplanement = (grossSalesTotal: Figure, enplaneTotal: Figure): Figure =>
  perPassenger(grossSalesTotal, enplaneTotal)

/** Rent per enplanement ($) = rent to the airport / enplaning passengers. */
export const rentPerEnplanement = (rentAirportTotal: Figure, enplaneTotal: Figure): Figure =>
  perPassenger(rentAirportTotal, enplaneTotal)

/** Sales per square foot ($) = gross sales / square feet. */
export const salesPerSquareFoot = (grossSalesTotal: Figure, areaTotal: Figure): Figure =>
  perPassenger(grossSalesTotal, areaTotal)

/** Square feet per 1,000 enplaning passengers = square feet / enplaning passengers * 1,000. */
export function spacePerThousandEnplanements(areaTotal: Figure, enplaneTotal: Figure): Figure {
  const perOne = perPassenger(areaTotal, enplaneTotal)
  return perOne === null ? null : perOne * 1000
}

/** Change against last year in percent = (this - last) / last * 100; null without a last year or when it was zero. */
export function changePercent(now: Figure, before: Figure): Figure {
  return now === null || before === null || before === 0 ? null : ((now - before) / before) * 100
}
