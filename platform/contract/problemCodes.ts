// A file of its own, because short-lived child processes throw problems and need no schemas.

/** The `errors` say what is wrong with which value. */
export const invalidInputCode = '400.2'

/** Distinguishes a missing session from a wrong password. */
export const notSignedInCode = '401.2'

/** Asks for the header in `endpoint.ts`. */
export const reasonRequiredCode = '428.2'

/** Asks the user to confirm who they are. The call can then be repeated. */
export const confirmationRequiredCode = '403.7'
