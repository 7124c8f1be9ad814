import { expect, it } from 'vitest'
import { tenantFailed, tenantNotRemoved, tenantsFailed } from './messages.ts'

it('continues an error of several sentences in its first one', () => {
  const error = 'Could not reach the server. Try again.'
  expect(tenantsFailed(error, 'Duty Free')).toBe(
    'Could not reach the server when requesting tenants for type Duty Free. Try again.',
  )
  expect(tenantFailed('This record does not exist.')).toBe(
    'This record does not exist: failed getting tenant data.',
  )
  expect(tenantNotRemoved(error)).toBe("Could not reach the server: couldn't delete Tenant. Try again.")
})
