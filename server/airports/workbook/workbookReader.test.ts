import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeXlsx } from 'hucre'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeZip } from '#platform/data/makeZip.ts'
import { computeSha256 } from '#platform/storage/storage.ts'
import { readXlsx } from './readXlsx.ts'
import { WorkbookReader } from './workbookReader.ts'

const workbook = '<workbook><sheets><sheet name="About" sheetId="1" r:id="rId1"/></sheets></workbook>'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'factbook-reader-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(name: string, bytes: Uint8Array) {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return { path, sha256: computeSha256(bytes) }
}

it.each([
  ['a tag that is never closed', '<worksheet '],
  ['a value that is never closed', `<worksheet a="${'>'.repeat(2_000_000)}`],
  ['a tag within a tag', '<worksheet <sheetData>'],
  ['a very long tag', `<worksheet ${'a="b" '.repeat(50_000)}>`],
  ['a comment that is never closed', '<worksheet><!-- -> '],
])('refuses %s, which would take long to read', async (_what, sheet) => {
  const { path } = await fileOf(
    'unclosed',
    makeZip({ 'xl/workbook.xml': workbook, 'xl/worksheets/sheet1.xml': sheet }),
  )
  await expect(readXlsx(await readFile(path))).rejects.toMatchObject({ problem: 'workbookUnreadable' })
})

it('refuses empty rows that are as wide as the sheet', async () => {
  const relation = (id: string, type: string, target: string) =>
    `<Relationships><Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`
  const bookOf = (rows: number) =>
    makeZip({
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels': relation('rId1', 'officeDocument', 'xl/workbook.xml'),
      'xl/_rels/workbook.xml.rels': relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      'xl/workbook.xml': workbook,
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${'<row><c r="XFD1"/></row>'.repeat(rows)}</sheetData></worksheet>`,
    })
  expect(await readXlsx(bookOf(60))).toMatchObject({ sheets: [{ name: 'About', rows: [] }] })
  await expect(readXlsx(bookOf(62))).rejects.toMatchObject({ problem: 'workbookTooLarge' })
})

it('stops a file that takes too long, together with its process', async () => {
  const reader = new WorkbookReader({ timeoutMs: 1 })
  const file = await fileOf('any', makeZip({ 'xl/workbook.xml': workbook }))
  for (let count = 0; count < 3; count += 1)
    await expect(reader.read(file, 'ben')).rejects.toMatchObject({ problem: 'workbookTooLarge' })
  const processes = () => process.getActiveResourcesInfo().filter(each => each === 'ProcessWrap')
  await expect.poll(processes).toEqual([])
})

it('survives a file that takes too much memory', async () => {
  const reader = new WorkbookReader({ heapMegabytes: 8 })
  const strings = makeZip({
    'xl/workbook.xml': workbook.replaceAll('sheet ', 'sheet a="1" ').repeat(100_000),
  })
  const file = await fileOf('strings', strings)
  await expect(reader.read(file, 'ben')).rejects.toMatchObject({ problem: 'workbookTooLarge' })
})

it('reads two at a time, and lets one person wait with up to four', async () => {
  const reader = new WorkbookReader()
  const file = await fileOf('bad', Buffer.from('none'))
  const asked = ['ben', 'ben', 'ben', 'ben', 'ben', 'ben', 'ben', 'cora'].map(owner =>
    reader.read(file, owner),
  )
  const codes = (await Promise.allSettled(asked)).map(each =>
    each.status === 'rejected' ? (each.reason as { problem: string }).problem : 'read',
  )
  expect(codes.filter(code => code === 'workbookUnreadable')).toHaveLength(7)
  expect(codes[6]).toBe('tooManyWaiting')
  reader.close()
})

it('reads a file once, even if it is sent again', async () => {
  const reader = new WorkbookReader()
  const file = await fileOf('once', await writeXlsx({ sheets: [{ name: 'About', rows: [['x']] }] }))
  const read = await reader.read(file, 'ben')
  expect(read.sheets).toMatchObject([{ name: 'About', rows: [{ row: 1, cells: ['x'] }] }])
  await rm(file.path)
  expect(await reader.read(file, 'cora')).toEqual(read)
  const other = { ...file, sha256: 'of another file' }
  await expect(reader.read(other, 'ben')).rejects.toMatchObject({ problem: 'workbookUnreadable' })
})

it('starts without the schemas, which take longer to load than most files take to read', () => {
  const listModules = `
    import { registerHooks } from 'node:module'
    registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) })
    await import('${new URL('./readWorkbookChild.ts', import.meta.url).href}')
    process.exit()
  `
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', listModules], {
    encoding: 'utf8',
  })
  expect(stdout).toContain('/readXlsx.ts')
  expect(stdout).not.toContain('/node_modules/zod/')
})
