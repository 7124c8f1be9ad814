import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

it('a stack trace names the source of a bundled function, and the bundle if there is no map', () => {
  const folder = mkdtempSync(join(tmpdir(), 'factbook-trace-'))
  const bundle = join(folder, 'bundle.mjs')
  writeFileSync(bundle, 'export const trace = () => new Error("Oh").stack')
  // The first and only line of the bundle is the first line of the source.
  writeFileSync(`${bundle}.map`, JSON.stringify({ version: 3, sources: ['src/first.ts'], mappings: 'AAAA' }))
  writeFileSync(join(folder, 'bare.mjs'), 'export const trace = () => new Error("Oh").stack')
  const run = `
    import { traceSources } from '${new URL('./traceSources.ts', import.meta.url).href}'
    import { trace } from '${pathToFileURL(bundle).href}'
    import { trace as bare } from '${pathToFileURL(join(folder, 'bare.mjs')).href}'
    traceSources()
    console.log(trace() + bare())
  `
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', run], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(stdout).toMatch(/^Error: Oh\n {4}at trace \(file:\S+\/src\/first\.ts:1:\d+\)\n/)
  expect(stdout).toMatch(/at trace \(file:\S+\/bare\.mjs:1:\d+\)/)
})
