import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { onBothDatabases, onlyEmbedded, withDatabase, withoutDatabase } from '../../vitest.config.ts'

const found = (patterns: readonly string[]) => patterns.flatMap(pattern => globSync(pattern))
/** The parts of the test kit that open a database. */
const opensDatabase = (path: string) =>
  /from '(?:#tests|\.\.?)\/(?:app|database|commandLine)\.ts'/.test(readFileSync(path, 'utf8'))

it.each([...withDatabase, ...withoutDatabase, ...onlyEmbedded, ...onBothDatabases])('%s exists', pattern => {
  expect(found([pattern])).not.toEqual([])
})

it('lists each file once', () => {
  const named = [withDatabase, withoutDatabase, onlyEmbedded, onBothDatabases].map(found)
  expect(named.flatMap(files => files.filter((file, index) => files.indexOf(file) !== index))).toEqual([])
})

it('runs the tests that open a database on PostgreSQL, and nothing else', () => {
  const exceptions = new Set(found([...withoutDatabase, ...onlyEmbedded, ...onBothDatabases]))
  const onPostgres = found(withDatabase).filter(path => !exceptions.has(path))
  expect(onPostgres.filter(path => !opensDatabase(path))).toEqual([])
})

it('runs without a database only the tests that open none', () => {
  const tests = found([
    '{platform,domain,server,web,cli}/**/*.test.{ts,tsx}',
    'tests/{house,spec}/*.test.ts',
    'tests/*.test.ts',
  ])
  const onDatabase = new Set(found([...withDatabase, ...onlyEmbedded]))
  const without = new Set(found(withoutDatabase))
  expect(tests.filter(path => opensDatabase(path) && (!onDatabase.has(path) || without.has(path)))).toEqual(
    [],
  )
})

it('runs in `npm run torture` every test that is longer there, or that also runs on the embedded database there', () => {
  const tests = found(['{platform,domain,server,web,cli}/**/*.test.{ts,tsx}', 'tests/spec/*.test.ts'])
  const longer = tests.filter(path => readFileSync(path, 'utf8').includes('isTorture'))
  const torture = new Set([...longer, ...found(onBothDatabases)])
  const listed = readFileSync('scripts/parts.mjs', 'utf8').match(/[\w/]+\.test\.ts/g)
  expect(listed?.toSorted()).toEqual([...torture].toSorted())
})

it('leaves steps of browser tests to `npm run torture` by `tortureStep`, because Playwright filters titles of tests only', () => {
  const marked = /step\(\s*['`]@torture/
  expect(found(['tests/e2e/**/*.ts']).filter(path => marked.test(readFileSync(path, 'utf8')))).toEqual([])
})
