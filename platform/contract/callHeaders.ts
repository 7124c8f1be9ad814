/** The response header of a write: the id of the action in which the history groups its changes. */
export const actionHeader = 'action-id'

/** The request header with the caller's reason for a change, percent-encoded in UTF-8. */
export const reasonHeader = 'change-reason'
export const longestReason = 500
