// Alone, because processes that start for one file throw problems and need no schemas.

/** Tells a refusal for lack of a session from that of a wrong password. */
export const notSignedInCode = '401.2'

/** Asks for the header of `changeReason.ts`. */
export const reasonRequiredCode = '428.2'
