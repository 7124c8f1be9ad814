import { beforeEach, describe, expect, it } from 'vitest'
import type { MailDelivery } from '#platform/contract/mailDelivery.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { password } from '#tests/people.ts'
import { useTroubledMailer } from '#tests/troubledMailer.ts'
import { savePassword } from './authentication/authentication.queries.ts'

const { away, refused, mailer } = useTroubledMailer()
const service = useService({ mailer })
const ben = 'ben@people.example'

describe('a password reset by an administrator', () => {
  const reset = () =>
    service
      .as('alice')
      .post<{ delivery: string; message: string }>('/authenticate/sendpasswordreset', { email: ben })

  it('is queued while the mail server is away', async () => {
    away.add(ben)
    expect((await reset()).body).toEqual({
      delivery: 'queued',
      message: `The password reset to ${ben} is queued: the mail server could not be reached. It will be sent automatically once that is possible.`,
    })
  })

  it('fails if the mail server refuses it', async () => {
    refused.add(ben)
    const answer = await reset()
    expect(outcome(answer)).toBe('mailNotSent')
    expect(problemOf(answer).message).toBe(
      `The password reset to ${ben} failed: no such box. It will not be tried again automatically.`,
    )
  })

  it('says the same to the public, whatever becomes of the email', async () => {
    refused.add(ben)
    const answer = await service.as('stranger').post('/authenticate/sendpasswordreset', { email: ben })
    expect(answer.body).toEqual({ message: 'Check your email for password recovery steps!' })
  })
})

describe('the link to a new email address', () => {
  const wanted = 'ben@hollin.example'
  beforeEach(() => service.write(db => savePassword(db, service.users.ben.userId, password)))

  it.each([
    [away, { state: 'queued', why: 'the mail server could not be reached' }],
    [refused, { state: 'failed', why: 'no such box' }],
  ])('is %s', async (trouble, expected) => {
    trouble.add(wanted)
    const client = service.as('ben')
    await client.put('/users/settings/email', { email: wanted })
    await service.idle()
    const { body } = await client.get<{ pendingEmailDelivery: MailDelivery | null }>('/users/settings')
    expect(body.pendingEmailDelivery).toEqual(expected)
  })
})
