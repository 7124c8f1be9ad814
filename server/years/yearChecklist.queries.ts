import { and, count, eq, inArray, ne, notInArray, sql, type SQL } from 'drizzle-orm'
import { problem } from '#domain/problems.ts'
import { listDeskItemsEndpoint, notSubmitted } from '#domain/review/desk.ts'
import { undoAction, type AxnInstanceStatus } from '#domain/review/workflow.ts'
import { listReminderDates } from '#domain/years/scheduledReminders.ts'
import type { Arrivals, YearChecklist } from '#domain/years/yearChecklist.ts'
import type { Db } from '#platform/database/connect.ts'
import { readTogether, requireRow } from '#platform/database/statement.ts'
import { job } from '#platform/database/tables.ts'
import { countUndeliveredJobs } from '#platform/mail/mailJobs.queries.ts'
import { countProposals } from '../catalog/proposals/proposalList.queries.ts'
import { faaEnplanements } from '../database/schema/editions.ts'
import { axnInstance, specialQuestion } from '../database/schema/instances.ts'
import { reminder, scheduledReminder } from '../database/schema/reminders.ts'
import { listDeskItems } from '../review/desk/deskList.queries.ts'
import { countStatuses } from '../review/desk/deskOverview.queries.ts'
import { readReviewStates } from '../review/desk/reviewStates.queries.ts'
import { selectEditors } from '../review/editors.queries.ts'
import { reviewKinds } from '../review/reviewKinds.ts'
import { listInstances } from './instances.queries.ts'

const { airport, company } = reviewKinds
const bothKinds = [airport, company]
const waitingItems = listDeskItemsEndpoint.query.parse({ axnInstanceStatus: 'PENDING' })

/** Sending it back to review is none, and neither is undoing that it was unlocked. */
const isSubmission = ({ fromStatus, toStatus, action }: (typeof bothKinds)[number]['statusChange']) =>
  and(eq(toStatus, 'PENDING'), inArray(fromStatus, [...notSubmitted]), ne(action, undoAction))

/** Throws `notFound` for an unknown year. */
export async function getYearChecklist(db: Db, axnInstanceId: number): Promise<YearChecklist> {
  const years = await listInstances(db)
  const year = years.find(each => each.axnInstanceId === axnInstanceId)
  if (!year) throw problem('notFound')
  const before = years.find(each => Number(each.axnInstanceName) === Number(year.axnInstanceName) - 1)
  const [statuses, settings, { toRemind, ...people }, work, proposals, undeliveredMails, arrivals] =
    await readTogether([
      countStatuses(db, axnInstanceId),
      readSettings(db, axnInstanceId),
      countPeople(db, axnInstanceId),
      readWork(db, axnInstanceId),
      countProposals(db),
      countUndeliveredJobs(db),
      readTogether([year, ...(before ? [before] : [])].map(each => listArrivals(db, each))),
    ])
  const waitingFindings = await countWaitingFindings(db, axnInstanceId)
  const countWith = (...wanted: AxnInstanceStatus[]) => {
    const sum = (kind: 'airport' | 'company') =>
      statuses.reduce(
        (total, each) =>
          each.kind === kind && (wanted.length === 0 || wanted.includes(each.axnInstanceStatus))
            ? total + each.count
            : total,
        0,
      )
    return { airports: sum('airport'), companies: sum('company') }
  }
  const { axnInstanceName, axnInstanceMasterStatus, submissionDeadline, cadUsdRate, exchangeRateNote } = year
  return {
    axnInstanceId,
    axnInstanceName,
    axnInstanceMasterStatus,
    submissionDeadline,
    cadUsdRate,
    exchangeRateNote,
    isCarriedRate: before?.cadUsdRate === cadUsdRate && before.exchangeRateNote === exchangeRateNote,
    ...settings.settings,
    ...people,
    scheduledReminders: { dates: settings.dates, people: toRemind },
    ...work,
    all: countWith(),
    notSubmitted: countWith(...notSubmitted),
    submitted: countWith('PENDING'),
    approved: countWith('APPROVED'),
    published: countWith('PUBLISHED'),
    waitingFindings,
    undeliveredMails,
    proposals,
    arrivals,
  }
}

async function readSettings(db: Db, axnInstanceId: number) {
  const isOver = db
    .select({ day: scheduledReminder.day })
    .from(scheduledReminder)
    .where(eq(scheduledReminder.axnInstanceId, axnInstanceId))
  const over = new Set((await isOver).map(each => each.day))
  const rows = await db
    .select({
      hasOwnLimits: sql<boolean>`${axnInstance.plausibility} is not null`,
      usEnplanementSource: axnInstance.usEnplanementSource,
      faaSource: faaEnplanements.source,
      questions: count(specialQuestion.questionId),
      submissionDeadline: axnInstance.submissionDeadline,
      reminderDays: axnInstance.reminderDays,
    })
    .from(axnInstance)
    .leftJoin(faaEnplanements, eq(faaEnplanements.axnInstanceId, axnInstance.axnInstanceId))
    .leftJoin(specialQuestion, eq(specialQuestion.axnInstanceId, axnInstance.axnInstanceId))
    .where(eq(axnInstance.axnInstanceId, axnInstanceId))
    .groupBy(axnInstance.axnInstanceId, faaEnplanements.axnInstanceId)
  const { reminderDays, submissionDeadline, ...settings } = requireRow(rows)
  const dates = listReminderDates({ reminderDays, submissionDeadline }).filter(day => !over.has(day))
  return { settings, dates }
}

/** The airports and companies that no one can edit, the editors who have never chosen a password, and those whom a reminder would reach. */
async function countPeople(
  db: Db,
  axnInstanceId: number,
): Promise<Pick<YearChecklist, 'withoutEditor' | 'editorsWithoutPassword'> & { toRemind: number }> {
  const withoutEditor = ({ kind, instance, instanceSubjectId }: (typeof bothKinds)[number]): SQL =>
    sql`(select count(*)::integer from ${instance} where ${instance.axnInstanceId} = ${axnInstanceId}
      and ${instanceSubjectId} not in (select id from (${selectEditors(kind, axnInstanceId)}) as editor))`
  const editors = sql.join(
    bothKinds.map(({ kind }) => selectEditors(kind, axnInstanceId)),
    sql` union all `,
  )
  const toRemind = sql.join(
    bothKinds.map(
      ({ kind, instance, instanceSubjectId }) => sql`select editor.user_id from ${instance}
        join (${selectEditors(kind, axnInstanceId)}) as editor on editor.id = ${instanceSubjectId}
        where ${instance.axnInstanceId} = ${axnInstanceId} and ${inArray(instance.axnInstanceStatus, [...notSubmitted])}`,
    ),
    sql` union all `,
  )
  const { rows } = await db.execute<{
    airports: number
    companies: number
    editorsWithoutPassword: number
    toRemind: number
  }>(
    sql`select ${withoutEditor(airport)} as "airports", ${withoutEditor(company)} as "companies",
      (select count(distinct editor.user_id)::integer from (${editors}) as editor
        where user_id not in (select user_id from user_password union all select user_id from sign_in)) as "editorsWithoutPassword",
      (select count(distinct user_id)::integer from (${toRemind}) as reminded) as "toRemind"`,
  )
  const { editorsWithoutPassword, toRemind: people, ...counts } = requireRow(rows)
  return { withoutEditor: counts, editorsWithoutPassword, toRemind: people }
}

/** The oldest waiting submission, the last reminder, what is not available, and the last whole books. */
async function readWork(
  db: Db,
  axnInstanceId: number,
): Promise<Pick<YearChecklist, 'oldestSubmission' | 'lastReminder' | 'unavailableFigures' | 'books'>> {
  const waiting = bothKinds.map(
    ({ instance, instanceSubjectId, statusChange }) => sql`select max(${statusChange.modifiedDate}) as at
      from ${instance} join ${statusChange} on ${statusChange.subjectId} = ${instanceSubjectId}
        and ${statusChange.axnInstanceId} = ${instance.axnInstanceId} and ${isSubmission(statusChange)}
      where ${instance.axnInstanceId} = ${axnInstanceId} and ${instance.axnInstanceStatus} = 'PENDING'
      group by ${instanceSubjectId}`,
  )
  const lastBook = (kind: string) => sql`(select max(${job.finished}) from ${job}
    where ${job.kind} = 'makeBook' and ${job.state} = 'DONE' and ${job.parameters}->>'kind' = ${kind} and ${job.parameters}->>'format' = 'pdf'
      and (${job.parameters}->>'axnInstanceId')::integer = ${axnInstanceId}
      and ${job.parameters}->'entityIds' = 'null'::jsonb and ${job.parameters}->'companyType' = 'null'::jsonb
      and ${job.parameters}->>'edition' is distinct from 'cover')`
  const { rows } = await db.execute<{
    oldestSubmission: string | null
    lastReminder: string | null
    unavailableFigures: number
    airports: string | null
    companies: string | null
  }>(sql`select
    to_json((select min(at) from (${sql.join(waiting, sql` union all `)}) as submission)) #>> '{}' as "oldestSubmission",
    to_json((select max(${reminder.modifiedDate}) from ${reminder}
      where ${reminder.axnInstanceId} = ${axnInstanceId})) #>> '{}' as "lastReminder",
    (${sql.join(
      bothKinds.map(
        ({ unavailableFigure }) => sql`(select count(*)::integer from ${unavailableFigure}
          where ${unavailableFigure.axnInstanceId} = ${axnInstanceId})`,
      ),
      sql` + `,
    )}) as "unavailableFigures",
    to_json(${lastBook('airports')}) #>> '{}' as "airports", to_json(${lastBook('companies')}) #>> '{}' as "companies"`)
  const { airports, companies, ...work } = requireRow(rows)
  return { ...work, books: { airports, companies } }
}

/** What reviewers will find in the waiting submissions. */
async function countWaitingFindings(
  db: Db,
  axnInstanceId: number,
): Promise<YearChecklist['waitingFindings']> {
  const items = await listDeskItems(db, axnInstanceId, waitingItems)
  const stateOf = await readReviewStates(db, axnInstanceId, items)
  const states = items.map(stateOf)
  const sum = (count: 'warnings' | 'answered' | 'remarks') =>
    states.reduce((total, each) => total + each[count], 0)
  return { warnings: sum('warnings'), answered: sum('answered'), remarks: sum('remarks') }
}

/** Each airport and company on the day of its first submission, or of its publication if that needed none. */
async function listArrivals(
  db: Db,
  { axnInstanceId, axnInstanceName }: { axnInstanceId: number; axnInstanceName: string },
): Promise<Arrivals> {
  const first = bothKinds.map(
    ({ statusChange }) => sql`select min(${statusChange.modifiedDate})::date as day from ${statusChange}
      where ${statusChange.axnInstanceId} = ${axnInstanceId}
      and ${inArray(statusChange.fromStatus, [...notSubmitted])} and ${notInArray(statusChange.toStatus, [...notSubmitted])}
      group by ${statusChange.subjectId}`,
  )
  const { rows } = await db.execute<{ day: string; count: number }>(
    sql`select day::text as day, count(*)::integer as count from (${sql.join(first, sql` union all `)}) as submission
      group by day order by day`,
  )
  return { axnInstanceName, days: rows }
}
