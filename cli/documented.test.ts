import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#platform/database/connect.ts'
import { sealOnce } from '#server/history/createSealing.ts'
import { useCommandLine } from '#tests/commandLine.ts'
import { openTestDatabase } from '#tests/database.ts'
import { commands } from './run.ts'

const page = readFileSync('docs/commands.md', 'utf8')
const blocks = [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, kind = '', text = '']) => ({
  kind,
  text,
}))
const typedBlocks = blocks.flatMap(({ kind, text }, index) => {
  if (kind !== 'sh') return []
  const output = blocks[index + 1]?.kind === 'text' ? blocks[index + 1]?.text.trim() : undefined
  return text
    .trim()
    .split('\n')
    .map(typed => ({ typed, output }))
})

const forTheEmbedded = / (backup|restore) /
/** These need an empty database; they have tests of their own. */
const forEmptyDatabases = / (move|demo)\b/

let database: Database
const line = useCommandLine(() => database)
beforeAll(async () => {
  database = await openTestDatabase()
  // As a server does every minute. The lookups may have been made hours ago.
  await sealOnce(database, await sealOnce(database, null))
  const example = blocks.find(block => block.kind === 'csv')?.text ?? ''
  await line.file('airports.csv', example)
})
afterAll(() => database.close())

it('every command in docs/commands.md works as written, in order', async () => {
  expect(typedBlocks.length).toBeGreaterThan(5)
  for (const { typed, output } of typedBlocks) {
    if (database.kind === 'postgres' && forTheEmbedded.test(typed)) continue
    if (forEmptyDatabases.test(typed)) continue
    const words = /^npm run factbook -- ([^<]+?)(?: < \S+)?$/.exec(typed)?.[1]?.split(' ')
    expect(words, typed).toBeDefined()
    const { exitCode, said, noted } = await line.run(words ?? [], {
      env: { FACTBOOK_PASSWORD: 'teal-heron-over-harbor', DATA_DIR: join(line.folder, 'data') },
    })
    expect({ typed, exitCode, noted }).toEqual({ typed, exitCode: 0, noted: '' })
    if (output !== undefined) expect(said).toBe(output)
  }
})

it('lists every command', () => {
  for (const { name } of commands) expect(page).toMatch(new RegExp(`npm run factbook -- ${name}( |$)`, 'm'))
})
