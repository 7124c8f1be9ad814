import * as actions from '#domain/history/action.ts'
import type { UndoBody, Undone, UndoPreview } from '#domain/history/action.ts'
import { call } from '#platform/client/api.ts'

/** The airport or company of a year whose editors undo; null for an administrator. */
export type UndoOwner =
  { airportId: number; instanceId: number } | { companyId: number; instanceId: number } | null

export function readUndoPreview(actionId: string, owner: UndoOwner): Promise<UndoPreview> {
  if (!owner) return call(actions.previewUndoEndpoint, { params: { actionId } })
  return 'airportId' in owner
    ? call(actions.previewAirportUndoEndpoint, { params: { ...owner, actionId } })
    : call(actions.previewCompanyUndoEndpoint, { params: { ...owner, actionId } })
}

export function undo(actionId: string, owner: UndoOwner, body: Partial<UndoBody>): Promise<Undone> {
  if (!owner) return call(actions.undoActionEndpoint, { params: { actionId }, body })
  return 'airportId' in owner
    ? call(actions.undoAirportActionEndpoint, { params: { ...owner, actionId }, body })
    : call(actions.undoCompanyActionEndpoint, { params: { ...owner, actionId }, body })
}
