import { canPublishOnSave, transitions, type AxnInstanceStatus } from '#domain/review/workflow.ts'
import type { Stamp } from './batch.ts'
import { pickMoment } from './calendar.ts'
import type { Random } from './random.ts'

interface StatusStep extends Stamp {
  fromStatus: AxnInstanceStatus
  toStatus: AxnInstanceStatus
  action: string
  reason: string | null
}

/** A record was last changed by its last step or, without steps, when its figures were entered. */
export function getLastStamp(steps: readonly StatusStep[] | undefined, entered: Stamp): Stamp {
  const last = steps?.at(-1)
  return last ? { modifiedDate: last.modifiedDate, modifiedUserId: last.modifiedUserId } : entered
}

const toReview: readonly AxnInstanceStatus[] = ['INPROGRESS', 'PENDING']
/** The path to each status through the workflow's rows. */
const ways: Record<AxnInstanceStatus, readonly AxnInstanceStatus[]> = {
  INPROGRESS: ['INPROGRESS'],
  PENDING: toReview,
  REJECTED: [...toReview, 'REJECTED'],
  APPROVED: [...toReview, 'APPROVED'],
  PUBLISHED: [...toReview, 'APPROVED', 'PUBLISHED'],
}

/** The steps by which a record reached its status, about a month apart. Editors submit, administrators decide. */
export function drawSteps(
  random: Random,
  status: AxnInstanceStatus,
  year: number,
  people: { editor: number; admin: number },
  reason: string,
): StatusStep[] {
  return stepsAlong(random, ways[status], year, people, reason)
}

/** A company's path: publishing needs no review. */
export function companyStepsTo(
  random: Random,
  status: AxnInstanceStatus,
  year: number,
  people: { editor: number; admin: number },
  reason: string,
): StatusStep[] {
  const way: readonly AxnInstanceStatus[] =
    status === 'PUBLISHED' ? ['INPROGRESS', 'PUBLISHED'] : ways[status]
  return stepsAlong(random, way, year, people, reason)
}

function stepsAlong(
  random: Random,
  way: readonly AxnInstanceStatus[],
  year: number,
  people: { editor: number; admin: number },
  reason: string,
): StatusStep[] {
  const firstMonth = random.whole(3, 7)
  return way.slice(1).flatMap((toStatus, index) => {
    const fromStatus = way[index]
    const row = [...transitions, ...canPublishOnSave].find(
      each => each.from === fromStatus && each.to === toStatus,
    )
    if (!row) return []
    return {
      fromStatus: row.from,
      toStatus: row.to,
      action: row.action,
      reason: row.reason === 'required' ? reason : null,
      modifiedDate: pickMoment(random, year, firstMonth + index, firstMonth + index),
      modifiedUserId: row.who === 'admin' ? people.admin : people.editor,
    }
  })
}
