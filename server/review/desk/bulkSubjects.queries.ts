import { sql, type SQL } from 'drizzle-orm'
import type { BulkItem } from '#domain/history/bulkAction.ts'
import { problems } from '#domain/problems.ts'
import { subjectKind, type SubjectKind } from '#domain/review/subjectKind.ts'
import type { AxnInstanceMasterStatus, AxnInstanceStatus } from '#domain/review/workflow.ts'
import type { Db } from '#platform/database/connect.ts'
import { readTogether } from '#platform/database/statement.ts'
import type { PlannedItem } from '../../history/bulk/bulkActionKind.ts'
import { selectEditors, type Editor } from '../editors.queries.ts'
import { lockSubjects } from '../status.queries.ts'

/** An airport or company of a year that a bulk action concerns. */
export interface BulkSubject {
  kind: SubjectKind
  id: number
  axnInstanceId: number
  axnInstanceName: string
  name: string
  axnInstanceStatus: AxnInstanceStatus
  axnInstanceMasterStatus: AxnInstanceMasterStatus
  /** YYYY-MM-DD; null if none is set. */
  submissionDeadline: string | null
  editors: Editor[]
}

/** The key of an airport or company in its year; null for other records, or without a year. */
export const subjectKeyOf = ({ kind, id, axnInstanceId }: BulkItem) =>
  axnInstanceId !== undefined && (kind === 'airport' || kind === 'company')
    ? { kind, id, axnInstanceId }
    : null

/**
 * Finds the airports and companies of these items, with their editors. With `locks`, their statuses and their years
 * stay as they are until the transaction ends.
 */
export async function readBulkSubjects(
  db: Db,
  items: readonly BulkItem[],
  locks: boolean,
): Promise<(item: BulkItem) => BulkSubject | null> {
  const keys = items.map(subjectKeyOf).filter(each => each !== null)
  const years = [...new Set(keys.map(each => each.axnInstanceId))]
  if (locks) {
    await db.execute(sql`select from axn_instance where axn_instance_id = any(${asArray(years)})
      order by axn_instance_id for share`)
    await lockSubjects(
      db,
      keys.map(({ kind, id, axnInstanceId }) => ({ [`${kind}_id`]: id, axn_instance_id: axnInstanceId })),
    )
  }
  const groups = subjectKind.options.flatMap(kind =>
    years.map(async year => {
      const ids = keys.filter(each => each.kind === kind && each.axnInstanceId === year).map(each => each.id)
      return ids.length === 0 ? [] : readSubjects(db, kind, year, ids)
    }),
  )
  const found = new Map((await readTogether(groups)).flat().map(each => [keyText(each), each]))
  return item => {
    const key = subjectKeyOf(item)
    return (key && found.get(keyText(key))) ?? null
  }
}

const keyText = ({ kind, id, axnInstanceId }: Pick<BulkSubject, 'kind' | 'id' | 'axnInstanceId'>) =>
  `${kind} ${id} ${axnInstanceId}`

/** A list of numbers as one value, whatever its length. */
const asArray = (numbers: readonly number[]): SQL => sql`${`{${numbers.join(',')}}`}::integer[]`

async function readSubjects(
  db: Db,
  kind: SubjectKind,
  year: number,
  ids: readonly number[],
): Promise<BulkSubject[]> {
  const key = sql.identifier(`${kind}_id`)
  // A company has its name of the year.
  const [name, joined] =
    kind === 'airport'
      ? [sql`airport_name || ' (' || iata_code || ')'`, sql`join airport using (airport_id)`]
      : [sql`company_name`, sql``]
  const { rows } = await db.execute<BulkSubject & Record<string, unknown>>(sql`
    select ${kind}::text as kind, subject.${key} as id, subject.axn_instance_id as "axnInstanceId",
      axn_instance_name as "axnInstanceName", ${name} as name, axn_instance_status as "axnInstanceStatus",
      axn_instance_master_status as "axnInstanceMasterStatus",
      submission_deadline::text as "submissionDeadline",
      coalesce((select json_agg(json_build_object('userId', user_id, 'email', email) order by user_id)
        from (${selectEditors(kind, year)}) as editor where editor.id = subject.${key}), '[]') as editors
    from ${sql.identifier(`${kind}_instance`)} as subject join axn_instance using (axn_instance_id) ${joined}
    where axn_instance_id = ${year} and subject.${key} = any(${asArray(ids)})`)
  return rows
}

/** Plans each item that is in an open year. The others are refused with the reason. */
export const planSubjects = (
  items: readonly BulkItem[],
  subjectOf: (item: BulkItem) => BulkSubject | null,
  plan: (subject: BulkSubject, item: BulkItem) => Omit<PlannedItem, 'item' | 'name'> & { name?: string },
): PlannedItem[] =>
  items.map(item => {
    const subject = subjectOf(item)
    if (!subject) {
      const message = problems.notFound.message
      return { item, name: `${item.kind} ${item.id}`, outcome: 'refused', message, mails: [] }
    }
    const { name } = subject
    return subject.axnInstanceMasterStatus === 'HISTORICAL'
      ? { item, name, outcome: 'refused', message: problems.historical.message, mails: [] }
      : { item, name, ...plan(subject, item) }
  })
