import { describe, expect, it } from 'vitest'
import { Problem } from '#platform/contract/problem.ts'
import { hashPassword, passwordMatches, requireAcceptablePassword } from './passwords.ts'

const hazel = {
  displayName: 'hhollin',
  firstName: 'Hazel',
  lastName: 'Hollin',
  email: 'h.hollin7@work.example',
}

async function refusalOf(password: string, user = hazel): Promise<string | null> {
  try {
    await requireAcceptablePassword(password, user)
    return null
  } catch (error) {
    if (error instanceof Problem) return error.message
    throw error
  }
}

describe('a password', () => {
  it.each([
    ['password1234', 'common passwords or names'],
    ['Password1234!', 'common passwords or names'],
    ['P@ssw0rd1234', 'common passwords or names'],
    ['michaeljackson', 'common passwords or names'],
    ['zaq12wsxcde3', 'common passwords or names'],
    ['abcd1234abcd', 'a sequence such as abcd or 1234'],
    ['123456789012', 'common passwords or names'],
    ['12345678901234567', 'a sequence such as abcd or 1234'],
    ['987654321098', 'a sequence such as abcd or 1234'],
    ['qwertyuiop12', 'common passwords or names'],
    ['asdfghjkl;123', 'common passwords or names'],
    ['azertyuiop123', 'neighboring keys'],
    ['!QAZ2wsx#EDC', 'neighboring keys'],
    ['abcdefghijkl', 'a sequence such as abcd or 1234'],
    ['aaaaaaaaaaaa', 'repeated characters or words'],
    ['xkqj-xkqj-xkqj-xkqj', 'repeated characters or words'],
    ['iloveyou2026', 'a date or year'],
    ['manchesterunited', 'common passwords or names'],
    ['newyorkyankees', 'common passwords or names'],
    ['November152025', 'a date or year'],
    ['07041776july', 'a date or year'],
    ['Administrator1', 'common passwords or names'],
    ['Letmein-please-1', 'common passwords or names'],
    ['p.a.s.s.w.o.r.d.1.2', 'common passwords or names'],
    ['5t4rw4r5-2026', 'letters replaced with digits or symbols'],
    ['concourse-demo-2026', 'words of this site'],
    ['Concession1!', 'words of this site'],
    ['airportfactbook', 'words of this site'],
    ['edithquillmere', 'words of this site'],
    ['airport-tenant-lease', 'words of this site'],
    ['ｐａｓｓｗｏｒｄ１２３４', 'common passwords or names'],
    ['work.example', 'your own name'],
  ])('that can be guessed is refused, and says why: %s', async (password, why) => {
    const refusal = await refusalOf(password)
    expect(refusal).toMatch(/^This password is too common or easy to guess: it consists of /)
    expect(refusal).toContain(why)
    expect(refusal).not.toContain(password)
  })

  it.each([
    'hhollin-over-there',
    'my-HAZEL-garden',
    'hollin hollin ho',
    'x h.hollin7 x x x',
    'my-ｈａｚｅｌ-garden',
  ])('that holds one’s own name is refused: %s', async password =>
    expect(await refusalOf(password)).toMatch(/own name/),
  )

  it.each([
    'teal-heron-over-harbor',
    'q7#Vd!x92_mP',
    'kM3vQz8pLw1x',
    'correct horse battery',
    'My dentist owns nine kites',
    'brisk-walnut-ferry',
    'seven ducks walked past the bakery',
    'plum gravel sonnet',
    'gloomy-otter-42-umbrella',
    'Ich esse gern Kartoffeln',
    'marble kettle ferry 88',
    'orchidtunnelbargefig',
    'nobody expects a purple stapler',
    '日本語のパスワードです。。',
    '  two  spaces  each  ',
  ])('that is neither is taken, whatever it is made of: %s', async password =>
    expect(await refusalOf(password)).toBeNull(),
  )

  it('of the greatest length is judged quickly', async () => {
    await refusalOf('teal-heron-over-harbor')
    for (const part of ['1', '1234567890', 'P@ssw0rd', '@4', 'q7#Vd!x92_mP', 'z']) {
      const began = performance.now()
      await refusalOf(part.repeat(128).slice(0, 128))
      expect(performance.now() - began).toBeLessThan(2_000)
    }
  })

  it('may contain a two-letter name, which many words do', async () => {
    expect(await refusalOf('allow-the-tide-in', { ...hazel, firstName: 'Al', lastName: 'Li' })).toBeNull()
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
