import type { Assessment } from '#domain/review/checks/assessment.ts'
import type { DeskItem, DeskReviewColumn, DeskRow } from '#domain/review/desk.ts'
import { subjectKind, type SubjectKind } from '#domain/review/subjectKind.ts'
import type { Db } from '#platform/database/connect.ts'
import { readTogether } from '#platform/database/statement.ts'
import { listRemarks, selectOpenRemarks } from '../remarks.queries.ts'
import { listWarningAnswers } from '../review.queries.ts'
import { reviewKinds } from '../reviewKinds.ts'

/** The numbers on an airport's or company's review step. */
export interface ReviewState extends Pick<DeskRow, DeskReviewColumn> {
  /** Carried-over records that are not confirmed, by step. */
  unconfirmed: { step: string; detail: string }[]
}

/** How complete each is, with its errors, open contradictions, and open warnings. */
export async function readReviewStates(
  db: Db,
  axnInstanceId: number,
  items: readonly DeskItem[],
): Promise<(item: DeskItem) => ReviewState> {
  const states = new Map<string, ReviewState>()
  const readStates = async (kind: SubjectKind) => {
    const ids = items.filter(each => each.kind === kind).map(each => each.id)
    if (ids.length === 0) return
    const [years, listedAnswers, listedRemarks] = await readTogether([
      reviewKinds[kind].readYears(db, axnInstanceId, ids),
      listWarningAnswers(db, kind, axnInstanceId, ids),
      listRemarks(db, kind, axnInstanceId, ids),
    ])
    const answers = Map.groupBy(listedAnswers, each => each.subjectId)
    const remarks = Map.groupBy(selectOpenRemarks(listedRemarks), each => each.subjectId)
    for (const { id, assess } of years) {
      states.set(keyOf({ kind, id }), stateOf(assess(answers.get(id) ?? [], remarks.get(id) ?? [])))
    }
  }
  await readTogether(subjectKind.options.map(readStates))
  return item => states.get(keyOf(item)) ?? nothing
}

const keyOf = ({ kind, id }: DeskItem): string => `${kind} ${id}`

const nothing: ReviewState = {
  completePercent: 0,
  errors: 0,
  contradictions: 0,
  warnings: 0,
  answered: 0,
  remarks: 0,
  unconfirmed: [],
}

function stateOf({ completePercent, steps, findings }: Assessment<string, unknown>): ReviewState {
  const sum = (count: 'errors' | 'contradictions' | 'warnings' | 'remarks') =>
    steps.reduce((total, each) => total + each[count], 0)
  return {
    completePercent,
    errors: sum('errors'),
    contradictions: sum('contradictions'),
    warnings: sum('warnings'),
    answered: findings.filter(each => each.answer !== null).length,
    remarks: sum('remarks'),
    unconfirmed: findings
      .filter(each => each.severity === 'unconfirmed')
      .map(({ step, message }) => ({ step, detail: message })),
  }
}
