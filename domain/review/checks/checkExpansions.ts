import { askRows, type AskedItem } from './askedItems.ts'
import { listUnconfirmedFindings, type CheckedAirportYear, type Finding } from './finding.ts'

type CheckedData = Pick<CheckedAirportYear, 'expansions'>

/** Plans carried over from last year must be confirmed once. */
export function checkExpansions({ expansions }: CheckedData): Finding[] {
  const count = expansions.filter(each => each.confirmed === 'N').length
  const place = { step: 'expansion', field: 'unconfirmed' } as const
  return listUnconfirmedFindings(
    'expansions.unconfirmed',
    count,
    ['expansion plan', 'expansion plans'],
    place,
  )
}

/** Airports without plans mark the plans as not available. */
export const askExpansions = ({ expansions }: CheckedData): AskedItem[] =>
  askRows(expansions, { figure: 'expansions', label: 'Expansion plan' })
