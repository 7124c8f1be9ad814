import type { z } from 'zod'
import { nameField, type Field } from '#platform/contract/field.ts'
import { messages } from '#domain/messages.ts'
import { authenticateEndpoint, changePasswordEndpoint } from '#domain/people/authentication.ts'

function passwordField<S extends z.ZodType>(label: string, schema: S, help?: string): Field<S> {
  return { label, format: 'text', required: true, schema, help }
}

export const account = nameField({ label: 'Username or email' }, { min: 1 })
export const currentPassword = passwordField('Password', authenticateEndpoint.body.shape.password)

export const newPasswordFields = {
  password: passwordField(
    'New password',
    changePasswordEndpoint.body.shape.password,
    'Use at least 12 characters. A few words are easier to remember than symbols. Common passwords and your own name are not allowed.',
  ),
  confirm: passwordField('Retype the new password', authenticateEndpoint.body.shape.password),
}

/** The retyped password must be the same one; both messages are the catalogue's. */
export function confirmRules(values: { password?: string; confirm?: string }): { confirm?: string } {
  if (!values.confirm) return { confirm: messages.passwordConfirmRequired }
  return values.password !== undefined && values.password !== values.confirm
    ? { confirm: messages.passwordMismatch }
    : {}
}
