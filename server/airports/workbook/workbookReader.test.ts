import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeZip } from '#platform/data/makeZip.ts'
import { WorkbookReader } from './workbookReader.ts'

const workbook = '<workbook><sheets><sheet name="About" sheetId="1" r:id="rId1"/></sheets></workbook>'
/** Every tag begins and none ends, so that a reader searches a long time for an end. */
const endless = makeZip({ 'xl/workbook.xml': '<sheet '.repeat(5_000_000) })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'factbook-reader-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

it('gives a file up that takes too long, with the process that reads it', async () => {
  const reader = new WorkbookReader({ timeoutMs: 4000 })
  const [slow, none] = [await fileOf('slow', endless), await fileOf('none', Buffer.from('none'))]
  await expect(reader.read(slow, 'ben')).rejects.toMatchObject({ problem: 'workbookTooLarge' })
  await expect(reader.read(none, 'ben')).rejects.toMatchObject({ problem: 'workbookUnreadable' })
})

it('survives a file that takes too much memory', async () => {
  const reader = new WorkbookReader({ heapMegabytes: 8 })
  const strings = makeZip({
    'xl/workbook.xml': workbook.replaceAll('sheet ', 'sheet a="1" ').repeat(150_000),
  })
  const path = await fileOf('strings', strings)
  await expect(reader.read(path, 'ben')).rejects.toMatchObject({ problem: 'workbookTooLarge' })
})

it('reads two at a time and lets one person wait with four', async () => {
  const reader = new WorkbookReader()
  const path = await fileOf('bad', Buffer.from('none'))
  const asked = ['ben', 'ben', 'ben', 'ben', 'ben', 'ben', 'ben', 'cora'].map(owner =>
    reader.read(path, owner),
  )
  const codes = (await Promise.allSettled(asked)).map(each =>
    each.status === 'rejected' ? (each.reason as { problem: string }).problem : 'read',
  )
  expect(codes.filter(code => code === 'workbookUnreadable')).toHaveLength(7)
  expect(codes[6]).toBe('tooManyWaiting')
  reader.close()
})
