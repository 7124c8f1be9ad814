import {
  and,
  eq,
  getTableColumns,
  getTableName,
  gt,
  inArray,
  is,
  isNotNull,
  not,
  notInArray,
  sql,
} from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { checkRemoval } from '../catalog/checkRemoval.ts'
import * as airports from '../database/schema/airports.ts'
import { audit } from '../database/schema/audit.ts'
import * as companies from '../database/schema/companies.ts'
import * as contacts from '../database/schema/contacts.ts'
import * as delegations from '../database/schema/delegations.ts'
import * as editions from '../database/schema/editions.ts'
import * as instances from '../database/schema/instances.ts'
import * as remarks from '../database/schema/remarks.ts'
import * as reminders from '../database/schema/reminders.ts'
import * as review from '../database/schema/review.ts'
import * as saved from '../database/schema/saved.ts'
import * as storedFiles from '../database/schema/storedFiles.ts'
import * as terminals from '../database/schema/terminals.ts'
import * as users from '../database/schema/users.ts'
import { nameAction } from '../history/actions.queries.ts'
import { countEnding, requirePending } from './countedInstances.queries.ts'
import { lockOpenYear } from './instances.queries.ts'

/** What people set and send for a year, without which no data is lost. The preview names it. */
const settings: Record<string, string> = {
  [getTableName(instances.axnInstance)]: 'settings of the year',
  [getTableName(instances.specialQuestion)]: 'the special question',
  [getTableName(editions.faaEnplanements)]: 'FAA enplanements',
  [getTableName(editions.definitionChange)]: 'definition changes',
  affiliated_airport: 'airport affiliations',
  affiliated_company: 'company affiliations',
  [getTableName(reminders.reminder)]: 'the record of sent reminders',
  [getTableName(delegations.delegation)]: 'links for colleagues',
}

/** What people have changed in a year since it was created. */
const isChangedByHand = (axnInstanceId: number) => {
  // The history of a year that was removed before, under the same number, does not count.
  const created = sql`(select coalesce(max(${audit.auditId}), 0) from ${audit} where ${audit.axnInstanceId} = ${axnInstanceId}
    and ${audit.tableName} = ${getTableName(instances.axnInstance)} and ${audit.before} is null)`
  return and(eq(audit.axnInstanceId, axnInstanceId), isNotNull(audit.userId), gt(audit.auditId, created))
}

/**
 * Throws `notFound`, `wrongMasterStatus` for a year that is not pending, and `inUse` once someone has entered anything in
 * it.
 */
async function requireRemovable(db: Db, axnInstanceId: number): Promise<{ axnInstanceName: string }> {
  const { axnInstanceName } = await requirePending(db, axnInstanceId, 'removed')
  // Merging two names, or undoing it, moves references in every open year, which enters nothing.
  const isOfMerge = sql`exists (select from ${audit} as merged where merged.action_id = ${audit.actionId}
    and merged.table_name in ('brand', 'company', 'airline')
    and merged.before ->> 'merged_into' is distinct from merged.after ->> 'merged_into')`
  const [entry] = await db
    .select({ auditId: audit.auditId })
    .from(audit)
    .where(
      and(isChangedByHand(axnInstanceId), notInArray(audit.tableName, Object.keys(settings)), not(isOfMerge)),
    )
    .limit(1)
  if (entry) {
    const message = `${axnInstanceName} cannot be removed, because data has been entered in it. The history lists what.`
    throw problem('inUse', { message, detail: message })
  }
  return { axnInstanceName }
}

/** Why a year cannot be removed, or what goes with it. Throws `notFound`. */
export async function previewRemoval(db: Db, axnInstanceId: number) {
  const check = await checkRemoval(() => requireRemovable(db, axnInstanceId))
  const changed = await db
    .selectDistinct({ tableName: audit.tableName })
    .from(audit)
    .where(and(isChangedByHand(axnInstanceId), inArray(audit.tableName, Object.keys(settings))))
  const { endingEditors } = await countEnding(db, axnInstanceId)
  const tables = new Set(changed.map(each => each.tableName))
  const named = Object.entries(settings).flatMap(([table, name]) => (tables.has(table) ? [name] : []))
  return { ...check, settings: named, endingEditors }
}

/** Removes a pending year with its settings, affiliations, and carried-over data. Throws as `requireRemovable` does. */
export async function removeInstance(db: Db, axnInstanceId: number): Promise<{ axnInstanceName: string }> {
  await lockOpenYear(db, axnInstanceId)
  const { axnInstanceName } = await requireRemovable(db, axnInstanceId)
  for (const { table, year } of childrenFirst) await db.delete(table).where(eq(year, axnInstanceId))
  await nameAction(db, { title: `Remove the year ${axnInstanceName}` })
  return { axnInstanceName }
}

const schemas = [
  airports,
  companies,
  contacts,
  delegations,
  editions,
  instances,
  remarks,
  reminders,
  review,
  saved,
  storedFiles,
  terminals,
  users,
]

/** The tables whose rows belong to a year, each after those that refer to it. */
const childrenFirst = sortChildrenFirst(
  schemas.flatMap(schema =>
    Object.values<unknown>(schema).flatMap(table => {
      if (!is(table, PgTable)) return []
      const { axnInstanceId: year } = getTableColumns(table)
      return year ? { table, year } : []
    }),
  ),
)

function sortChildrenFirst<T extends { table: PgTable }>(tables: readonly T[]): T[] {
  const sorted: T[] = []
  const place = (each: T) => {
    if (sorted.includes(each)) return
    for (const child of tables) if (child !== each && refersTo(child.table, each.table)) place(child)
    sorted.push(each)
  }
  for (const each of tables) place(each)
  return sorted
}

function refersTo(child: PgTable, parent: PgTable): boolean {
  return getTableConfig(child).foreignKeys.some(key => key.reference().foreignTable === parent)
}
