import { describe, expect, it } from 'vitest'
import { Problem } from '#platform/contract/problem.ts'
import { hashPassword, passwordMatches, requireAcceptablePassword } from './passwords.ts'

const hazel = {
  displayName: 'hhollin',
  firstName: 'Hazel',
  lastName: 'Hollin',
  email: 'h.hollin7@work.example',
}

function refusalOf(password: string, user = hazel): string | null {
  try {
    requireAcceptablePassword(password, user)
    return null
  } catch (error) {
    if (error instanceof Problem) return error.message
    throw error
  }
}

describe('a password', () => {
  it.each([
    'password1234',
    'Password1234!',
    'P@ssw0rd1234',
    '123456789012',
    '12345678901234567',
    '987654321098',
    'qwertyuiop12',
    'qwertyuiopas',
    'abcdefghijkl',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'iloveyou2026',
    'Administrator1',
    'Letmein-please-1',
    'concourse-demo-2026',
  ])('that many people use is refused: %s', password => expect(refusalOf(password)).toMatch(/too common/))

  it.each([
    'hhollin-over-there',
    'my-HAZEL-garden',
    'hollin hollin ho',
    'x h.hollin7 x x x',
    'my-ｈａｚｅｌ-garden',
  ])('that holds one’s own name is refused: %s', password => expect(refusalOf(password)).toMatch(/own name/))

  it.each([
    'teal-heron-over-harbor',
    'q7#Vd!x92_mP',
    'correct horse battery',
    '日本語のパスワードです。。',
    '  two  spaces  each  ',
  ])('that is neither is taken, whatever it is made of: %s', password =>
    expect(refusalOf(password)).toBeNull(),
  )

  it('may contain a two-letter name, which many words do', () => {
    expect(refusalOf('allow-the-tide-in', { ...hazel, firstName: 'Al', lastName: 'Li' })).toBeNull()
  })
})

describe('a stored password', () => {
  it('is an Argon2id hash with its own salt, and matches only itself', async () => {
    const [one, other] = await Promise.all([hashPassword('teal-heron'), hashPassword('teal-heron')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
    expect(await passwordMatches('teal-heron', one)).toBe(true)
    expect(await passwordMatches('teal-heron ', one)).toBe(false)
    expect(await passwordMatches('teal-heron', null)).toBe(false)
    // The password that takes the time of a missing one.
    expect(await passwordMatches('nobody has this password', null)).toBe(false)
  })

  it('matches however the keyboard composed its letters', async () => {
    expect(await passwordMatches('cafe\u0301-au-lait', await hashPassword('caf\u00e9-au-lait'))).toBe(true)
  })
})
