import { capitalize } from '../../contract/capitalize.ts'
import { countOf } from '../../contract/count.ts'

/** Messages of all forms and buttons about a save that waits, fails, or succeeds. */
export const saveMessages = {
  savedAt: (time: string) => `Saved ${time}`,
  formsSaved: (saved: number, all: number) =>
    saved === all ? 'All changes saved.' : `${saved} of ${all} forms saved.`,
  saving: 'Saving',
  notSaved: (why: string) => `Not saved: ${why}`,
  /** The message of a form, followed by the reason. */
  failed: (failed: string, why: string) =>
    `${/[.!]$/.test(failed) ? failed : `${failed}.`} ${capitalize(why)}`,
  toCorrect: (errors: number) => `${countOf(errors, 'error')} to correct.`,
  pasteUnanswered: 'fill in the pasted cells or cancel.',
  serverGone: 'the server cannot be reached.',
  serverBusy: 'the server is busy.',
  tryingAgainIn: (seconds: number) => `Trying again in ${countOf(seconds, 'second')}`,
  serverStayedGone: 'the server could not be reached. Your entries are saved in this browser.',
  deletedMeanwhile:
    'this no longer exists. Someone else may have deleted it. Copy what you typed before you leave this page.',
  changedElsewhere: 'This was changed elsewhere while you were editing.',
  perhapsAdded:
    'the server did not respond, so this may or may not have been added. Check the list before you add it again.',
  perhapsDone:
    'the server did not respond, so this may or may not have been done. Check the list before you try again.',
  draftNotStored: 'This browser cannot store a draft. Save your changes before you leave this page.',
  lockedWhileTyping:
    'Your changes are not saved, because this can no longer be edited. This browser keeps them as a draft that you can restore when editing opens again.',
  notDoneYet: (why: string) => `Not done yet: ${why}`,
} as const
