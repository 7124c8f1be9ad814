const mark = /^(C\$|CA\$|CAD)\s?/i
const markBehind = /\s?CAD$/i

/** Whether a typed amount is marked as Canadian dollars: `C$1,000`, `CAD 1000`, `1,000 CAD`. */
export const isCanadian = (typed: string): boolean => mark.test(typed.trim()) || markBehind.test(typed.trim())

const american = /^[+\-\u2212]? ?(US ?\$|USD)|(US ?\$|USD|US dollars)$/i

/** Whether an amount is marked as US dollars: `US$1,000`, `1,000 USD`. */
export const isAmerican = (typed: string): boolean => american.test(typed.trim())

/** The amount without its currency. */
export const removeCurrencyMark = (typed: string): string =>
  typed.trim().replace(mark, '').replace(markBehind, '')

/**
 * Marks an amount as Canadian dollars, so that no one takes it for US dollars, unless it says that it is in US dollars. A
 * mark may be typed letter by letter.
 */
export function addCurrencyMark(typed: string): string {
  const amount = typed.trim().replace(/^\$ ?/, '')
  if (/^((C|CA)?\$)?$/i.test(amount)) return ''
  return /^(C(AD?)?|U(SD?)?)$/i.test(amount) || isCanadian(amount) || isAmerican(typed)
    ? typed
    : `C$${amount}`
}

/** Marks a stored amount as US dollars, so that it stays the same where amounts are marked as Canadian dollars. */
export const markAsUsDollars = (amount: string): string =>
  amount.trim() === '' || isCanadian(amount) || isAmerican(amount) ? amount : `US$${amount}`

/** Converts Canadian to US dollars, both to the cent, in integers, rounding half a cent up. */
export function convertToUsDollars(canadian: number, cadUsdRate: number): number {
  const millionths = BigInt(Math.round(cadUsdRate * 1_000_000))
  const cents = BigInt(Math.round(canadian * 100))
  return Number((cents * millionths + 500_000n) / 1_000_000n) / 100
}
