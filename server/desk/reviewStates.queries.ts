import { completePercent } from '#domain/airportReview.ts'
import { companyCompletePercent } from '#domain/companyReview.ts'
import type { DeskItem, DeskRow } from '#domain/desk.ts'
import { findingsWith, listWarningAnswers } from '../airports/airportReview.queries.ts'
import { readAirportYears } from '../airports/airportYears.queries.ts'
import {
  companyFindingsWith,
  listCompanyWarningAnswers,
  readCompanyYears,
} from '../companies/companyReview.queries.ts'
import type { Db } from '../db/connect.ts'

type ReviewState = Pick<DeskRow, 'completePercent' | 'errors' | 'warnings'>
type Found = { severity: 'error' | 'warning'; answer: unknown }

/** What the review step says of each: how complete it is, its errors, its warnings without an answer. */
export async function reviewStates(
  db: Db,
  axnInstanceId: number,
  items: readonly DeskItem[],
): Promise<(item: DeskItem) => ReviewState> {
  const states = new Map<string, ReviewState>()
  const idsOf = (kind: DeskItem['kind']) => items.filter(each => each.kind === kind).map(each => each.id)
  const airportIds = idsOf('airport')
  if (airportIds.length > 0) {
    const answers = await listWarningAnswers(db, axnInstanceId, airportIds)
    for (const year of await readAirportYears(db, axnInstanceId, airportIds)) {
      const state = stateOf(completePercent(year), findingsWith(year, answers))
      states.set(keyOf({ kind: 'airport', id: year.instance.airportId }), state)
    }
  }
  const companyIds = idsOf('company')
  if (companyIds.length > 0) {
    const answers = await listCompanyWarningAnswers(db, axnInstanceId, companyIds)
    for (const year of await readCompanyYears(db, axnInstanceId, companyIds)) {
      const state = stateOf(companyCompletePercent(year), companyFindingsWith(year, answers))
      states.set(keyOf({ kind: 'company', id: year.instance.company.companyId }), state)
    }
  }
  return item => states.get(keyOf(item)) ?? stateOf(0, [])
}

const keyOf = ({ kind, id }: DeskItem): string => `${kind} ${id}`

const stateOf = (percent: number, findings: readonly Found[]): ReviewState => ({
  completePercent: percent,
  errors: findings.filter(each => each.severity === 'error').length,
  warnings: findings.filter(each => each.severity === 'warning' && each.answer === null).length,
})
