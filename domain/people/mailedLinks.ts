// How long the links that people are emailed can be opened. Each works once.

/** A link that resets a forgotten password. */
export const resetMinutes = 30
/** A link that confirms a new email address. */
export const confirmationMinutes = 30
/** A link that takes back a change of the email address. */
export const objectionDays = 7
/** The link in an invitation, which may arrive while its reader is away. */
export const invitationDays = 7
