import * as messages from '#domain/messages.ts'
import type { Currency } from './useAmounts.ts'
import css from './CurrencyChoice.module.css'

/**
 * Selects the currency in which amounts are typed, if there is a choice. The converted value appears below each
 * amount.
 */
export function CurrencyChoice({ currency }: { currency: Currency | null }) {
  if (!currency) return null
  const { cadUsdRate, exchangeRateNote, isCanadian, choose } = currency
  const choice = (label: string, means: boolean) => (
    <label className={css.choice}>
      <input type="radio" name="amounts" checked={isCanadian === means} onChange={() => choose(means)} />
      <span>{label}</span>
    </label>
  )
  return (
    <fieldset className={css.amounts}>
      <legend>Enter amounts in</legend>
      <div className={css.choices}>
        {choice('US dollars', false)}
        {choice('Canadian dollars', true)}
      </div>
      <p>
        <span>{messages.exchangeRate(cadUsdRate, exchangeRateNote)}</span>. All amounts are stored and shown
        in US dollars. An amount entered in Canadian dollars shows C$ until you save it.
      </p>
    </fieldset>
  )
}
