import { sql, type SQL } from 'drizzle-orm'
import {
  deskItem,
  deskListing,
  deskReviewColumns,
  type DeskItem,
  type DeskQuery,
  type DeskReviewColumn,
  type DeskRow,
  notSubmitted,
  type WholeDeskQuery,
} from '#domain/review/desk.ts'
import type { SubjectKind } from '#domain/review/subjectKind.ts'
import { axnInstanceStatus, undoAction } from '#domain/review/workflow.ts'
import { mostExportedRows } from '#platform/contract/listing.ts'
import { createPage, parseSort, type Paged } from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames } from '#platform/database/search.ts'
import { enplanementsUsed } from '../../airports/enplanements.queries.ts'
import { writeFileMoment } from '../../browse/listing/registerListing.ts'
import { hasWords } from '../../database/matchNamesInSql.ts'
import { airport, airportInstance } from '../../database/schema/airports.ts'
import { faaEnplanements } from '../../database/schema/editions.ts'
import { readListKeys, readListPage, readWholeList, type TableList } from '../../database/tableList.ts'
import { faaFigure } from '../../years/faaEnplanements.queries.ts'
import { selectEditors } from '../editors.queries.ts'
import { selectLastAudited } from '../review.queries.ts'
import { readReviewStates } from './reviewStates.queries.ts'

type FoundRow = Omit<DeskRow, DeskReviewColumn>

/** One page of the desk. The review is computed for the page's rows only, unless the list is sorted by it. */
export async function readDeskPage(db: Db, axnInstanceId: number, query: DeskQuery): Promise<Paged<DeskRow>> {
  if (reviewColumnOf(query)) {
    const rows = await readWholeDesk(db, axnInstanceId, query)
    const from = query.page * query.size
    return createPage(rows.slice(from, from + query.size), rows.length, query)
  }
  const page = await readListPage(db, deskList(axnInstanceId), query)
  return { ...page, content: await withReview(db, axnInstanceId, page.content) }
}

/** All filtered rows, for a file. */
export async function readWholeDesk(
  db: Db,
  axnInstanceId: number,
  query: WholeDeskQuery,
): Promise<DeskRow[]> {
  const found = await readWholeList(db, deskList(axnInstanceId), query, mostExportedRows)
  const rows = await withReview(db, axnInstanceId, found)
  const column = reviewColumnOf(query)
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
  const keys = { kind: sql`kind`, id: sql`id` }
  const rows = await readListKeys(db, deskList(axnInstanceId), query, keys)
  return rows.map(row => deskItem.parse(row))
}

async function withReview(db: Db, axnInstanceId: number, rows: FoundRow[]): Promise<DeskRow[]> {
  const states = await readReviewStates(db, axnInstanceId, rows)
  return rows.map(row => {
    const { unconfirmed: _listed, ...counts } = states(row)
    return { ...row, ...counts }
  })
}

/** The sort column, if the review computes its values because the database does not have them. */
function reviewColumnOf(query: WholeDeskQuery): DeskReviewColumn | undefined {
  const { column } = parseSort(query.sort)
  return deskReviewColumns.find(each => each === column)
}

const byName = [collateNames(sql`name`), sql`kind`, sql`id`]

/** The list without what the review computes. */
const deskList = (year: number): TableList<typeof deskListing> => ({
  listing: deskListing,
  from: deskOf(year),
  columns: {
    name: { value: sql`name`, order: byName },
    // In the order of the workflow.
    axnInstanceStatus: {
      value: sql`status`,
      order: [sql`array_position(array[${sql.join(axnInstanceStatus.options, sql`, `)}]::text[], status)`],
    },
    editors: { value: sql`editors`, matches: words => hasWords(sql`names`, words) },
    lastChangeDate: sql`last_change_date`,
    submissionDate: sql`submission_date`,
    lastSignInDate: sql`last_sign_in_date`,
    lastReminderDate: sql`last_reminder_date`,
    kind: sql`kind`,
    id: sql`id`,
    iataCode: sql`iata_code`,
    enplaneTotal: sql`enplane_total`,
    faaEnplaneTotal: sql`faa_enplane_total`,
    faaDifference: sql`round(100.0 * (enplane_total - faa_enplane_total) / nullif(faa_enplane_total, 0), 1)`,
    hasEditor: sql`case when names is null then 'N' else 'Y' end`,
    withdrawalDate: sql`withdrawal_date`,
  },
  matches: keyword => {
    const found = ['name', 'iata_code', 'names'].map(each => hasWords(sql`${sql.identifier(each)}`, keyword))
    return sql`(${sql.join(found, sql` or `)})`
  },
  tieBreaks: byName,
})

/** Cells of the desk's file that are composed, as on the screen. */
export const deskCells = {
  editors: ({ editors }: DeskRow) =>
    editors.map(each => `${each.lastName}, ${each.firstName} (${each.displayName})`).join('; '),
  submissionDate: ({ submissionDate, withdrawalDate }: DeskRow) =>
    withdrawalDate === null
      ? writeFileMoment(submissionDate)
      : `Withdrawn ${writeFileMoment(withdrawalDate)}`,
}

/** The year's airports and companies with their editors, as the table `desk`. */
function deskOf(year: number): SQL {
  return sql`(with
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
    traffic as (
      select 'airport' as kind, ${airportInstance.airportId} as id, ${enplanementsUsed} as enplane_total,
        ${faaFigure} as faa_enplane_total
      from ${airportInstance} join ${airport} on ${airport.airportId} = ${airportInstance.airportId}
        left join ${faaEnplanements} on ${faaEnplanements.axnInstanceId} = ${airportInstance.axnInstanceId}
      where ${airportInstance.axnInstanceId} = ${year}),
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
      from company_instance i where axn_instance_id = ${year})
    select subject.*, coalesce(editors, '[]'::json) as editors, names, last_sign_in_date, last_reminder_date,
      enplane_total, faa_enplane_total
    from subject left join edited using (kind, id) left join reminded using (kind, id)
      left join traffic using (kind, id)) as desk`
}

/** When its editors last submitted it. Sending it back to review and undoing do not count. */
function submissionDate(kind: SubjectKind): SQL {
  const key = sql.identifier(`${kind}_id`)
  return sql`(select max(modified_date) from ${sql.identifier(`${kind}_status_change`)} as submission
    where submission.${key} = i.${key} and submission.axn_instance_id = i.axn_instance_id
      and to_status = 'PENDING' and from_status in (${sql.join([...notSubmitted], sql`, `)})
      and action <> ${undoAction})`
}

/** When its editors withdrew it, if that is the last change of its status. Unlocking it always has a reason. */
function withdrawalDate(kind: SubjectKind): SQL {
  const key = sql.identifier(`${kind}_id`)
  return sql`(select case when from_status = 'PENDING' and reason is null and action <> ${undoAction}
      and to_status in (${sql.join([...notSubmitted], sql`, `)}) then modified_date end
    from ${sql.identifier(`${kind}_status_change`)} as latest
    where latest.${key} = i.${key} and latest.axn_instance_id = i.axn_instance_id
    order by status_change_id desc limit 1)`
}
