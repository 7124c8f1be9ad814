import { describe, expect, it } from 'vitest'
import type { User } from '#domain/people/user.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { outcome, useService } from '#tests/app.ts'
import { edited, phone, profile } from '#tests/hazel.ts'
import { makeCompany } from '#tests/make.ts'

const service = useService()

describe("one's own profile", () => {
  const gina = () => service.as('gina')
  const own = (overrides: object = {}) => profile({ email: service.users.gina.email, ...overrides })

  it('is read and changed by everyone, with its version', async () => {
    const { body, headers } = await gina().get<User>('/users/settings')
    expect(body.displayName).toBe('gina')
    const ifMatch = { 'if-match': String(headers['etag']) }
    expect((await gina().put<User>('/users/settings', own(), ifMatch)).body).toMatchObject({
      lastName: 'Hollin',
      modifiedUserName: 'Hazel Hollin',
    })
    expect(outcome(await gina().put('/users/settings', own(), ifMatch))).toBe('stale')
  })

  it('is all that changes: no body can set a role, a status, or another name or number', async () => {
    const { userId } = service.users.gina
    const escalation = {
      userId: service.users.alice.userId,
      displayName: 'root',
      securityRoleId: 4,
      securityRole: { securityRoleId: 4 },
      role: 'ROLE_ADMIN',
      authorities: [{ authority: 'ROLE_ADMIN' }],
      userStatus: 'NOT ACTIVE',
      passwordHash: 'x',
      userPassword: 'x',
      userPhoneList: [{ ...phone('Work', '614 555 0100'), userPhonePK: { userId: 1, phoneType: 'Work' } }],
    }
    const saved = await gina().put<User>('/users/settings', own(escalation))
    expect(saved.body).toMatchObject({
      userId,
      displayName: 'gina',
      securityRoleId: 0,
      userStatus: 'ACTIVE',
      userPhoneList: [{ userPhonePK: { userId } }],
    })
    expect(outcome(await gina().get('/users'))).toBe('forbidden')
    expect(outcome(await gina().put(`/users/${userId}`, edited({ securityRoleId: 4 })))).toBe('forbidden')
  })

  it('offers the names of companies to everyone signed in', async () => {
    await service.write(db => makeCompany(db, { companyName: 'Saffron Tray' }))
    const { body } = await gina().get<Paged<object>>('/companies/names?keyword=saffron')
    expect(body.content).toEqual([{ companyName: 'Saffron Tray' }])
  })
})
