import { execFileSync } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readXlsx, writeXlsx, type CellValue } from 'hucre'
import { buildAirportSheets } from '../../server/airports/workbook/buildAirportSheets.ts'
import { writeWorkbook } from '../../server/airports/workbook/writeWorkbook.ts'
import { makeWorkbookYear } from '../workbookYear.ts'

// Saves the workbook of a small airport, as it was downloaded and with a few edits, with LibreOffice and Gnumeric. Needs
// Debian's packages libreoffice-calc-nogui and gnumeric. Run it again if the workbook's sheets change:
//   node tests/workbooks/make.ts

interface Edit {
  sheet: string
  /** The first texts of the row after its key. */
  row: string[]
  heading: string
  value: CellValue
  numFmt?: string
  formula?: string
}

const day = new Date('2032-12-31T00:00:00Z')
const edits: Edit[] = [
  {
    sheet: 'Terminals',
    row: ['Sky Hall'],
    heading: 'Enplaning Passengers',
    value: 4321,
    formula: '4000+321',
  },
  { sheet: 'Info', row: ['Post-Security'], heading: 'Value', value: 0.7, numFmt: '0.0%' },
  { sheet: 'Contacts', row: ['Wren', 'Tillerman'], heading: 'Postal Code', value: 926, numFmt: '00000' },
  {
    sheet: 'Contacts',
    row: ['Robin', 'Quillback'],
    heading: 'To Be Printed',
    value: false,
    numFmt: 'General',
  },
  {
    sheet: 'Tenants',
    row: ['Pelican Press'],
    heading: 'Expires (YYYY-MM-DD)',
    value: day,
    numFmt: 'm/d/yyyy',
  },
]

const about = { title: 'Made-up Airport', stamp: 'airport 1, year 26, versions 1f', cadUsdRate: null }
const downloaded = await writeWorkbook(about, buildAirportSheets(makeWorkbookYear()))

async function edit(bytes: Uint8Array): Promise<Uint8Array> {
  const { sheets } = await readXlsx(bytes, { readStyles: true })
  for (const { sheet: name, row, heading, value, numFmt, formula } of edits) {
    const sheet = sheets.find(each => each.name === name)
    const at = sheet?.rows.findIndex(cells => row.every((text, index) => cells[index + 1] === text)) ?? -1
    const column = sheet?.rows[0]?.indexOf(heading) ?? -1
    if (!sheet?.cells || at < 0 || column < 0) throw new Error(`no ${name} ${row.join()} ${heading}`)
    sheet.cells.set(`${at},${column}`, {
      value,
      type: formula === undefined ? 'number' : 'formula',
      style: { numFmt },
      ...(formula === undefined ? {} : { formula, formulaResult: value }),
    })
  }
  return writeXlsx({ sheets: sheets.map(({ name, rows, cells }) => ({ name, rows, cells })) })
}

const folder = await mkdtemp(join(tmpdir(), 'factbook-workbooks-'))
for (const [name, bytes] of [
  ['downloaded', downloaded],
  ['edited', await edit(downloaded)],
] as const) {
  const source = join(folder, `${name}.xlsx`)
  const target = (program: string) => join(import.meta.dirname, `${program}-${name}.xlsx`)
  await writeFile(source, bytes)
  execFileSync('soffice', ['--headless', '--convert-to', 'xlsx', '--outdir', join(folder, 'saved'), source])
  await copyFile(join(folder, 'saved', `${name}.xlsx`), target('libreoffice'))
  execFileSync('ssconvert', [source, target('gnumeric')])
}
await rm(folder, { recursive: true })
