/** An action on many records at a time, in the words of its buttons, questions, and results. */
interface BulkActionDeclaration {
  /** The button and the title. */
  label: string
  /** The effect on the records that it applies to. */
  effect: string
  /** '3 ' plus these words: before, and after. */
  will: string
  did: string
  /** '394 ' plus these words: nothing is left to do. */
  unneeded: string
  /** '2 ' plus these words: the rules do not allow it. */
  refused: string
  /** How far it can be undone. */
  undo: string
  /**
   * What an administrator enters. A reason is required, a message is not. A `correction` is the public reason for
   * changed figures that were published before, and is refused for a record only if that has such figures.
   */
  asks: 'reason' | 'correction' | 'message' | 'person' | null
  /** It only sends email, so its results are those of its emails. */
  isMail: boolean
}

const statusUndo = 'You can undo this in one step.'
const accessUndo = 'You can undo this in one step. Anyone who was signed out must sign in again.'

/** Every bulk action. What each does is in `server/bulkActionKinds.ts`. */
export const bulkActions = {
  approve: {
    label: 'Approve for Publish',
    effect: 'Submissions in review are approved.',
    will: 'will be approved',
    did: 'approved',
    unneeded: 'already approved or published',
    refused: 'cannot be approved',
    undo: statusUndo,
    asks: null,
    isMail: false,
  },
  publish: {
    label: 'Publish',
    effect: 'Approved submissions are published immediately.',
    will: 'will be published',
    did: 'published',
    unneeded: 'already published',
    refused: 'cannot be published',
    undo: statusUndo,
    asks: 'correction',
    isMail: false,
  },
  unpublish: {
    label: 'Unpublish',
    effect: 'Published airports and companies return to Approved.',
    will: 'will be unpublished',
    did: 'unpublished',
    unneeded: 'not published',
    refused: 'cannot be unpublished',
    undo: statusUndo,
    asks: null,
    isMail: false,
  },
  sendBack: {
    label: 'Send Back',
    effect:
      'Submissions in review are unlocked for editing, and approved ones go back to review. Their editors receive the reason by email.',
    will: 'will be sent back',
    did: 'sent back',
    unneeded: 'already open for editing',
    refused: 'cannot be sent back',
    undo: 'You can undo the statuses in one step. Emails cannot be recalled.',
    asks: 'reason',
    isMail: false,
  },
  remind: {
    label: 'Remind by Email',
    effect:
      'Each editor receives one email that lists what they still have to submit, what is missing, and the deadline.',
    will: 'need a reminder',
    did: 'reminded',
    unneeded: 'need no reminder',
    refused: 'have no editor to remind',
    undo: 'Emails cannot be recalled.',
    asks: 'message',
    isMail: true,
  },
  affiliate: {
    label: 'Add an Editor',
    effect: 'The person can edit these airports and companies in this year, starting immediately.',
    will: 'will get this editor',
    did: 'have this editor',
    unneeded: 'have this editor already',
    refused: 'cannot get this editor',
    undo: statusUndo,
    asks: 'person',
    isMail: false,
  },
  invite: {
    label: 'Invite',
    effect:
      'Each user without a password receives an email with a link to set one. Earlier links stop working.',
    will: 'will be invited',
    did: 'invited',
    unneeded: 'need no invitation',
    refused: 'cannot be invited',
    undo: 'Emails cannot be recalled.',
    asks: null,
    isMail: true,
  },
  activate: {
    label: 'Activate',
    effect: 'These users can sign in again.',
    will: 'will be activated',
    did: 'activated',
    unneeded: 'already active',
    refused: 'cannot be activated',
    undo: statusUndo,
    asks: null,
    isMail: false,
  },
  deactivate: {
    label: 'Deactivate',
    effect: 'Inactive users cannot sign in and are signed out immediately.',
    will: 'will be deactivated',
    did: 'deactivated',
    unneeded: 'already inactive',
    refused: 'cannot be deactivated',
    undo: accessUndo,
    asks: null,
    isMail: false,
  },
  handOver: {
    label: 'Hand Over',
    effect:
      'The other person takes over every airport and company that this user edits in an open year, starting immediately. This user can no longer edit them.',
    will: 'will be handed over',
    did: 'handed over',
    unneeded: 'need no change',
    refused: 'cannot be handed over',
    undo: statusUndo,
    asks: 'person',
    isMail: false,
  },
  accept: {
    label: 'Accept',
    effect: 'Every editor can then choose these names.',
    will: 'will be accepted',
    did: 'accepted',
    unneeded: 'already accepted',
    refused: 'cannot be accepted',
    undo: statusUndo,
    asks: null,
    isMail: false,
  },
  mergeSimilar: {
    label: 'Merge into Similar Names',
    effect:
      'Each proposal is merged into the first of its similar names that is active. Everything in the open years that uses the proposal then uses that name.',
    will: 'will be merged',
    did: 'merged',
    unneeded: 'already merged',
    refused: 'cannot be merged',
    undo: statusUndo,
    asks: null,
    isMail: false,
  },
  deleteProposals: {
    label: 'Delete',
    effect: 'Proposals that nothing uses are deleted.',
    will: 'will be deleted',
    did: 'deleted',
    unneeded: 'already deleted',
    refused: 'cannot be deleted',
    undo: statusUndo,
    asks: null,
    isMail: false,
  },
} as const satisfies Record<string, BulkActionDeclaration>

/** The actions on proposals, in the order of their buttons. */
export const proposalActions = ['accept', 'mergeSimilar', 'deleteProposals'] as const

export type BulkActionName = keyof typeof bulkActions
