import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { normalizeName, normalizeSearchText } from '#platform/contract/names.ts'
import type { Database } from '#platform/database/connect.ts'
import { fromConstraintError } from '#server/database/constraintProblems.ts'
import { sharedTables, yearlyTables } from '#server/database/editionTables.ts'
import { airport } from '#server/database/schema/airports.ts'
import { tablesOutsideRevision } from '#server/database/schema/audit.ts'
import { openRolledBack, openTestDatabase } from './database.ts'
import { makeAirport } from './make.ts'

let whole: Database
beforeAll(async () => {
  whole = await openTestDatabase()
})
afterAll(() => whole.close())

const airports = (database: Database) => database.read(db => db.select().from(airport))

describe('the database of the tests', () => {
  it('continues after more refused statements than are cached', async () => {
    const refused = `select nothing_of_this_name /* ${'letters '.repeat(1000)} */`
    for (let time = 0; time < 60; time += 1)
      await expect(whole.ask(refused, [])).rejects.toThrow('nothing_of_this_name')
    expect(await whole.ask('select 1 as answer', [])).toEqual([{ answer: 1 }])
  })

  // Otherwise, every read answered from memory scans the whole audit.
  it('selects changes by the predicate of their partial index', async () => {
    const list = `not in (${tablesOutsideRevision.map(name => `'${name}'`).join(', ')})`
    const [found] = await whole.ask<{ text: string }>(
      `select pg_get_functiondef('factbook_changes'::regproc) as text`,
      [],
    )
    expect(found?.text.split(list)).toHaveLength(3)
  })

  it('counts the changes of every table as changes of the book, or says that they are none', async () => {
    const audited = await whole.ask<{ name: string }>(
      `select tgrelid::regclass::text as name from pg_trigger where tgname = 'audit_write'`,
      [],
    )
    const beside = [
      'definition_change',
      'faa_enplanements',
      'job_category',
      'stored_file',
      'stored_file_withdrawal',
    ]
    const ofBook = new Set([...yearlyTables, ...sharedTables, ...beside])
    const names = audited.map(each => each.name).filter(name => !ofBook.has(name))
    expect(names.toSorted()).toEqual(tablesOutsideRevision.toSorted())
  })

  it('is the database of this run', () => {
    expect(whole.kind).toBe(process.env['FACTBOOK_TEST_DATABASE'])
  })

  it('shows a test what it wrote, and nothing of it to the next', async () => {
    const { database, rollback } = await openRolledBack(whole)
    await database.write(db => makeAirport(db))
    expect(await airports(database)).toHaveLength(1)
    await rollback()
    expect(await airports(whole)).toHaveLength(0)
  })

  it('finishes a write in progress before it rolls back, and accepts none afterward', async () => {
    const { database, rollback } = await openRolledBack(whole)
    const writing = database.write(db => makeAirport(db))
    await Promise.all([writing, rollback()])
    await expect(airports(database)).rejects.toThrow('The test is over')
    expect(await airports(whole)).toHaveLength(0)
  })

  it('undoes a failed write completely, and continues', async () => {
    const { database, rollback } = await openRolledBack(whole)
    await database.write(db => makeAirport(db, { iataCode: 'QQA' }))
    const failing = database.write(async db => {
      await makeAirport(db)
      await makeAirport(db, { iataCode: 'QQA' })
    })
    await expect(failing).rejects.toSatisfy(error => fromConstraintError(error)?.problem === 'duplicate')
    expect(await airports(database)).toHaveLength(1)
    await database.write(db => makeAirport(db))
    expect(await airports(database)).toHaveLength(2)
    await rollback()
  })

  it('refuses a write in a read, like production, and accepts writes again afterward', async () => {
    for (const kind of ['whole', 'rolled back']) {
      const { database, rollback } =
        kind === 'whole'
          ? { database: whole, rollback: () => Promise.resolve() }
          : await openRolledBack(whole)
      const writing = database.read(db => makeAirport(db))
      await expect(writing, kind).rejects.toSatisfy(error => /read-only/.test(String((error as Error).cause)))
      await database.write(db => db.execute(sql`delete from airport`))
      await rollback()
    }
  })

  it('stays in order if reads and writes arrive together', async () => {
    const { database, rollback } = await openRolledBack(whole)
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 ? airports(database) : database.write(db => makeAirport(db)),
      ),
    )
    expect(await airports(database)).toHaveLength(5)
    await rollback()
  })
})

/** Names with every kind of character that normalization treats, and a sample of other characters. */
const names = [
  ' terminal\u00a0\u2003 a\t',
  '\u200eＴｅｒｍｉｎａｌ\u200f Ａ\u200b\ufeff',
  'CAFE\u0301 Ubër—Über',
  'O’Hare O´Hare Oʼhare O`Hare ‘a’ ′b″ “c” «d»',
  'Pier A+ (North) – ¼ ™ ﬁ ① ª µ ß Σας İzmir ı',
  'ᐃᖃᓗᐃᑦ 東京 الدوحة हिन्दी क्‍ष 👩‍🍳 ❤️',
  // A letter after each, and up to Balinese, because the two may know different versions of newer alphabets.
  ...Array.from({ length: 0x1ac0 / 64 }, (_, page) =>
    Array.from({ length: 64 }, (__, at) => `${String.fromCodePoint(Math.max(1, page * 64 + at))}x`).join(''),
  ),
]

describe('names', () => {
  it('are normalized in the database as in the browser', async () => {
    const rows = await whole.ask<{ name: string; same: string; searched: string }>(
      'select name, factbook_name(name) as same, factbook_searched(name) as searched from json_array_elements_text($1::json) as given(name)',
      [JSON.stringify(names)],
    )
    for (const { name, same, searched } of rows) {
      expect(same).toBe(normalizeName(name))
      expect(searched).toBe(normalizeSearchText(name))
    }
    expect(rows).toHaveLength(names.length)
  })
})
