import type { BulkActionName } from '#domain/history/bulkActions.ts'
import {
  acceptBulkAction,
  deleteProposalsBulkAction,
  mergeSimilarBulkAction,
} from './catalog/proposals/proposalBulkActions.ts'
import type { BulkActionKind } from './history/bulk/bulkActionKind.ts'
import { affiliateBulkAction, handOverBulkAction } from './people/users/affiliationBulkActions.ts'
import { activateBulkAction, deactivateBulkAction, inviteBulkAction } from './people/users/userBulkActions.ts'
import { remindBulkAction } from './review/desk/remindBulkAction.ts'
import {
  approveBulkAction,
  publishBulkAction,
  sendBackBulkAction,
  unpublishBulkAction,
} from './review/desk/statusBulkActions.ts'

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
