/** The header in which a caller says why it changes something, percent-encoded in UTF-8. */
export const reasonHeader = 'change-reason'
export const longestReason = 500
