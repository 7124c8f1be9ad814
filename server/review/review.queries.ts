import { and, desc, eq, getTableName, inArray, sql, type SQL } from 'drizzle-orm'
import { toCamelCase } from '#domain/history/letterCase.ts'
import { getRecordKey, getRecordKind } from '#domain/history/recordKinds.ts'
import type { Actor } from '#domain/people/roles.ts'
import { fieldProblem, problem } from '#domain/problems.ts'
import type { AirportReview } from '#domain/review/airportReview.ts'
import { isExplanation } from '#domain/review/checks/assessment.ts'
import { minExplanationLength, type Finding } from '#domain/review/checks/finding.ts'
import { isOfLink } from '#domain/review/delegatedCalls.ts'
import type { Remark, LastChange } from '#domain/review/review.ts'
import type { SubjectKey, SubjectKind } from '#domain/review/subjectKind.ts'
import { listTransitions } from '#domain/review/workflow.ts'
import type { Db } from '#platform/database/connect.ts'
import { readTogether } from '#platform/database/statement.ts'
import { appUser, modifiedUserName } from '../database/schema/users.ts'
import { isStatusOnly, listTablesOf } from '../history/history.queries.ts'
import { readLastColleagues, readColleagues } from '../history/names.queries.ts'
import type { CurrentUser } from '../people/session.ts'
import { getInstance } from '../years/instances.queries.ts'
import { describeRemarks, listRemarks, selectOpenRemarks } from './remarks.queries.ts'
import { readYear, reviewKinds, type ReviewKind, type StoredAnswer } from './reviewKinds.ts'

/** The review step of an airport or company, with the actions available to this user. Throws `notFound`. */
export async function getReview<Step extends string, More>(
  db: Db,
  kind: ReviewKind<Step, More>,
  key: SubjectKey,
  actor: Actor,
) {
  const [year, history, remarks, answers, lastChange, instance] = await readTogether([
    readYear(db, kind, key),
    listStatusChanges(db, key),
    listRemarks(db, key.kind, key.axnInstanceId, [key.id]),
    listWarningAnswers(db, key.kind, key.axnInstanceId, [key.id]),
    readLastChange(db, key),
    getInstance(db, key.axnInstanceId),
  ])
  const state = { ...year.instance, latestFrom: history[0]?.fromStatus }
  const assessment = year.assess(answers, selectOpenRemarks(remarks))
  return {
    ...assessment,
    unavailable: await nameColleagues(db, key, assessment.unavailable),
    ...year.more(),
    remarks: describeRemarks(remarks, year.places(), actor) as (Remark & { step: Step })[],
    actions: listTransitions(actor.role, state).map(({ action, to, reason }) => ({ action, to, reason })),
    history,
    lastChange,
    submissionDeadline: instance?.submissionDeadline ?? null,
  }
}

/** The figures marked as not available, with the names of colleagues who marked them through a link. */
async function nameColleagues<G extends { figures: { figure: string }[]; modifiedUserName: string | null }>(
  db: Db,
  key: SubjectKey,
  groups: readonly G[],
): Promise<G[]> {
  const keyOf = ({ figures }: G) => getRecordKey(key.id, key.axnInstanceId, figures[0]?.figure ?? '')
  const table = getTableName(reviewKinds[key.kind].unavailableFigure)
  const colleagues = await readLastColleagues(db, table, groups.map(keyOf))
  return groups.map(each => {
    const name = colleagues.get(keyOf(each))
    return name === undefined ? each : { ...each, modifiedUserName: name }
  })
}

/** A reason why submission is refused, with its place. */
type Obstacle = Pick<Finding<string>, 'warning' | 'step' | 'terminalId' | 'field' | 'message'>

/** Every open finding, and every remark without an answer. */
export async function listObstacles(db: Db, key: SubjectKey): Promise<Obstacle[]> {
  const kind = reviewKinds[key.kind]
  const [year, answers, remarks] = await readTogether([
    readYear(db, kind, key),
    listWarningAnswers(db, key.kind, key.axnInstanceId, [key.id]),
    listRemarks(db, key.kind, key.axnInstanceId, [key.id]),
  ])
  const { findings } = year.assess(answers, [])
  return [
    ...findings.filter(each => each.answer === null),
    ...selectOpenRemarks(remarks).map(({ remarkId, label, step, terminalId, field }) => ({
      step,
      terminalId,
      field,
      warning: `remark.${remarkId}`,
      message: `${label}: answer the remark.`,
    })),
  ]
}

/** Editors' answers to the warnings of these airports or companies. */
export function listWarningAnswers(
  db: Db,
  kind: SubjectKind,
  axnInstanceId: number,
  ids: readonly number[],
): Promise<StoredAnswer[]> {
  const { warningAnswer } = reviewKinds[kind]
  return db
    .select({
      subjectId: warningAnswer.subjectId,
      warning: warningAnswer.warning,
      figures: warningAnswer.figures,
      explanation: warningAnswer.explanation,
      modifiedDate: warningAnswer.modifiedDate,
      modifiedUserName,
    })
    .from(warningAnswer)
    .leftJoin(appUser, eq(appUser.userId, warningAnswer.modifiedUserId))
    .where(and(eq(warningAnswer.axnInstanceId, axnInstanceId), inArray(warningAnswer.subjectId, ids)))
}

/** An editor's answer to findings: one explanation of all of them, or null for a plain confirmation. */
interface Answer {
  findings: readonly AnsweredFinding[]
  explanation: string | null
}

type AnsweredFinding = Pick<Finding<string>, 'warning' | 'figures'>

/** Settles findings, all or none: stores the answer to each, or confirms the carried-over rows. Throws as `findAnswerable` does. */
export async function answerFindings(
  db: Db,
  key: SubjectKey,
  { findings, explanation }: Answer,
): Promise<void> {
  const kind = reviewKinds[key.kind]
  const found = new Map((await readYear(db, kind, key)).findings().map(each => [each.warning, each]))
  const asked = [...new Set(findings.map(each => findAnswerable(found, each, explanation)))]
  for (const { warning } of asked.filter(each => each.severity === 'unconfirmed'))
    await kind.confirmRows(db, key, warning)
  const answers = asked.filter(each => each.severity !== 'unconfirmed')
  if (answers.length === 0) return
  const { warningAnswer } = kind
  const { id: subjectId, axnInstanceId } = key
  const answered = sql`current_date`
  await db
    .insert(warningAnswer)
    .values(
      answers.map(({ warning, figures }) => ({
        subjectId,
        axnInstanceId,
        warning,
        figures,
        explanation,
        answered,
      })),
    )
    .onConflictDoUpdate({
      target: [warningAnswer.subjectId, warningAnswer.axnInstanceId, warningAnswer.warning],
      set: {
        figures: sql`excluded.figures`,
        explanation,
        answered,
        version: sql`${warningAnswer.version} + 1`,
      },
    })
}

/**
 * The finding that an answer refers to. Throws `notFound` if it no longer exists or is settled in another way, `stale`
 * if its figures have changed, and `invalidInput` for a contradiction without an explanation.
 */
function findAnswerable(
  findings: ReadonlyMap<string, Finding<string>>,
  { warning, figures }: AnsweredFinding,
  explanation: string | null,
): Finding<string> {
  const asked = findings.get(warning)
  if (!asked || asked.severity === 'error' || asked.severity === 'missing') throw problem('notFound')
  if (asked.figures !== figures) throw problem('stale')
  if (asked.severity === 'contradiction' && !isExplanation(explanation)) {
    const detail = `Explain in at least ${minExplanationLength} characters how both figures can be correct.`
    throw fieldProblem('/explanation', detail)
  }
  return asked
}

/**
 * Marks missing figures as not available, or removes the marks. A colleague can do so within the link's scope. Throws
 * `stale` for a figure that is no longer missing or marked.
 */
export async function markUnavailable(
  db: Db,
  key: SubjectKey,
  { figures, unavailable }: { figures: readonly string[]; unavailable: boolean },
  { delegation }: CurrentUser,
): Promise<void> {
  const kind = reviewKinds[key.kind]
  const year = await readYear(db, kind, key)
  const places = unavailable
    ? year.findings().map(({ missing, ...place }) => ({ ...place, figures: missing }))
    : year.assess([], []).unavailable
  const own = places.filter(each => isOfLink(delegation, each))
  const offered = new Set(own.flatMap(each => each.figures.map(({ figure }) => figure)))
  if (!figures.every(each => offered.has(each))) throw problem('stale')
  const table = kind.unavailableFigure
  const { id: subjectId, axnInstanceId } = key
  if (unavailable)
    await db
      .insert(table)
      .values(figures.map(figure => ({ subjectId, axnInstanceId, figure })))
      .onConflictDoNothing()
  else await db.delete(table).where(and(ofSubject(table, key), inArray(table.figure, figures)))
}

/** Newest first. */
export function listStatusChanges(db: Db, key: SubjectKey): Promise<AirportReview['history']> {
  const { statusChange } = reviewKinds[key.kind]
  return db
    .select({
      action: statusChange.action,
      fromStatus: statusChange.fromStatus,
      toStatus: statusChange.toStatus,
      reason: statusChange.reason,
      modifiedDate: statusChange.modifiedDate,
      modifiedUserName,
    })
    .from(statusChange)
    .leftJoin(appUser, eq(appUser.userId, statusChange.modifiedUserId))
    .where(ofSubject(statusChange, key))
    .orderBy(desc(statusChange.statusChangeId))
}

type SubjectTable = ReviewKind['statusChange' | 'unavailableFigure']

const ofSubject = (table: SubjectTable, { id, axnInstanceId }: SubjectKey): SQL | undefined =>
  and(eq(table.subjectId, id), eq(table.axnInstanceId, axnInstanceId))

/**
 * The newest audited change of the data of an airport or company in a year, as `columns` of `audit`. Statuses, remarks,
 * and explanations have their own histories, and what was undone, or undoes something, is no longer anyone's change.
 * `ofSubject` is a condition on `airport_id` or `company_id`.
 */
export function selectLastAudited(
  kind: SubjectKind,
  columns: SQL,
  ofSubject: SQL,
  axnInstanceId: number,
): SQL {
  const tables = listTablesOf(kind).filter(each => !getRecordKind(toCamelCase(each)).isAboutData)
  const named = sql.join(
    tables.map(each => sql`${each}`),
    sql`, `,
  )
  return sql`(select ${columns} from audit where ${ofSubject} and audit.axn_instance_id = ${axnInstanceId}
    and table_name in (${named}) and not ${isStatusOnly} and ${isInEffect} order by audit_id desc limit 1)`
}

/** Each undo and redo of an action, and of those in turn, reverses whether the action is in effect. */
const isInEffect = sql`(
  not exists (select from action where action.action_id = audit.action_id and undone_action_id is not null)
  and (with recursive undo as (
      select action_id from action where undone_action_id = audit.action_id
      union select later.action_id from action as later join undo on later.undone_action_id = undo.action_id
    ) select count(*) % 2 = 0 from undo))`

/**
 * The time and author of that change: a user, or a colleague with a link. Imported records may have no audit entry.
 * Throws `notFound`.
 */
async function readLastChange(db: Db, { kind, id, axnInstanceId }: SubjectKey): Promise<LastChange> {
  const ofSubject = sql`${sql.identifier(`${kind}_id`)} = ${id}`
  const table = getTableName(reviewKinds[kind].instance)
  const { rows } = await db.execute<{ change: LastChange & { actionId: string | null } }>(sql`
    select json_build_object('modifiedDate', at, 'actionId', action_id,
      'modifiedUserName', ${modifiedUserName},
      'isCreation', changes.action_id is null and user_id is null or exists (select from audit where audit.action_id = changes.action_id and ${ofSubject}
        and audit.axn_instance_id = ${axnInstanceId} and table_name = ${table} and before is null)) as change
    from (${selectLastAudited(kind, sql`at, user_id, action_id`, ofSubject, axnInstanceId)}
      union all
      select modified_date, modified_user_id, null from ${sql.identifier(table)}
      where ${ofSubject} and axn_instance_id = ${axnInstanceId}) as changes
    left join app_user using (user_id) order by at desc, action_id nulls last limit 1`)
  const [found] = rows
  if (!found) throw problem('notFound')
  const { actionId, ...change } = found.change
  const colleague = (await readColleagues(db, [actionId])).get(actionId)
  return colleague === undefined ? change : { ...change, modifiedUserName: colleague }
}
