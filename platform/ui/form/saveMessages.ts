/** What any form and button says about a save that waits, fails, or succeeds. */
export const saveMessages = {
  savedAt: (time: string) => `Saved ${time}`,
  saving: 'Saving',
  notSaved: (why: string) => `Not saved: ${why}`,
  serverGone: 'the server cannot be reached.',
  serverBusy: 'the server is busy.',
  tryingAgainIn: (seconds: number) => `Trying again in ${seconds} s`,
  serverStayedGone: 'the server could not be reached. What you typed is kept in this browser.',
  perhapsAdded:
    'no answer came, so this may have been added or not. Please look for it in the list before you add it again.',
  perhapsDone:
    'no answer came, so this may have been done or not. Please look at the list before you try it again.',
  notDoneYet: (why: string) => `Not done yet: ${why}`,
} as const
