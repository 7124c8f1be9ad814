/** The header in which a caller says why it changes something, percent-encoded in UTF-8. */
export const reasonHeader = 'change-reason'
export const longestReason = 500

/** The code of the problem that asks for the header. */
export const reasonRequiredCode = '428.2'
