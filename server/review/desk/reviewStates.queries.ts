import type { Assessment } from '#domain/review/checks/assessment.ts'
import type { DeskItem, DeskRow } from '#domain/review/desk.ts'
import { assessAirport, listWarningAnswers } from '../airportReview.queries.ts'
import { readAirportYears } from '../../airports/airportYears.queries.ts'
import { assessCompany, listCompanyWarningAnswers, readCompanyYears } from '../companyReview.queries.ts'
import type { Db } from '#platform/database/connect.ts'

/** What the review step says of an airport or company, in numbers. */
export interface ReviewState extends Pick<
  DeskRow,
  'completePercent' | 'errors' | 'contradictions' | 'warnings'
> {
  /** What came from last year and is not confirmed, by step. */
  unconfirmed: { step: string; detail: string }[]
}

/** How complete each is, its errors, its contradictions and warnings without an answer. */
export async function reviewStates(
  db: Db,
  axnInstanceId: number,
  items: readonly DeskItem[],
): Promise<(item: DeskItem) => ReviewState> {
  const states = new Map<string, ReviewState>()
  const idsOf = (kind: DeskItem['kind']) => items.filter(each => each.kind === kind).map(each => each.id)
  const airportIds = idsOf('airport')
  if (airportIds.length > 0) {
    const answers = Map.groupBy(
      await listWarningAnswers(db, axnInstanceId, airportIds),
      each => each.airportId,
    )
    for (const year of await readAirportYears(db, axnInstanceId, airportIds)) {
      const id = year.instance.airportId
      states.set(keyOf({ kind: 'airport', id }), stateOf(assessAirport(year, answers.get(id) ?? [])))
    }
  }
  const companyIds = idsOf('company')
  if (companyIds.length > 0) {
    const answers = Map.groupBy(
      await listCompanyWarningAnswers(db, axnInstanceId, companyIds),
      each => each.companyId,
    )
    for (const year of await readCompanyYears(db, axnInstanceId, companyIds)) {
      const id = year.instance.company.companyId
      states.set(keyOf({ kind: 'company', id }), stateOf(assessCompany(year, answers.get(id) ?? [])))
    }
  }
  return item => states.get(keyOf(item)) ?? nothing
}

const keyOf = ({ kind, id }: DeskItem): string => `${kind} ${id}`

const nothing: ReviewState = {
  completePercent: 0,
  errors: 0,
  contradictions: 0,
  warnings: 0,
  unconfirmed: [],
}

function stateOf({ completePercent, steps, findings }: Assessment<string, unknown>): ReviewState {
  const sum = (count: 'errors' | 'contradictions' | 'warnings') =>
    steps.reduce((total, each) => total + each[count], 0)
  return {
    completePercent,
    errors: sum('errors'),
    contradictions: sum('contradictions'),
    warnings: sum('warnings'),
    unconfirmed: findings
      .filter(each => each.severity === 'unconfirmed')
      .map(({ step, message }) => ({ step, detail: message })),
  }
}
