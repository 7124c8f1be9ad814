import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { makeUser } from '#tests/make.ts'
import { password } from '#tests/people.ts'
import { recordFailure } from './attempts.ts'

const service = useService({ settings: { trustedProxies: ['127.0.0.1'] } })
const from = (address: string) => service.with({ 'x-forwarded-for': address })
const home = '203.0.113.1'

beforeEach(() =>
  service.write(db => makeUser(db, { displayName: 'hazel', email: 'hazel@hollin.example', password })),
)

const signIn = async (username: string, given: string, address = home) =>
  outcome(await from(address).post('/authenticate', { username, password: given }))
const guess = (username: string, address = home) => signIn(username, 'a wrong password', address)

async function guesses(
  times: number,
  username: (index: number) => string,
  address = home,
): Promise<string[]> {
  const answers: string[] = []
  for (let index = 0; index < times; index += 1) answers.push(await guess(username(index), address))
  return answers
}
const times = (count: number, code: string) => Array<string>(count).fill(code)

describe('guesses at an account', () => {
  it('end after eight, even with the right password and from another address', async () => {
    expect(await guesses(9, () => 'hazel')).toEqual([...times(8, '401.1'), '429.1'])
    expect(await signIn('hazel', password)).toBe('429.1')
    expect(await signIn('hazel', password, '198.51.100.9')).toBe('429.1')
  })

  it('say when to come back, and are welcome then', async () => {
    await guesses(8, () => 'hazel')
    const refused = await from(home).post('/authenticate', { username: 'hazel', password })
    expect(problemOf(refused)).toMatchObject({ status: 429, code: '429.1' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await service.write(db =>
      db.execute(sql`update failed_sign_in set failed = failed - interval '15 minutes'`),
    )
    expect(await signIn('hazel', password)).toBe('200')
  })

  it('count together whether they used the name or the address, in whatever case', async () => {
    const names = ['hazel', 'HAZEL', 'hazel@hollin.example', 'Hazel@Hollin.Example', ' hazel ']
    expect(await guesses(8, index => names[index % names.length] ?? '')).toEqual(times(8, '401.1'))
    for (const name of names) expect(await signIn(name, password)).toBe('429.1')
  })

  it('end for a name that nobody has, too', async () => {
    expect(await guesses(9, () => 'nobody')).toEqual([...times(8, '401.1'), '429.1'])
  })

  it('are forgotten when the right password comes', async () => {
    await guesses(7, () => 'hazel')
    expect(await signIn('hazel', password)).toBe('200')
    expect(await guesses(8, () => 'hazel')).toEqual(times(8, '401.1'))
  })

  it('are counted even when twenty come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess('hazel')))
    expect(answers.filter(code => code === '401.1')).toHaveLength(8)
    expect(answers.filter(code => code === '429.1')).toHaveLength(12)
  })
})

describe('guesses from an address', () => {
  /** Thirty-nine have failed; one more may. */
  const almostAll = (addressOf: (index: number) => string) =>
    service.write(async db => {
      for (let index = 0; index < 39; index += 1)
        await recordFailure(db, `name nobody${index}`, addressOf(index))
    })

  it('end after forty, whoever they are about, and leave other addresses alone', async () => {
    await almostAll(() => home)
    expect(await guesses(2, index => `somebody${index}`)).toEqual(['401.1', '429.1'])
    expect(await signIn('hazel', password)).toBe('429.1')
    expect(await signIn('hazel', password, '198.51.100.9')).toBe('200')
  })

  it('are not forgotten for one right password', async () => {
    await almostAll(() => home)
    expect(await signIn('hazel', password)).toBe('200')
    expect(await guesses(2, index => `somebody${index}`)).toEqual(['401.1', '429.1'])
  })

  it('count for the whole network of an IPv6 address', async () => {
    await almostAll(index => `2001:db8::${index + 1}`)
    expect(await guesses(2, index => `somebody${index}`, '2001:db8::ffff')).toEqual(['401.1', '429.1'])
    expect(await guess('somebody', '2001:db8:0:1::1')).toBe('401.1')
  })

  it('count under what the trusted proxy saw, not under what the caller wrote before it', async () => {
    await almostAll(() => home)
    expect(await guess('somebody', `198.51.100.1, ${home}`)).toBe('401.1')
    expect(await guess('somebody', `198.51.100.2, ${home}`)).toBe('429.1')
  })

  it('of other people behind the same proxy are their own', async () => {
    await almostAll(() => home)
    expect(await guesses(2, () => 'somebody', '198.51.100.3')).toEqual(times(2, '401.1'))
  })
})
