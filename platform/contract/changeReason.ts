/** The request header with the caller's reason for a change, percent-encoded in UTF-8. */
export const reasonHeader = 'change-reason'
export const longestReason = 500
