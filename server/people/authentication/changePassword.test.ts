import { beforeEach, describe, expect, it } from 'vitest'
import { outcome, problemOf, useService, type Client } from '#tests/app.ts'
import { makeUser } from '#tests/make.ts'
import { password, personNames } from '#tests/people.ts'
import { savePassword } from './authentication.queries.ts'

const service = useService()
const stranger = service.as('stranger')
const fresh = 'amber-lantern-at-dusk'
let hazel: Client

beforeEach(async () => {
  await service.write(db => makeUser(db, { displayName: 'hazel', firstName: 'Hazel', password }))
  hazel = await signedIn()
})

async function signedIn(): Promise<Client> {
  const answer = await stranger.post<{ token: string }>('/authenticate', { username: 'hazel', password })
  return service.with({ authorization: `Bearer ${answer.body.token}` })
}
const change = (client: Client, to: string, currentPassword = password) =>
  client.put('/users/settings/password', { currentPassword, password: to })
const signIn = async (given: string) =>
  outcome(await stranger.post('/authenticate', { username: 'hazel', password: given }))

describe('changing one’s own password', () => {
  it('requires the current one, keeps this session, and ends the others', async () => {
    const elsewhere = await signedIn()
    expect(outcome(await change(hazel, fresh))).toBe('200')
    expect(outcome(await hazel.get('/countries'))).toBe('200')
    expect(outcome(await elsewhere.get('/countries'))).toBe('notSignedIn')
    expect([await signIn(password), await signIn(fresh)]).toEqual(['badCredentials', '200'])
  })

  it('is refused if the current one is wrong, with the field', async () => {
    const answer = await change(hazel, fresh, 'not-the-password')
    expect(problemOf(answer)).toMatchObject({
      problem: 'passwordRefused',
      errors: [{ pointer: '/currentPassword', detail: 'The current password is incorrect.' }],
    })
    expect([await signIn(password), await signIn(fresh)]).toEqual(['200', 'badCredentials'])
  })

  it.each([
    ['x'.repeat(11), 'invalidInput'],
    ['x7-'.repeat(43), 'invalidInput'],
    ['password1234', 'passwordRefused'],
    ['my-hazel-garden', 'passwordRefused'],
  ])(
    'is refused for a password that is too short, too long, guessable, or one’s own name: %s',
    async (given, code) => {
      const answer = await change(hazel, given)
      expect(outcome(answer)).toBe(code)
      expect(problemOf(answer).errors.map(each => each.pointer)).toContain('/password')
      expect(await signIn(password)).toBe('200')
    },
  )

  const longest = 'teal heron, amber lantern, brisk walnut, marble kettle, '.repeat(3).slice(0, 128)
  it.each(['kM3vQz8pLw1x', longest])('takes 12 to 128 characters: %s', async taken => {
    expect(outcome(await change(hazel, taken))).toBe('200')
    expect(await signIn(taken)).toBe('200')
  })

  it('is throttled: a stolen session is no way to guess the password', async () => {
    for (let index = 0; index < 8; index += 1) {
      expect(outcome(await change(hazel, fresh, 'not-the-password'))).toBe('passwordRefused')
    }
    expect(outcome(await change(hazel, fresh))).toBe('tooManyAttempts')
    expect(await signIn(password)).toBe('tooManyAttempts')
  })
})

it.each(personNames)('every role may change its password: %s', async name => {
  await service.write(db => savePassword(db, service.users[name].userId, password))
  expect(outcome(await change(service.as(name), fresh))).toBe('200')
})
