import { expect, it } from 'vitest'
import type { EditedUser } from '#domain/people/user.ts'
import { outcome, useService } from '#tests/app.ts'
import { edited } from '#tests/hazel.ts'
import { makeUser } from '#tests/make.ts'
import { saveUser } from './editedUser.queries.ts'

const service = useService({ committed: true, waitMs: 60_000 })
const alice = service.as('alice')
const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

it.each([
  ['nora', (userId: number) => alice.post(`/users/${userId}/invitation`)],
  ['rosa', () => alice.post('/authenticate/sendpasswordreset', { email: 'rosa' })],
] as const)(
  'a link to choose a password that is sent while the address changes goes to the new one only: %s',
  async (displayName, send) => {
    const email = `${displayName}@wrong.example`
    const { userId } = await service.write(db => makeUser(db, { displayName, email }))
    const becomes = `${displayName}@right.example`
    const { sending } = await service.write(async db => {
      await saveUser(db, service.users.alice.userId, userId, edited({ email: becomes }) as EditedUser, null)
      const sent = send(userId)
      await expect
        .poll(async () => service.mails.length + (await service.database.ask(waiting, [])).length, {
          interval: 20,
          timeout: 30_000,
        })
        .toBeGreaterThan(0)
      return { sending: sent }
    })
    expect(outcome(await sending)).toBe('200')
    await service.idle()
    expect(service.mails.map(each => each.to)).toEqual([becomes])
  },
)
