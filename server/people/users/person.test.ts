import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Person } from '#domain/people/person.ts'
import { outcome, useService } from '#tests/app.ts'
import { affiliate, makeAirportInstance, makeUser } from '#tests/make.ts'
import { useTroubledMailer } from '#tests/troubledMailer.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { remark } from '../../database/schema/remarks.ts'
import { appUser } from '../../database/schema/users.ts'

const { away, taken, mailer } = useTroubledMailer()
const service = useService({ mailer })
const alice = service.as('alice')

const personOf = async (userId: number) => (await alice.get<Person>(`/users/${userId}/person`)).body

describe('a person', () => {
  it('has what it edits in open years, its emails with their outcomes, and its remarks', async () => {
    const { userId, email } = await service.write(db => makeUser(db, { role: 'ROLE_AIRPORT' }))
    const { airportId } = await service.write(async db => {
      const made = await makeAirportInstance(db, {
        airport: { airportName: 'Quill Field', iataCode: 'QQF' },
        axnInstanceStatus: 'REJECTED',
      })
      await makeAirportInstance(db, { airportId: made.airportId, axnInstanceId: 25 })
      for (const axnInstanceId of [25, 26])
        await affiliate(db, { userId }, { airportId: made.airportId, axnInstanceId })
      await db.insert(remark).values({
        airportId: made.airportId,
        axnInstanceId: 26,
        act: 'REMARKED',
        remarkText: 'Is it per day?',
        step: 'info',
        field: 'dwellTimeAmount',
        label: 'Average Dwell Time',
        modifiedUserId: userId,
      })
      return made
    })
    away.add(email)
    expect(outcome(await alice.post(`/users/${userId}/invitation`))).toBe('200')
    const person = await personOf(userId)
    const subject = { kind: 'airport', id: airportId, name: 'Quill Field (QQF)', axnInstanceId: 26 }
    expect(person.edited).toMatchObject([{ ...subject, axnInstanceStatus: 'REJECTED', isSoleEditor: true }])
    await service.write(db => affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 }))
    expect((await personOf(userId)).edited).toMatchObject([{ isSoleEditor: false }])
    expect(person.mails).toMatchObject([
      { title: 'Invitation', state: 'queued', why: 'the mail server could not be reached' },
    ])
    expect(person.linkExpires).not.toBeNull()
    expect(person.remarks).toMatchObject([
      { ...subject, label: 'Average Dwell Time', text: 'Is it per day?' },
    ])
  })

  it('is invited to what it edits, by when, with replies to the administrator', async () => {
    const { userId } = await service.write(async db => {
      await db.update(axnInstance).set({ submissionDeadline: '2026-12-15' })
      const made = await makeUser(db)
      const { airportId } = await makeAirportInstance(db, {
        airport: { airportName: 'Quill Field', iataCode: 'QQF' },
      })
      await affiliate(db, made, { airportId, axnInstanceId: 26 })
      return made
    })
    await alice.post(`/users/${userId}/invitation`)
    await service.idle()
    expect(taken[0]?.text).toContain('Quill Field (QQF): 2026 data, due December 15, 2026')
    expect(taken[0]?.replyTo).toBe('alice@people.example')
    await service.write(db =>
      db
        .update(appUser)
        .set({ publishedEmail: 'editor@factbook.example' })
        .where(eq(appUser.userId, service.users.alice.userId)),
    )
    await alice.post(`/users/${userId}/invitation`)
    await service.idle()
    expect(taken[1]?.replyTo).toBe('editor@factbook.example')
  })

  it('that does not exist is not found', async () => {
    expect(outcome(await alice.get('/users/2000000/person'))).toBe('notFound')
  })
})
