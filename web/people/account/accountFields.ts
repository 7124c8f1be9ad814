import type { z } from 'zod'
import * as messages from '#domain/messages.ts'
import { givenPassword, newPassword, retypedPassword } from '#domain/people/authentication.ts'
import { nameField, type Field } from '#platform/contract/field.ts'

function passwordField<S extends z.ZodType>(label: string, schema: S, help?: string): Field<S> {
  return { label, format: 'text', required: true, schema, help }
}

export const accountField = nameField({ label: 'Username or email', capitalize: 'none' }, { min: 1 })
export const currentPasswordField = passwordField('Password', givenPassword)

export const newPasswordFields = {
  password: passwordField(
    'New password',
    newPassword,
    'Use at least 12 characters. A few words are easier to remember than symbols. Passwords that are easy to guess and your own name are not allowed.',
  ),
  confirm: passwordField('Retype the new password', retypedPassword),
}

/** Given once both passwords are entered. */
export const checkPasswordConfirmation = (values: {
  password?: string
  confirm?: string
}): { confirm?: string } =>
  values.password !== undefined && values.confirm !== undefined && values.password !== values.confirm
    ? { confirm: messages.passwordMismatch }
    : {}
