/** Pairs that must total 100, or 0 if they do not apply, with their names in messages. */
export const percentPairs = [
  { pair: 'Post/Pre Security', first: 'preSecurityPercentAmount', second: 'postSecurityPercentAmount' },
  { pair: 'Business/Leisure', first: 'businessPercentAmount', second: 'leisurePercentAmount' },
  {
    pair: 'Origination & Destination to Transfer',
    first: 'odPercentAmount',
    second: 'transferPercentAmount',
  },
] as const

/**
 * Exactly 100 or 0 in total; passes while one value is missing. Hundredths are added as integers: 33.33 + 66.67 is
 * 100.
 */
export function isPairWhole(first: number | null, second: number | null): boolean {
  if (first === null || second === null) return true
  const hundredths = Math.round(first * 100) + Math.round(second * 100)
  return hundredths === 10_000 || hundredths === 0
}
