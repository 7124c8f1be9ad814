import type { AxnInstance } from './instance.ts'

type Rated = Pick<AxnInstance, 'axnInstanceName' | 'cadUsdRate' | 'exchangeRateNote'>

/**
 * The rate at which amounts in Canadian dollars were converted, with its source, for the notes of screens and files. If
 * the rates of several editions differ, each is followed by its year.
 */
export function describeExchangeRate(...editions: readonly Rated[]): string {
  const rates = Map.groupBy(
    editions,
    each => `${each.cadUsdRate} US dollars per Canadian dollar (${each.exchangeRateNote})`,
  )
  const described =
    rates.size === 1
      ? [...rates.keys()]
      : Array.from(rates, ([rate, of]) => `${rate} in ${of.map(each => each.axnInstanceName).join(' and ')}`)
  return `Amounts reported in Canadian dollars are converted at ${described.join(' and ')}.`
}

/** Whether columns contain amounts, which may have been converted. */
export const hasAmounts = (columns: readonly { unit?: string | undefined }[]): boolean =>
  columns.some(each => each.unit === '$')
