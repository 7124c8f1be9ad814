import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeZip } from '#platform/data/makeZip.ts'
import { computeSha256 } from '#platform/storage/storage.ts'
import { readXlsx } from './readXlsx.ts'
import { WorkbookReader } from './workbookReader.ts'

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relate = (...list: [type: string, target: string][]) =>
  `<Relationships>${list
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${relations}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`
const workbook = '<workbook><sheets><sheet name="About" sheetId="1" r:id="rId1"/></sheets></workbook>'
const keyRow = '<row r="1"><c r="A1" t="inlineStr"><is><t>Key</t></is></c></row>'
const textRow = '<row r="2"><c r="A2" t="inlineStr"><is><t>said</t></is></c></row>'
/** The parts of a workbook with one sheet. */
const partsOf = (sheet: string) => ({
  '[Content_Types].xml': '<Types/>',
  '_rels/.rels': relate(['officeDocument', 'xl/workbook.xml']),
  'xl/_rels/workbook.xml.rels': relate(['worksheet', 'worksheets/sheet1.xml']),
  'xl/workbook.xml': workbook,
  'xl/worksheets/sheet1.xml': sheet,
})
const bookOf = (sheet: string) => makeZip(partsOf(sheet))
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const said = {
  sheets: [{ name: 'About', isRead: true, rows: [{ cells: ['Key'] }, { row: 2, cells: ['said'] }] }],
}

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
  await expect(readXlsx(bookOf(`<sheetData>${keyRow}${sheet}`))).rejects.toMatchObject({
    problem: 'workbookUnreadable',
  })
})

it('refuses empty rows that are as wide as the sheet, and counts none of a sheet that is not ours', async () => {
  const wideRows = (rows: number) =>
    Array.from({ length: rows }, (_, row) => `<row r="${row + 2}"><c r="XFD${row + 2}"/></row>`).join('')
  expect(await readXlsx(bookOf(sheetOf(keyRow + wideRows(59))))).toMatchObject({ sheets: [{ isRead: true }] })
  await expect(readXlsx(bookOf(sheetOf(keyRow + wideRows(62))))).rejects.toMatchObject({
    problem: 'workbookTooLarge',
  })
  expect(await readXlsx(bookOf(sheetOf(wideRows(3000))))).toMatchObject({
    sheets: [{ isRead: false, rows: [] }],
  })
})

describe('a valid workbook of another program', () => {
  const parts = partsOf(sheetOf(keyRow + textRow))

  it('may name its parts as it likes, also with backslashes, capitals, and absolute targets', async () => {
    const named = {
      '[Content_Types].xml': '<Types/>',
      '_rels\\.rels': relate(['officeDocument', '/Book\\Main.xml']),
      'book/_rels/main.xml.rels': relate(['worksheet', '../tabs/first%20one.xml']),
      'book/main.xml': workbook,
      'Tabs/First One.xml': parts['xl/worksheets/sheet1.xml'],
    }
    expect(await readXlsx(makeZip(named))).toMatchObject(said)
  })

  it('may write attributes in single quotes, with any prefix, and other spaces', async () => {
    const quoted = {
      ...parts,
      '_rels/.rels': parts['_rels/.rels'].replaceAll('"', "'"),
      'xl/_rels/workbook.xml.rels': relate(['worksheet', 'worksheets/sheet1.xml']).replaceAll('"', "'"),
      'xl/workbook.xml':
        "<x:workbook><x:sheets><x:sheet\n name='About' sheetId = '7' d3p1:id='rId1' /></x:sheets></x:workbook>",
      'xl/worksheets/sheet1.xml': sheetOf(keyRow + textRow).replaceAll('"', "'"),
    }
    expect(await readXlsx(makeZip(quoted))).toMatchObject(said)
  })

  it('may be encoded in UTF-16', async () => {
    const wide = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
    expect(await readXlsx(makeZip({ ...parts, 'xl/workbook.xml': wide(workbook) }))).toMatchObject(said)
  })

  it('may have charts on tabs of their own, and many large sheets that are not ours', async () => {
    const register = sheetOf('<row><c><v>1</v></c></row>'.repeat(2_000_000))
    const tabs = Array.from(
      { length: 30 },
      (_, index) => `<sheet name="Mine ${index}" sheetId="${index + 3}" r:id="rId3"/>`,
    )
    const book = {
      ...parts,
      'xl/workbook.xml': workbook.replace(
        '</sheets>',
        `<sheet name="Chart1" sheetId="2" r:id="rId2"/>${tabs.join('')}</sheets>`,
      ),
      'xl/_rels/workbook.xml.rels': relate(
        ['worksheet', 'worksheets/sheet1.xml'],
        ['chartsheet', 'chartsheets/sheet1.xml'],
        ['worksheet', 'worksheets/register.xml'],
      ),
      'xl/chartsheets/sheet1.xml': '<chartsheet/>',
      'xl/media/picture.png': Buffer.alloc(60_000_000),
      'xl/worksheets/register.xml': register,
    }
    const { sheets } = await readXlsx(makeZip(book))
    expect(sheets).toHaveLength(32)
    expect(sheets.filter(each => each.isRead).map(each => each.name)).toEqual(['About'])
    expect(sheets[1]).toMatchObject({ name: 'Chart1', isRead: false, rows: [] })
  })

  it('may count its days from 1904', async () => {
    const book = {
      ...parts,
      'xl/workbook.xml': workbook.replace('<sheets>', "<workbookPr date1904='1'/><sheets>"),
    }
    expect(await readXlsx(makeZip(book))).toMatchObject({ is1904: true })
  })

  it('may be in an archive whose sizes are in the extra fields of ZIP64', async () => {
    expect(await readXlsx(toZip64(makeZip(parts)))).toMatchObject(said)
  })
})

/** The archive of a program that learns its size only at the end. */
function toZip64(zip: Buffer): Buffer {
  const end = zip.lastIndexOf('PK\u0005\u0006', zip.length, 'latin1')
  const start = zip.readUInt32LE(end + 16)
  const entries: Buffer[] = []
  for (let at = start; at < end;) {
    const length = 46 + zip.readUInt16LE(at + 28)
    const entry = Buffer.from(zip.subarray(at, at + length))
    const extra = Buffer.alloc(28)
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(24, 2)
    for (const [index, field] of [24, 20, 42].entries()) {
      extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(field)), 4 + 8 * index)
      entry.writeUInt32LE(0xffff_ffff, field)
    }
    entry.writeUInt16LE(extra.length, 30)
    entries.push(entry, extra)
    at += length
  }
  return Buffer.concat([zip.subarray(0, start), ...entries, zip.subarray(end)])
}

describe('a file of another format says how to get a workbook', () => {
  const compound = (stream: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(stream, 'utf16le')])

  it('such as one with a password or a label', async () => {
    const encrypted = await writeXlsx({
      sheets: [{ name: 'About' }],
      encryption: { password: 'x', spinCount: 1 },
    })
    await expect(readXlsx(Buffer.from(encrypted))).rejects.toMatchObject({
      problem: 'workbookUnreadable',
      detail: expect.stringMatching(
        /^It is protected with a password\. In Excel, choose File, Info/,
      ) as string,
    })
    const labeled = compound('\u0006DataSpaces DRMEncryptedDataSpace EncryptedPackage')
    await expect(readXlsx(labeled)).rejects.toMatchObject({
      detail: expect.stringMatching(/^It is protected by a sensitivity label/) as string,
    })
  })

  it.each([
    ['an old workbook', compound('Workbook'), /\(\.xls\)\. Save it as an Excel workbook \(\.xlsx\)/],
    [
      'a binary workbook',
      makeZip({ '_rels/.rels': relate(['officeDocument', 'xl/workbook.bin']) }),
      /\(\.xlsb\)/,
    ],
    ['an OpenDocument spreadsheet', makeZip({ mimetype: '', 'content.xml': '' }), /\(\.ods\)/],
  ])('such as %s', async (_what, file, words) => {
    await expect(readXlsx(file)).rejects.toMatchObject({
      problem: 'workbookUnreadable',
      detail: expect.stringMatching(words) as string,
    })
  })
})

it('stops a file that takes too long, together with its process', async () => {
  const reader = new WorkbookReader({ timeoutMs: 1 })
  const file = await fileOf('any', bookOf(sheetOf(keyRow)))
  for (let count = 0; count < 3; count += 1)
    await expect(reader.read(file, 'ben')).rejects.toMatchObject({ problem: 'workbookTooLarge' })
  const processes = () => process.getActiveResourcesInfo().filter(each => each === 'ProcessWrap')
  await expect.poll(processes).toEqual([])
})

it('survives a file that takes too much memory', async () => {
  const reader = new WorkbookReader({ heapMegabytes: 8 })
  const strings = bookOf(sheetOf(keyRow + textRow.repeat(100_000)))
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
  const file = await fileOf('once', await writeXlsx({ sheets: [{ name: 'About', rows: [['Key']] }] }))
  const read = await reader.read(file, 'ben')
  expect(read.sheets).toMatchObject([{ name: 'About', rows: [{ row: 1, cells: ['Key'] }] }])
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
