import type { ratioFields } from './airportYearColumns.ts'
import { notApplicableRatio, type Ratio } from './formulas.ts'
import { percentPairs } from './percentPairs.ts'

type ShareName = keyof typeof ratioFields

/** A share; not applicable if both shares of its pair are 0. */
export function readShare(shares: Record<ShareName, number | null>, name: ShareName): Ratio {
  const pair = percentPairs.find(({ first, second }) => first === name || second === name)
  const isNone = pair && shares[pair.first] === 0 && shares[pair.second] === 0
  return isNone ? notApplicableRatio : { value: shares[name], partial: false }
}
