import { readdirSync } from 'node:fs'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { toCamelCase, toWords } from '#domain/history/letterCase.ts'
import { describeColumn, isHiddenColumn, recordKinds } from '#domain/history/recordKinds.ts'

/** A code that is readable as stored: 'Hourly', 'Work'. */
const isWord = (code: string): boolean => /^[A-Z][a-z]+$/.test(code)

const folder = new URL('../database/schema/', import.meta.url)
const modules = await Promise.all(
  readdirSync(folder).map(name => import(new URL(name, folder).href) as Promise<Record<string, unknown>>),
)
const tables = modules.flatMap(each =>
  Object.values(each).filter((found): found is PgTable => is(found, PgTable)),
)

/** As the history names a column: the column in SQL, in camelCase. */
const listShownColumns = (table: PgTable) => {
  const kind = toCamelCase(getTableName(table))
  if (!recordKinds[kind]) return []
  return Object.entries(getTableColumns(table)).flatMap(
    ([property, { name, keyAsName, enumValues = [] }]) => {
      const column = keyAsName ? property : toCamelCase(name)
      return isHiddenColumn(kind, column) ? [] : [{ kind, column, enumValues }]
    },
  )
}
const shown = tables.flatMap(listShownColumns)

it('finds the tables', () => expect(tables.length).toBeGreaterThan(30))

it('shows the codes of every record in words', () => {
  const raw = shown.flatMap(({ kind, column, enumValues }) => {
    const { format, options = [] } = describeColumn(kind, column)
    if (format === 'flag') return []
    const known = new Set<string>(options.map(each => each.value))
    return enumValues
      .filter(code => !known.has(code) && !isWord(code))
      .map(code => `${kind}.${column}: ${code}`)
  })
  expect(raw).toEqual([])
})

it('labels columns of several words as the screens do', () => {
  const unlabeled = shown.filter(({ kind, column }) => {
    const { label } = describeColumn(kind, column)
    return label.includes(' ') && label === toWords(column)
  })
  expect(unlabeled).toEqual([])
})
