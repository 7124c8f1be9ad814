import { subjectKind } from '#domain/review/subjectKind.ts'
import { axnInstanceStatus, undoAction } from '#domain/review/workflow.ts'
import type { Db } from '#platform/database/connect.ts'
import { moveToRemainingNames } from '../catalog/merging/merging.queries.ts'
import { requireAdministratorLeft } from '../people/users/editedUser.queries.ts'
import { reviewKinds } from '../review/reviewKinds.ts'
import {
  deleteRecords,
  insertRecords,
  readDepths,
  replaceRecords,
  touchRecords,
  type StoredRow,
  touchWholes,
} from './record.queries.ts'
import { describeRefusal } from './restore.queries.ts'
import { isWritten, type UndoPlan, type UndoStep } from './undoPlan.queries.ts'

/** Writes the steps, and records on each step that the database refuses why it stays. */
export async function carryOut(db: Db, plan: UndoPlan, userId: number): Promise<void> {
  const depth = await readDepths(db)
  const written = plan.steps.filter(isWritten)
  const done = new Set<UndoStep>()
  // Restoring one record can make others possible, so refused ones are retried while that helps.
  for (let left = written; left.length > 0;) {
    const refused = new Map<UndoStep, string>()
    for (const batch of batchesOf(left, depth)) await tryBatch(db, batch, userId, refused)
    for (const step of left) if (!refused.has(step)) done.add(step)
    if (refused.size === left.length || refused.size === 0) {
      for (const [step, reason] of refused) step.reason = reason
      break
    }
    left = left.filter(step => refused.has(step))
  }
  await recordStatusChanges(db, [...done])
  await touchWholes(
    db,
    [...done].map(({ kind, recordKey, wanted, now }) => ({ kind, recordKey, row: wanted ?? now ?? {} })),
    { restoring: true },
  )
  await touchAgain(db, plan.touched)
  // A name may have been merged after the action, and the restored records refer to it.
  await moveToRemainingNames(db)
}

/** A version never decreases, but a record that no one has changed since gets its former author and date back. */
async function touchAgain(db: Db, touched: UndoPlan['touched']): Promise<void> {
  for (const [table, rows] of Map.groupBy(touched, each => each.table)) {
    const states = rows.flatMap(({ before, after, now }) => {
      if (!now || !before || now['version'] !== after?.['version']) return []
      const { modified_date, modified_user_id } = before
      return [{ ...now, modified_date, modified_user_id }]
    })
    if (states.length > 0) await replaceRecords(db, table, states, { restoring: true })
    const others = rows.flatMap(({ now, after }) =>
      now && now['version'] !== after?.['version'] ? [now] : [],
    )
    if (others.length > 0) await touchRecords(db, table, others, { restoring: true })
  }
}

interface Batch {
  way: 'insert' | 'replace' | 'delete'
  table: string
  isUntouched: boolean
  steps: UndoStep[]
}

const ways = ['insert', 'replace', 'delete'] as const

/**
 * Parents are restored before the records that refer to them, and records are deleted only when nothing refers to them.
 */
function batchesOf(steps: readonly UndoStep[], depth: (table: string) => number): Batch[] {
  const wayOf = ({ now, wanted }: UndoStep): Batch['way'] =>
    now === null ? 'insert' : wanted === null ? 'delete' : 'replace'
  const groups = Map.groupBy(steps, step => `${wayOf(step)} ${step.table} ${step.isUntouched}`)
  const batches = [...groups.values()].flatMap(group => {
    const [first] = group
    return first
      ? [{ way: wayOf(first), table: first.table, isUntouched: first.isUntouched, steps: group }]
      : []
  })
  return batches.toSorted(
    (one, other) =>
      ways.indexOf(one.way) - ways.indexOf(other.way) ||
      (one.way === 'delete' ? depth(other.table) - depth(one.table) : depth(one.table) - depth(other.table)),
  )
}

/**
 * Writes a batch. If the database refuses it, writes its halves, so that one invalid record does not stop the others.
 */
async function tryBatch(db: Db, batch: Batch, userId: number, refused: Map<UndoStep, string>): Promise<void> {
  const { steps } = batch
  try {
    await db.transaction(inner => writeBatch(inner, batch, userId))
  } catch (thrown) {
    const reason = describeRefusal(thrown)
    const [first] = steps
    if (steps.length === 1 && first) {
      refused.set(first, reason)
      return
    }
    const half = Math.ceil(steps.length / 2)
    await tryBatch(db, { ...batch, steps: steps.slice(0, half) }, userId, refused)
    await tryBatch(db, { ...batch, steps: steps.slice(half) }, userId, refused)
  }
}

async function writeBatch(db: Db, { way, table, isUntouched, steps }: Batch, userId: number): Promise<void> {
  if (table === 'app_user') await requireAdministrators(db, steps, userId)
  const rows = (of: 'wanted' | 'now') => steps.map(step => step[of]).filter(row => row !== null)
  if (way === 'insert') await insertRecords(db, table, rows('wanted'), { restoring: true })
  else if (way === 'delete') await deleteRecords(db, table, rows('now'))
  else await replaceRecords(db, table, rows('wanted'), { restoring: isUntouched })
}

async function requireAdministrators(db: Db, steps: readonly UndoStep[], actorId: number): Promise<void> {
  for (const { now, wanted } of steps) {
    if (!now) continue
    const user = { ...getStanding(now), userId: Number(now['user_id']) }
    await requireAdministratorLeft(db, actorId, user, wanted && getStanding(wanted))
  }
}

const getStanding = (row: StoredRow) => ({
  securityRoleId: Number(row['security_role_id']),
  userStatus: row['user_status'] as 'ACTIVE' | 'NOT ACTIVE',
})

/** Every status change is recorded, including one made by an undo. */
async function recordStatusChanges(db: Db, steps: readonly UndoStep[]): Promise<void> {
  for (const { table, now, wanted } of steps) {
    const from = axnInstanceStatus.safeParse(now?.['axn_instance_status'])
    const to = axnInstanceStatus.safeParse(wanted?.['axn_instance_status'])
    if (!from.success || !to.success || from.data === to.data) continue
    const change = {
      axnInstanceId: Number(now?.['axn_instance_id']),
      fromStatus: from.data,
      toStatus: to.data,
      action: undoAction,
    }
    const kind = subjectKind.options.find(each => table === `${each}_instance`)
    if (!kind) continue
    const subjectId = Number(now?.[`${kind}_id`])
    await db.insert(reviewKinds[kind].statusChange).values({ ...change, subjectId })
  }
}
