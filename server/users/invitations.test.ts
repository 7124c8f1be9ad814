import { beforeEach, describe, expect, it } from 'vitest'
import type { Job } from '#domain/job.ts'
import { invitationsResult } from '#domain/userImport.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import type { Mail } from '../mail.ts'

/** Takes every mail but those to these people. */
const away = new Set<string>()
const taken: Mail[] = []
const service = useService({
  mailer: {
    send: async mail => {
      if (away.has(mail.to)) throw new Error('connect ECONNREFUSED 10.1.2.3:25')
      taken.push(mail)
    },
    close: () => undefined,
  },
})
const alice = service.as('alice')
const unreachable = 'the mail server could not be reached'
const addressOf = (name: string) => `${name}@x.example`

beforeEach(() => {
  away.clear()
  taken.length = 0
})

/** Adds so many users from a file, invited; resolves to what their invitations came to. */
async function importAll(names: readonly string[]) {
  const head = 'User Name,First Name,Last Name,Email,Role,Job Category,Country'
  const lines = names.map(name => `${name},Nell,Northgate,${addressOf(name)},Airport,Other,US`)
  const csv = [head, ...lines].join('\n')
  const sent = await alice.post<{
    users: { userId: number; displayName: string }[]
    invitationsJobId: number
  }>('/users/import', { csv, invite: true })
  expect(outcome(sent)).toBe('200')
  await service.idle()
  const { body } = await alice.get<Job>(`/jobs/${sent.body.invitationsJobId}`)
  expect(body.state).toBe('DONE')
  const { sent: count, notSent } = invitationsResult.parse(body.result)
  const nameOf = (id: number) => sent.body.users.find(each => each.userId === id)?.displayName
  return { count, notSent: notSent.map(({ userId, why }) => [nameOf(userId), why]) }
}

describe('an invitation that does not go out', () => {
  it('is told with its user, and stops no other', async () => {
    away.add(addressOf('otto'))
    expect(await importAll(['nell', 'otto', 'pia'])).toEqual({ count: 2, notSent: [['otto', unreachable]] })
    expect(taken.map(mail => mail.to)).toEqual([addressOf('nell'), addressOf('pia')])
  })

  it('five times in a row is not tried with the others', async () => {
    const names = ['aa', 'bb', 'cc', 'dd', 'ee', 'ff', 'gg']
    for (const name of names.slice(0, 5)) away.add(addressOf(name))
    const { count, notSent } = await importAll(names)
    expect(count).toBe(0)
    expect(notSent.map(([, why]) => why).slice(4)).toEqual([
      unreachable,
      'not tried, since the others failed',
      'not tried, since the others failed',
    ])
    expect(taken).toEqual([])
  })

  it('alone is a refusal that says why', async () => {
    away.add(addressOf('nell'))
    await importAll(['nell'])
    const users = await alice.get<{ content: { userId: number }[] }>('/users?keyword=nell')
    const again = await alice.post(`/users/${users.body.content[0]?.userId}/invitation`)
    expect(outcome(again)).toBe('502.1')
    expect(problemOf(again).message).toBe(
      `No invitation went to nell@x.example: ${unreachable}. Please try again later.`,
    )
    expect(again.text).not.toContain('10.1.2.3')
  })
})
