import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OwnSession, SecurityEvent } from '#domain/people/securityRecord.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { setAuditContext } from '#platform/database/audit.ts'
import { outcome, useService } from '#tests/app.ts'
import { audit } from '../../database/schema/audit.ts'
import { appUser, securityEvent, session } from '../../database/schema/users.ts'
import { savePassword } from './authentication.queries.ts'
import { forgetOldSignIns } from './forgetOldSignIns.ts'

const service = useService()
const password = 'teal-heron-over-harbor'
const sessions = '/users/settings/sessions'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'

beforeEach(() => service.write(db => savePassword(db, service.users.frank.userId, password)))

const signIn = (typed = password, username = 'frank') =>
  service
    .with({ 'user-agent': firefox })
    .post<{ token: string }>('/authenticate', { username, password: typed })
const by = (token: string) => service.with({ authorization: `Bearer ${token}` })
const events = async (query = '') =>
  (await service.as('alice').get<Paged<SecurityEvent>>(`/users/security?size=100${query}`)).body.content

describe('where a person is signed in', () => {
  it('lists each device in words with its network, and ends one or all others', async () => {
    const first = by((await signIn()).body.token)
    const second = by((await signIn()).body.token)
    const listed = (await second.get<OwnSession[]>(sessions)).body
    expect(listed).toHaveLength(3)
    expect(listed.filter(each => each.isCurrent)).toMatchObject([
      { device: 'Firefox on Linux', network: '127.0.0.1' },
    ])
    const [own] = (await first.get<OwnSession[]>(sessions)).body.filter(each => each.isCurrent)
    expect((await second.delete(`${sessions}/${own?.sessionId}`)).status).toBe(200)
    expect(outcome(await first.get(sessions))).toBe('notSignedIn')
    expect((await second.delete(sessions)).status).toBe(200)
    expect((await second.get<OwnSession[]>(sessions)).body).toHaveLength(1)
    expect(outcome(await service.as('frank').get(sessions))).toBe('notSignedIn')
  })

  it('cannot end the session of another person', async () => {
    const [own] = (await service.as('ella').get<OwnSession[]>(sessions)).body
    expect(outcome(await service.as('frank').delete(`${sessions}/${own?.sessionId}`))).toBe('notFound')
    expect((await service.as('ella').get(sessions)).status).toBe(200)
  })

  it('stores the last use at most every five minutes', async () => {
    const { token } = (await signIn()).body
    const useOf = async () =>
      (await by(token).get<OwnSession[]>(sessions)).body.find(each => each.isCurrent)?.lastUsed
    await service.write(db => db.update(session).set({ lastUsed: '2026-01-01T00:00:00+00' }))
    await useOf()
    await service.idle()
    expect(await useOf()).toContain('2026-01-01')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 })
    try {
      await useOf()
      await service.idle()
      expect(await useOf()).not.toContain('2026-01-01')
    } finally {
      vi.useRealTimers()
    }
  })

  it('leaves devices and networks out of the audit, which is kept forever', async () => {
    await signIn()
    const stored = await service.write(db => db.select().from(audit).where(eq(audit.tableName, 'session')))
    expect(stored.length).toBeGreaterThan(0)
    expect(JSON.stringify(stored)).not.toMatch(/Firefox|127\.0\.0\.1/)
  })
})

describe('the security record', () => {
  it('has sign-ins and refused ones, also under a name that no account has, without that name', async () => {
    await signIn()
    await signIn('wrong')
    await signIn('wrong', 'no-such-person')
    const [unknown, refused, signedIn] = await events()
    expect(unknown).toMatchObject({ kind: 'signInRefused', displayName: null, network: '127.0.0.1' })
    expect(refused).toMatchObject({ kind: 'signInRefused', displayName: 'frank', device: 'Firefox on Linux' })
    expect(signedIn).toMatchObject({ kind: 'signIn', displayName: 'frank' })
    expect(JSON.stringify(await events())).not.toContain('no-such-person')
  })

  it('has every change of a password, address, role, and status, however it was made', async () => {
    const { userId } = service.users.frank
    await service.write(async db => {
      await savePassword(db, userId, `${password}-2`)
      await db
        .update(appUser)
        .set({ email: 'new@example.org', securityRoleId: 3 })
        .where(eq(appUser.userId, userId))
      await db
        .update(appUser)
        .set({ userStatus: 'NOT ACTIVE', title: 'Director' })
        .where(eq(appUser.userId, userId))
      await db.update(appUser).set({ title: 'Manager' }).where(eq(appUser.userId, userId))
    })
    const found = (await events('&keyword=frank')).slice(0, 4)
    expect(found.map(({ kind, was, becomes }) => [kind, was, becomes])).toEqual([
      ['statusChanged', 'ACTIVE', 'NOT ACTIVE'],
      ['roleChanged', String(service.users.frank.securityRoleId), '3'],
      ['emailChanged', service.users.frank.email, 'new@example.org'],
      ['passwordSet', null, null],
    ])
  })

  it('names the administrator who made a change', async () => {
    const { alice, ella } = service.users
    await service.write(async db => {
      await setAuditContext(db, { userId: alice.userId, request: 'a test' })
      await db.update(appUser).set({ securityRoleId: 3 }).where(eq(appUser.userId, ella.userId))
    })
    expect((await events('&kind=roleChanged'))[0]).toMatchObject({ displayName: 'ella', actorName: 'alice' })
  })

  it('shows a person only their own events', async () => {
    await signIn('wrong')
    const own = (await service.as('frank').get<SecurityEvent[]>('/users/settings/security')).body
    expect(own[0]).toMatchObject({ kind: 'signInRefused', displayName: 'frank' })
    const others = (await service.as('ella').get<SecurityEvent[]>('/users/settings/security')).body
    expect(others.every(each => each.displayName === 'ella')).toBe(true)
  })

  it('can be searched and downloaded', async () => {
    await signIn()
    await signIn('wrong')
    expect((await events('&keyword=FIREFOX')).length).toBeGreaterThan(1)
    expect(await events('&keyword=%25')).toEqual([])
    const { text } = await service.as('alice').get('/users/security/file?kind=signInRefused&keyword=frank')
    const [head, ...rows] = text.trim().split(/\r?\n/)
    expect(head).toContain('Time,Event,Username,Before,After,Changed By,Device,Network')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain('Sign-in refused,frank,,,,Firefox on Linux,127.0.0.1')
  })

  it('cannot be changed, and is forgotten after a year', async () => {
    await signIn('wrong')
    const change = service.write(db => db.update(securityEvent).set({ network: null }))
    await expect(change.catch((error: Error) => Promise.reject(error.cause as Error))).rejects.toThrow(
      'never changed',
    )
    const { userId } = service.users.frank
    await service.write(async db => {
      await db.insert(securityEvent).values([
        { kind: 'signIn', userId, displayName: 'frank', at: sql`now() - interval '366 days'` as never },
        { kind: 'signIn', userId, displayName: 'frank', at: sql`now() - interval '364 days'` as never },
      ])
      await forgetOldSignIns(db)
    })
    const old = await service.write(db =>
      db.$count(securityEvent, sql`${securityEvent.at} < now() - interval '300 days'`),
    )
    expect(old).toBe(1)
  })
})
