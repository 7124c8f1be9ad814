import { confirmationRequiredCode } from '#platform/contract/problemCodes.ts'

/** The answer to a sensitive call of someone whose sign-in is older than ten minutes. */
export const confirmationRequired = {
  type: 'about:blank',
  title: 'Confirm that it is you',
  status: 403,
  detail: '',
  code: confirmationRequiredCode,
  message: 'Confirm that it is you.',
  errors: [],
}
