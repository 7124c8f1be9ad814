// How long emailed links remain valid. Each works once.

/** A link that resets a forgotten password. */
export const resetMinutes = 30
/** A link that confirms a new email address. */
export const confirmationMinutes = 30
/** A link that reverses a change of the email address. */
export const objectionDays = 7
/** The link in an invitation, whose recipient may be away. */
export const invitationDays = 7
