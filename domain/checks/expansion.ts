import type { AirportExpansion } from '../expansion.ts'
import { finding, grouped, type AirportYear, type Count, type Finding } from './finding.ts'

const isUnconfirmed = (plan: AirportExpansion): boolean => plan.confirmed === 'N'

/** Plans that came from last year are looked at once. */
export function checkExpansions({ expansions }: Pick<AirportYear, 'expansions'>): Finding[] {
  const count = expansions.filter(isUnconfirmed).length
  if (count === 0) return []
  const those = count === 1 ? 'One expansion plan is' : `${grouped(count)} expansion plans are`
  return [
    finding('warning', 'expansions.unconfirmed', {
      step: 'expansion',
      field: 'unconfirmed',
      figures: [count],
      message: `${those} carried over from last year and not confirmed.`,
    }),
  ]
}

/** Each plan counts once it is confirmed. Many airports plan nothing. */
export const givenExpansions = ({ expansions }: Pick<AirportYear, 'expansions'>): Count => ({
  given: expansions.filter(each => !isUnconfirmed(each)).length,
  asked: expansions.length,
})
