import type { BulkActionName } from '#domain/history/bulkActions.ts'
import {
  acceptBulkAction,
  deleteProposalsBulkAction,
  mergeSimilarBulkAction,
} from './catalog/proposals/proposalBulkActions.ts'
import type { BulkActionKind } from './history/bulk/bulkActionKind.ts'
import {
  activateBulkAction,
  affiliateBulkAction,
  deactivateBulkAction,
  handOverBulkAction,
  inviteBulkAction,
} from './people/users/userBulkActions.ts'
import {
  approveBulkAction,
  publishBulkAction,
  remindBulkAction,
  sendBackBulkAction,
  unpublishBulkAction,
} from './review/desk/deskBulkActions.ts'

/** What each bulk action of `domain/history/bulkActions.ts` does. */
export const bulkActionKinds: Record<BulkActionName, BulkActionKind> = {
  approve: approveBulkAction,
  publish: publishBulkAction,
  unpublish: unpublishBulkAction,
  sendBack: sendBackBulkAction,
  remind: remindBulkAction,
  affiliate: affiliateBulkAction,
  invite: inviteBulkAction,
  activate: activateBulkAction,
  deactivate: deactivateBulkAction,
  handOver: handOverBulkAction,
  accept: acceptBulkAction,
  mergeSimilar: mergeSimilarBulkAction,
  deleteProposals: deleteProposalsBulkAction,
}
