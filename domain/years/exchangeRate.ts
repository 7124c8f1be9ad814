import { joinWords } from '#platform/contract/joinWords.ts'
import type { AxnInstance } from './instance.ts'

export type Edition = Pick<AxnInstance, 'axnInstanceName' | 'cadUsdRate' | 'exchangeRateNote'>

/**
 * The rate at which amounts in Canadian dollars were converted, with its source, for the notes of screens and files. If
 * the rates of several editions differ, each is followed by its year.
 */
export function describeExchangeRate(...editions: readonly Edition[]): string {
  const rates = Map.groupBy(
    editions,
    each => `${each.cadUsdRate} US dollars per Canadian dollar (${each.exchangeRateNote})`,
  )
  const described =
    rates.size === 1
      ? [...rates.keys()]
      : Array.from(rates, ([rate, of]) => `${rate} in ${joinWords(of.map(each => each.axnInstanceName))}`)
  return `Amounts reported in Canadian dollars are converted at ${joinWords(described)}.`
}

/** The note for figures of these airports; null if none is Canadian, so that nothing can have been converted. */
export const describeConversion = (
  airports: readonly { isoCountryCode: string | null }[],
  ...editions: readonly Edition[]
): string | null =>
  airports.some(each => each.isoCountryCode === 'CA') ? describeExchangeRate(...editions) : null

/** Whether columns contain amounts, which may have been converted. */
export const hasAmounts = (columns: readonly { unit?: string | null | undefined }[]): boolean =>
  columns.some(each => each.unit === '$')
