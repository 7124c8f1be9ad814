const mark = /^(C\$|CA\$|CAD)\s?/i
const markBehind = /\s?CAD$/i

/** Whether a typed amount says that it is in Canadian dollars: `C$1,000`, `CAD 1000`, `1,000 CAD`. */
export const isCanadian = (typed: string): boolean => mark.test(typed.trim()) || markBehind.test(typed.trim())

/** The amount alone. */
export const withoutMark = (typed: string): string => typed.trim().replace(mark, '').replace(markBehind, '')

/** An amount as it is typed where Canadian dollars are meant: marked, so that nobody takes it for the other kind. */
export function marked(typed: string): string {
  const amount = typed.trim().replace(/^\$ ?/, '')
  if (/^(C|CA|CAD)?\$?$/i.test(amount)) return ''
  return isCanadian(amount) ? typed : `C$${amount}`
}

/** US dollars for an amount of Canadian ones, both to the cent. Worked out in whole numbers; half a cent goes up. */
export function usDollars(canadian: number, cadUsdRate: number): number {
  const millionths = BigInt(Math.round(cadUsdRate * 1_000_000))
  const cents = BigInt(Math.round(canadian * 100))
  return Number((cents * millionths + 500_000n) / 1_000_000n) / 100
}
