import {
  listAirportActionsEndpoint,
  listCompanyActionsEndpoint,
  undoAirportActionEndpoint,
  undoCompanyActionEndpoint,
  type ActionEntry,
  type ActionQuery,
  type UndoResult,
} from '#domain/history/action.ts'
import type { InstanceKey } from '#domain/review/subjectKind.ts'
import { call } from '#platform/client/api.ts'
import { countOf } from '#platform/contract/count.ts'
import { callWithRetry } from '#platform/ui/form/callWithRetry.ts'

/** The newest actions on an airport or company in a year that match the query. */
export async function listActions(owner: InstanceKey, query: Partial<ActionQuery>): Promise<ActionEntry[]> {
  const read =
    'airportId' in owner
      ? await call(listAirportActionsEndpoint, { params: owner, query })
      : await call(listCompanyActionsEndpoint, { params: owner, query })
  return read.content
}

export function undoAction(owner: InstanceKey, actionId: string): Promise<UndoResult> {
  return 'airportId' in owner
    ? callWithRetry(undoAirportActionEndpoint, { params: { ...owner, actionId }, body: {} })
    : callWithRetry(undoCompanyActionEndpoint, { params: { ...owner, actionId }, body: {} })
}

/** The result of an undo in a sentence. */
export function describeUndone({
  title,
  counts: { restored, changedSince, notRestored },
}: UndoResult): string {
  const left = changedSince + notRestored
  const done = restored === 0 ? 'Nothing was undone.' : `Undone: ${title.replace(/\.$/, '')}.`
  if (left === 0) return done
  return `${done} ${countOf(left, 'was', 'were')} changed again since and ${left === 1 ? 'stays' : 'stay'} as is.`
}
