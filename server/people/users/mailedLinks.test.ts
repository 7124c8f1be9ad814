import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { User } from '#domain/people/user.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { entry } from '#tests/hazel.ts'
import { makeUser } from '#tests/make.ts'
import { password } from '#tests/people.ts'
import { audit } from '../../database/schema/audit.ts'

const service = useService()
const alice = () => service.as('alice')

const add = (overrides: object = {}) => alice().post<User>('/users', entry(overrides))
const read = async (userId: number) => (await alice().get<User>(`/users/${userId}`)).body

describe('an administrator', () => {
  const reset = (email: string) => alice().post('/authenticate/sendpasswordreset', { email })

  it('sends a reset link and is told to whom, or that the user does not exist', async () => {
    const sent = await reset('ben')
    expect(sent.body).toEqual({
      delivery: 'sent',
      message:
        'Password reset has been submitted for ben@people.example, please advise the user to check their email...',
    })
    await service.idle()
    expect(service.mails.map(mail => mail.to)).toEqual(['ben@people.example'])
    const unknown = await reset('nobody@people.example')
    expect([outcome(unknown), problemOf(unknown).message]).toEqual([
      'unknownUser',
      'There is no user associated with that Email Address',
    ])
    expect(problemOf(await reset('nobody')).message).toBe('There is no user associated with that Username')
    await service.write(db => makeUser(db, { displayName: 'idle', userStatus: 'NOT ACTIVE' }))
    expect(outcome(await reset('idle'))).toBe('userNotActive')
  })

  it('is not throttled, and others are told no more than before', async () => {
    for (let index = 0; index < 40; index += 1) expect(outcome(await reset('ben'))).toBe('200')
    const answer = await service.as('gina').post('/authenticate/sendpasswordreset', { email: 'nobody' })
    expect(answer.body).toEqual({ message: 'Check your email for password recovery steps!' })
  })

  const invite = (userId: number) => alice().post<{ message: string }>(`/users/${userId}/invitation`)
  const tokenIn = (text = '') => /^http:\/\/localhost:3000\/resetpassword\/([\w-]{43})$/m.exec(text)?.[1]

  it('invites a new user, whose link sets the first password, once and for seven days', async () => {
    const { userId } = (await add()).body
    const sent = await invite(userId)
    expect(sent.body.message).toBe(
      'An invitation has been sent to hazel@hollin.example. Its link works once and for 7 days.',
    )
    await service.idle()
    const accessToken = tokenIn(service.mails[0]?.text) ?? ''
    expect(service.mails[0]?.text).toContain('hazel')
    const stranger = service.as('stranger')
    const look = () => stranger.post('/authenticate/validateaccesstoken', { accessToken })
    expect((await look()).body).toMatchObject({ valid: true, isFirst: true, userName: 'hazel' })
    const life = sql<number>`select round(extract(epoch from expires - now()) / 3600)::int as hours from password_reset`
    const { rows } = await service.write(db => db.execute<{ hours: number }>(life))
    expect(rows).toEqual([{ hours: 168 }])
    const set = () => stranger.post('/authenticate/resetpassword', { accessToken, password })
    expect(outcome(await set())).toBe('200')
    expect(outcome(await set())).toBe('resetTokenRefused')
    expect(outcome(await stranger.post('/authenticate', { username: 'hazel', password }))).toBe('200')
    expect((await read(userId)).hasPassword).toBe(true)
    expect(outcome(await invite(userId)), 'who has a password needs none').toBe('passwordSet')
  })

  it('voids the former invitation with the next, and stores neither in readable form', async () => {
    const { userId } = (await add()).body
    await invite(userId)
    await invite(userId)
    await service.idle()
    const [first, second] = service.mails.map(mail => tokenIn(mail.text))
    const look = (accessToken?: string) =>
      service.as('stranger').post('/authenticate/validateaccesstoken', { accessToken })
    expect((await look(first)).body).toMatchObject({ valid: false })
    expect((await look(second)).body).toMatchObject({ valid: true })
    const stored = await service.write(async db => [
      await db.execute(sql`select * from password_reset`),
      await db.select().from(audit),
    ])
    expect(JSON.stringify(stored)).not.toContain(second)
  })

  it('cannot invite inactive or unknown users', async () => {
    const idle = await service.write(db => makeUser(db, { userStatus: 'NOT ACTIVE' }))
    expect(outcome(await invite(idle.userId))).toBe('userNotActive')
    expect(outcome(await invite(2_000_000_000))).toBe('notFound')
    await service.idle()
    expect(service.mails).toEqual([])
  })
})
