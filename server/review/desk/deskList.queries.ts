import { sql, type SQL } from 'drizzle-orm'
import {
  deskReviewSorts,
  type DeskItem,
  type DeskQuery,
  type DeskReviewSort,
  type DeskRow,
  notSubmitted,
  type WholeDeskQuery,
} from '#domain/review/desk.ts'
import type { SubjectKind } from '#domain/review/subjectKind.ts'
import { axnInstanceStatus } from '#domain/review/workflow.ts'
import { createPage, parseSort, type Paged } from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames } from '#platform/database/search.ts'
import { readTogether, requireRow } from '#platform/database/statement.ts'
import { hasWords } from '../../database/searchNames.ts'
import { selectEditors } from '../editors.queries.ts'
import { selectLastAudited } from '../review.queries.ts'
import { readReviewStates } from './reviewStates.queries.ts'

type FoundRow = Omit<DeskRow, DeskReviewSort>

/** One page of the desk. The review is computed for the page's rows only, unless the list is sorted by it. */
export async function listDesk(db: Db, axnInstanceId: number, query: DeskQuery): Promise<Paged<DeskRow>> {
  if (reviewSortOf(query)) {
    const rows = await readWholeDesk(db, axnInstanceId, query)
    const from = query.page * query.size
    return createPage(rows.slice(from, from + query.size), rows.length, query)
  }
  const part = sql`limit ${query.size} offset ${query.page * query.size}`
  const [found, total] = await readTogether([
    findRows(db, axnInstanceId, query, part),
    countRows(db, axnInstanceId, query),
  ])
  return createPage(await withReview(db, axnInstanceId, found), total, query)
}

/** All filtered rows, for a file. */
export async function readWholeDesk(
  db: Db,
  axnInstanceId: number,
  query: WholeDeskQuery,
): Promise<DeskRow[]> {
  const rows = await withReview(db, axnInstanceId, await findRows(db, axnInstanceId, query, sql``))
  const column = reviewSortOf(query)
  if (!column) return rows
  const sign = parseSort(query.sort).descending ? -1 : 1
  // Equal rows stay in the order of names.
  return rows.toSorted((one, other) => sign * (one[column] - other[column]))
}

/** Only the keys of all filtered rows. */
export async function listDeskItems(
  db: Db,
  axnInstanceId: number,
  query: WholeDeskQuery,
): Promise<DeskItem[]> {
  const { rows } = await db.execute<{ kind: SubjectKind; id: number }>(
    sql`${deskOf(axnInstanceId)} select kind, id from desk where ${matchesQuery(query)} order by ${orderOf(query)}`,
  )
  return rows
}

async function findRows(
  db: Db,
  axnInstanceId: number,
  query: WholeDeskQuery,
  part: SQL,
): Promise<FoundRow[]> {
  // Both databases write timestamps the same way in JSON.
  const { rows } = await db.execute<{ found: FoundRow }>(sql`${deskOf(axnInstanceId)}
    select json_build_object('kind', kind, 'id', id, 'name', name, 'iataCode', iata_code,
      'axnInstanceStatus', status, 'editors', editors, 'lastChangeDate', last_change_date,
      'submissionDate', submission_date, 'withdrawalDate', withdrawal_date,
      'lastSignInDate', last_sign_in_date, 'lastReminderDate', last_reminder_date) as found
    from desk where ${matchesQuery(query)} order by ${orderOf(query)} ${part}`)
  return rows.map(row => row.found)
}

async function countRows(db: Db, axnInstanceId: number, query: WholeDeskQuery): Promise<number> {
  const counted = await db.execute<{ total: number }>(
    sql`${deskOf(axnInstanceId)} select count(*)::integer as total from desk where ${matchesQuery(query)}`,
  )
  return requireRow(counted.rows).total
}

async function withReview(db: Db, axnInstanceId: number, rows: FoundRow[]): Promise<DeskRow[]> {
  const states = await readReviewStates(db, axnInstanceId, rows)
  return rows.map(row => {
    const { unconfirmed: _listed, ...counts } = states(row)
    return { ...row, ...counts }
  })
}

/** The year's airports and companies with their editors, as the common table expression `desk`. */
function deskOf(year: number): SQL {
  return sql`with
    editor as (${selectEditors('airport', year)} union all ${selectEditors('company', year)}),
    edited as (
      select kind, id, max(last_sign_in_date) as last_sign_in_date,
        string_agg(first_name || ' ' || last_name || ' (' || display_name || ')', E'\n') as names,
        json_agg(json_build_object('userId', user_id, 'firstName', first_name, 'lastName', last_name,
          'displayName', display_name, 'lastSignInDate', last_sign_in_date)
          order by last_name collate "und-x-icu", first_name collate "und-x-icu", user_id) as editors
      from editor group by kind, id),
    reminded as (
      select case when airport_id is null then 'company' else 'airport' end as kind,
        coalesce(airport_id, company_id) as id, max(modified_date) as last_reminder_date
      from reminder where axn_instance_id = ${year} group by 1, 2),
    subject as (
      select 'airport' as kind, airport_id as id, airport_name as name, iata_code::text as iata_code,
        axn_instance_status as status,
        greatest(i.modified_date, ${selectLastAudited('airport', sql`at`, sql`airport_id = i.airport_id`, year)}) as last_change_date,
        ${submissionDate('airport')} as submission_date, ${withdrawalDate('airport')} as withdrawal_date
      from airport_instance i join airport using (airport_id) where axn_instance_id = ${year}
      union all
      select 'company', company_id, company_name, null, axn_instance_status,
        greatest(i.modified_date, ${selectLastAudited('company', sql`at`, sql`company_id = i.company_id`, year)}),
        ${submissionDate('company')}, ${withdrawalDate('company')}
      from company_instance i where axn_instance_id = ${year}),
    desk as (
      select subject.*, coalesce(editors, '[]'::json) as editors, names, last_sign_in_date, last_reminder_date
      from subject left join edited using (kind, id) left join reminded using (kind, id))`
}

/** When its editors last submitted it. Sending it back to review does not count. */
function submissionDate(kind: SubjectKind): SQL {
  const key = sql.identifier(`${kind}_id`)
  return sql`(select max(modified_date) from ${sql.identifier(`${kind}_status_change`)} as submission
    where submission.${key} = i.${key} and submission.axn_instance_id = i.axn_instance_id
      and to_status = 'PENDING' and from_status in (${sql.join([...notSubmitted], sql`, `)}))`
}

/** When its editors withdrew it, if that is the last change of its status. Unlocking it always has a reason. */
function withdrawalDate(kind: SubjectKind): SQL {
  const key = sql.identifier(`${kind}_id`)
  return sql`(select case when from_status = 'PENDING' and reason is null
      and to_status in (${sql.join([...notSubmitted], sql`, `)}) then modified_date end
    from ${sql.identifier(`${kind}_status_change`)} as latest
    where latest.${key} = i.${key} and latest.axn_instance_id = i.axn_instance_id
    order by status_change_id desc limit 1)`
}

function matchesQuery({ status, kind, show, keyword }: WholeDeskQuery): SQL {
  const conditions = [sql`true`]
  if (status !== 'ALL') conditions.push(sql`status = ${status}`)
  if (kind !== 'ALL') conditions.push(sql`kind = ${kind}`)
  if (show === 'notSubmitted') conditions.push(sql`status in (${sql.join([...notSubmitted], sql`, `)})`)
  if (show === 'noEditor') conditions.push(sql`names is null`)
  if (keyword !== '') {
    const found = ['name', 'iata_code', 'names'].map(each => hasWords(sql`${sql.identifier(each)}`, keyword))
    conditions.push(sql`(${sql.join(found, sql` or `)})`)
  }
  return sql.join(conditions, sql` and `)
}

/** A status in the order of the workflow. */
const inWorkflow = sql`array_position(array[${sql.join(axnInstanceStatus.options, sql`, `)}]::text[], status)`
const columns = {
  name: collateNames(sql`name`),
  kind: sql`kind`,
  axnInstanceStatus: inWorkflow,
  lastChangeDate: sql`last_change_date`,
  submissionDate: sql`submission_date`,
  lastSignInDate: sql`last_sign_in_date`,
  lastReminderDate: sql`last_reminder_date`,
} satisfies Record<string, SQL>

/** The sort column, if the review computes its values because the database does not have them. */
function reviewSortOf(query: WholeDeskQuery): DeskReviewSort | undefined {
  const { column } = parseSort(query.sort)
  return deskReviewSorts.find(each => each === column)
}

function orderOf(query: WholeDeskQuery): SQL {
  const { column, descending } = parseSort(query.sort)
  const byName = sql`${columns.name}, kind, id`
  const first = column in columns ? columns[column as keyof typeof columns] : null
  return first ? sql`${first} ${descending ? sql`desc` : sql`asc`} nulls last, ${byName}` : byName
}
