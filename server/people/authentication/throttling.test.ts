import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { tooManyAttempts } from '#domain/messages.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { makeUser } from '#tests/make.ts'
import { password } from '#tests/people.ts'
import { authenticatorApp, failedSignIn } from '../../database/schema/users.ts'
import { findAccount } from './authentication.queries.ts'
import { replacePassword } from './checkCurrentPassword.ts'
import { computeNetworkKey } from './computeNetworkKey.ts'
import { forgetOldSignIns } from './forgetOldSignIns.ts'
import { createOneTimeSecret } from './oneTimeCode.ts'
import { countAttempt } from './signInThrottle.ts'

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

/** As if this much time had passed. */
const passed = (seconds: number) =>
  service.write(db =>
    db.execute(sql`update failed_sign_in set failed = failed - make_interval(secs => ${seconds})`),
  )

it('attempts counted before the clock was set back lock no one out', async () => {
  expect(await guesses(9, () => 'hazel')).toContain('tooManyAttempts')
  await passed(-3600)
  expect(await signIn('hazel', password)).toBe('200')
})

describe('guesses at an account', () => {
  it('from one network wait after eight, even with the right password', async () => {
    expect(await guesses(9, () => 'hazel')).toEqual([...times(8, 'badCredentials'), 'tooManyAttempts'])
    expect(await signIn('hazel', password)).toBe('tooManyAttempts')
  })

  it('do not prevent anyone from signing in elsewhere', async () => {
    expect(await guesses(9, () => 'hazel')).toEqual([...times(8, 'badCredentials'), 'tooManyAttempts'])
    expect(await signIn('hazel', password, '198.51.100.9')).toBe('200')
    expect(await signIn('hazel', password), 'nor does that sign-in help the guesser').toBe('tooManyAttempts')
  })

  it('wait twice as long each time, at most 15 minutes, and are then accepted', async () => {
    await guesses(8, () => 'hazel')
    const waits: number[] = []
    for (let index = 0; index < 10; index += 1) {
      const refused = await from(home).post('/authenticate', { username: 'hazel', password })
      expect(problemOf(refused)).toMatchObject({ status: 429, problem: 'tooManyAttempts' })
      const wait = Number(refused.headers['retry-after'])
      expect(problemOf(refused).message).toBe(tooManyAttempts(wait))
      waits.push(wait)
      await passed(wait - 1)
      expect(await guess('hazel'), 'a second too early').toBe('tooManyAttempts')
      await passed(1)
      if (index < 9) expect(await guess('hazel')).toBe('badCredentials')
    }
    expect(waits.slice(0, 8)).toEqual([5, 10, 20, 40, 80, 160, 320, 640])
    expect(Math.max(...waits)).toBe(900)
    expect(await signIn('hazel', password)).toBe('200')
  })

  it('count together in whatever case the name is written', async () => {
    const names = ['hazel', 'HAZEL', ' hazel ']
    expect(await guesses(8, index => names[index % names.length] ?? '')).toEqual(times(8, 'badCredentials'))
    for (const name of names) expect(await signIn(name, password)).toBe('tooManyAttempts')
  })

  it('do not reveal which email address belongs to a username', async () => {
    expect(await guesses(9, () => 'hazel')).toEqual([...times(8, 'badCredentials'), 'tooManyAttempts'])
    const addresses = ['hazel@hollin.example', 'nobody@hollin.example']
    for (const address of addresses)
      expect(await guesses(9, () => address)).toEqual([...times(8, 'badCredentials'), 'tooManyAttempts'])
  })

  it('are forgotten under both names once the owner has a new password', async () => {
    await guesses(9, () => 'hazel')
    await guesses(9, () => 'hazel@hollin.example')
    await service.write(async db => {
      const account = await findAccount(db, 'hazel')
      if (account) await replacePassword(db, account, 'amber-lantern-at-dusk')
    })
    for (const name of ['hazel', 'hazel@hollin.example'])
      expect(await signIn(name, 'amber-lantern-at-dusk')).toBe('200')
  })

  it('have to wait even for a name that does not exist', async () => {
    expect(await guesses(9, () => 'nobody')).toEqual([...times(8, 'badCredentials'), 'tooManyAttempts'])
  })

  it('are forgotten when the right password comes from the same place', async () => {
    await guesses(7, () => 'hazel')
    expect(await signIn('hazel', password)).toBe('200')
    expect(await guesses(8, () => 'hazel')).toEqual(times(8, 'badCredentials'))
  })

  it('of one-time codes are slowed whatever the network and the name typed', async () => {
    await service.write(async db => {
      const account = await findAccount(db, 'hazel')
      await db
        .insert(authenticatorApp)
        .values({ userId: account?.userId ?? 0, secret: createOneTimeSecret(), lastStep: 0 })
    })
    const guessCode = async (username: string, index: number, given = password) =>
      outcome(
        await from(`10.0.0.${index + 1}`).post('/authenticate', { username, password: given, code: 'abc' }),
      )
    const names = ['hazel', 'hazel@hollin.example']
    const answers: string[] = []
    for (let index = 0; index < 20; index += 1) answers.push(await guessCode(names[index % 2] ?? '', index))
    expect(answers).toEqual([...times(10, 'secondFactorRefused'), ...times(10, 'tooManyAttempts')])
    expect(await guessCode('hazel', 21, 'a wrong password'), 'only after the right password').toBe(
      'badCredentials',
    )
  })

  it('from very many networks are slowed for strangers', async () => {
    const networkOf = (index: number) => `10.0.0.${index + 1}`
    for (let index = 0; index < 50; index += 1)
      expect(await guess('hazel', networkOf(index))).toBe('badCredentials')
    expect(await signIn('hazel', password, networkOf(51))).toBe('tooManyAttempts')
    await passed(30)
    expect(await signIn('hazel', password, networkOf(51)), 'slowed, never closed').toBe('200')
  })

  it('are stored without the text that was typed, until they no longer count', async () => {
    await guess('amber-lantern-at-dusk')
    await from(home).post('/authenticate/sendpasswordreset', { email: 'someone@else.example' })
    const stored = () => service.write(db => db.select().from(failedSignIn))
    expect(await stored()).toHaveLength(2)
    expect(JSON.stringify(await stored())).not.toMatch(/amber|someone/)
    await passed(61 * 60)
    await service.write(forgetOldSignIns)
    expect(await stored()).toEqual([])
  })

  it('are counted even if twenty arrive together', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess('hazel')))
    expect(answers.filter(code => code === 'badCredentials')).toHaveLength(8)
    expect(answers.filter(code => code === 'tooManyAttempts')).toHaveLength(12)
  })
})

describe('a device that has signed in before', () => {
  const cookieFrom = async (username = 'hazel') => {
    const answer = await from(home).post('/authenticate', { username, password })
    const cookies = [answer.headers['set-cookie']].flat()
    const device = cookies.find(each => each?.startsWith('factbook_device='))
    expect(device).toMatch(/; HttpOnly; SameSite=Strict$/)
    return device?.split(';')[0] ?? ''
  }
  const signInWith = async (cookie: string, given = password, username = 'hazel', address = home) =>
    outcome(
      await service
        .with({ 'x-forwarded-for': address, cookie })
        .post('/authenticate', { username, password: given }),
    )

  it('signs in whatever others try, even in its own network', async () => {
    const cookie = await cookieFrom()
    await guesses(9, () => 'hazel')
    await service.write(async db => {
      for (let index = 0; index < 60; index += 1)
        await countAttempt(db, `name nobody${index}`, { key: computeNetworkKey(home), isKnownDevice: true })
    })
    for (let index = 0; index < 50; index += 1) await guess('hazel', `10.0.0.${index + 1}`)
    expect(await signIn('hazel', password)).toBe('tooManyAttempts')
    expect(await signInWith(cookie)).toBe('200')
  })

  it('may guess no more than anyone else', async () => {
    const cookie = await cookieFrom()
    for (let index = 0; index < 8; index += 1)
      expect(await signInWith(cookie, 'wrong')).toBe('badCredentials')
    expect(await signInWith(cookie)).toBe('tooManyAttempts')
  })

  it('is known to its own accounts only', async () => {
    await service.write(db => makeUser(db, { displayName: 'rowan', password }))
    const cookie = await cookieFrom('rowan')
    await guesses(9, () => 'hazel')
    expect(await signInWith(cookie)).toBe('tooManyAttempts')
  })

  it.each(['deviceId', 'userIds', 'expires', 'signature'])('cannot be made up: %s', async part => {
    const cookie = await cookieFrom()
    await guesses(9, () => 'hazel')
    const parts = cookie.split('.')
    const index = ['deviceId', 'userIds', 'expires', 'signature'].indexOf(part)
    const old = parts[index] ?? ''
    parts[index] = old.slice(0, -1) + (old.endsWith('1') ? '2' : '1')
    expect(await signInWith(parts.join('.'))).toBe('tooManyAttempts')
    expect(await signInWith(cookie)).toBe('200')
  })
})

describe('requesting a new password', () => {
  const ask = (address: string) => from(address).post('/authenticate/sendpasswordreset', { email: 'hazel' })
  const link = async () => {
    await service.idle()
    return /\/resetpassword\/([\w-]+)\n/.exec(service.mails.at(-1)?.text ?? '')?.[1] ?? ''
  }

  it('from elsewhere neither blocks the owner nor voids the link that the owner asked for', async () => {
    for (let index = 0; index < 9; index += 1) await ask('198.51.100.9')
    expect(outcome(await ask('198.51.100.9'))).toBe('tooManyAttempts')
    expect(outcome(await ask(home))).toBe('200')
    const owners = await link()
    await passed(61)
    expect(outcome(await ask('198.51.100.9'))).toBe('200')
    expect(await link()).not.toBe(owners)
    const answer = await from(home).post('/authenticate/resetpassword', {
      accessToken: owners,
      password: 'amber-lantern-at-dusk',
    })
    expect(outcome(answer)).toBe('200')
  })

  it('voids all other open links once one is used', async () => {
    await ask('198.51.100.9')
    const elsewhere = await link()
    await ask(home)
    const given = { accessToken: await link(), password: 'amber-lantern-at-dusk' }
    expect(outcome(await from(home).post('/authenticate/resetpassword', given))).toBe('200')
    const late = { accessToken: elsewhere, password: 'another-lantern-here' }
    expect(outcome(await from(home).post('/authenticate/resetpassword', late))).toBe('resetTokenRefused')
  })
})

describe('guesses from an address', () => {
  /** Thirty-nine have failed; one more is allowed. */
  const almostAll = (addressOf: (index: number) => string) =>
    service.write(async db => {
      for (let index = 0; index < 39; index += 1) {
        const source = { key: computeNetworkKey(addressOf(index)), isKnownDevice: false }
        await countAttempt(db, `name nobody${index}`, source)
      }
    })

  it('wait after forty, regardless of the account, and do not affect other addresses', async () => {
    await almostAll(() => home)
    expect(await guesses(2, index => `somebody${index}`)).toEqual(['badCredentials', 'tooManyAttempts'])
    expect(await signIn('hazel', password)).toBe('tooManyAttempts')
    expect(await signIn('hazel', password, '198.51.100.9')).toBe('200')
  })

  it('are not forgotten after one right password', async () => {
    await almostAll(() => home)
    expect(await signIn('hazel', password)).toBe('200')
    expect(await guesses(2, index => `somebody${index}`)).toEqual(['badCredentials', 'tooManyAttempts'])
  })

  it('count for the whole network of an IPv6 address', async () => {
    await almostAll(index => `2001:db8::${index + 1}`)
    expect(await guesses(2, index => `somebody${index}`, '2001:db8::ffff')).toEqual([
      'badCredentials',
      'tooManyAttempts',
    ])
    expect(await guess('somebody', '2001:db8:0:1::1')).toBe('badCredentials')
  })

  it('count under the address that the trusted proxy saw, not under one that the caller claims', async () => {
    await almostAll(() => home)
    expect(await guess('somebody', `198.51.100.1, ${home}`)).toBe('badCredentials')
    expect(await guess('somebody', `198.51.100.2, ${home}`)).toBe('tooManyAttempts')
  })

  it('are counted apart from requests for reset links, so that forgotten passwords lock no one out', async () => {
    const request = (email: string) => from(home).post('/authenticate/sendpasswordreset', { email })
    const forget = async (email: string) => outcome(await request(email))
    for (let index = 0; index < 40; index += 1) expect(await forget(`nobody${index}`)).toBe('200')
    const { message } = problemOf(await request('hazel'))
    expect(message, 'names the wait').toMatch(/^Too many attempts\. Try again in \d seconds?\.$/)
    expect(await guesses(39, index => `somebody${index}`)).toEqual(times(39, 'badCredentials'))
    expect(await signIn('hazel', password)).toBe('200')
  })

  it('of other people behind the same proxy are counted separately', async () => {
    await almostAll(() => home)
    expect(await guesses(2, () => 'somebody', '198.51.100.3')).toEqual(times(2, 'badCredentials'))
  })
})
