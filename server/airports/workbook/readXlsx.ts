import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { streamXlsxRows, type CellValue } from 'hucre/xlsx'
import type { WorkbookCell, WorkbookCells } from '#domain/airports/workbook.ts'
import { workbookLimits } from '#domain/airports/workbookLimits.ts'
import { problem, type ProblemName } from '#domain/problems.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { ProblemPart } from '#platform/contract/problemDocument.ts'
import { addressOf } from '#platform/print/workbookPages.ts'
import { findSpecialCells, mentionsSpecialCells, type SpecialCells } from './specialCells.ts'

const centralHead = 0x02014b50
const localHead = 0x04034b50
const endMark = Buffer.from('PK\u0005\u0006', 'latin1')

/**
 * The parts of a workbook by name, each uncompressed within the remaining limit, whatever size the archive claims.
 * Throws `workbookUnreadable` if the file is not an archive, and `workbookTooLarge` if it is too large when
 * uncompressed.
 */
function* unpackParts(archive: Buffer): Generator<{ name: string; content: Buffer }> {
  const end = archive.lastIndexOf(endMark)
  if (archive.readUInt32LE(0) !== localHead || end < 0) throw problem('workbookUnreadable')
  const count = archive.readUInt16LE(end + 10)
  if (count > workbookLimits.parts)
    throw createTooLarge(`The workbook has more than ${workbookLimits.parts} parts.`)
  let entry = archive.readUInt32LE(end + 16)
  let room = workbookLimits.unpackedBytes
  for (let index = 0; index < count; index++) {
    if (archive.readUInt32LE(entry) !== centralHead) throw problem('workbookUnreadable')
    const nameLength = archive.readUInt16LE(entry + 28)
    const name = archive.toString('utf8', entry + 46, entry + 46 + nameLength)
    const content = unpack(archive, entry, room)
    room -= content.length
    yield { name, content }
    entry += 46 + nameLength + archive.readUInt16LE(entry + 30) + archive.readUInt16LE(entry + 32)
  }
}

function unpack(archive: Buffer, entry: number, room: number): Buffer {
  const local = archive.readUInt32LE(entry + 42)
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  const packed = archive.subarray(start, start + archive.readUInt32LE(entry + 20))
  const method = archive.readUInt16LE(entry + 10)
  if (method !== 0 && method !== 8) throw problem('workbookUnreadable')
  if (method === 0 ? packed.length > room : room <= 0) throw unpackedTooLarge()
  if (method === 0) return packed
  try {
    return inflateRawSync(packed, { maxOutputLength: room })
  } catch (thrown) {
    throw thrown instanceof RangeError ? unpackedTooLarge() : problem('workbookUnreadable')
  }
}

const unpackedTooLarge = () =>
  createTooLarge(`The uncompressed workbook is larger than ${workbookLimits.unpackedBytes / 1_000_000} MB.`)

const { sheets: mostSheets, rowsPerSheet, columnsPerSheet, emptyCells, charactersPerCell } = workbookLimits

/** The cells of an xlsx file. Throws the `workbook...` problems. Must run in a process that can be killed. */
export async function readXlsx(bytes: Buffer): Promise<WorkbookCells> {
  const names: string[] = []
  let hasSpecialCells = false
  for (const { name, content } of unpackParts(bytes)) {
    if (!/\.(?:xml|rels)$/i.test(name)) continue
    const text = content.toString('utf8')
    requireClosedMarkup(text)
    if (name === 'xl/workbook.xml') names.push(...readSheetNames(text))
    hasSpecialCells ||= mentionsSpecialCells(name, text)
  }
  if (names.length === 0) throw problem('workbookUnreadable')
  if (names.length > mostSheets) throw createTooLarge(`The workbook has more than ${mostSheets} sheets.`)
  const sheets: WorkbookCells['sheets'] = []
  for (const [index, name] of names.entries())
    sheets.push({ name, rows: await readRows(bytes, index, name), formulas: [], failed: [] })
  return { sheets: hasSpecialCells ? addSpecialCells(sheets, await findSpecialCells(bytes)) : sheets }
}

const addSpecialCells = (
  sheets: WorkbookCells['sheets'],
  special: readonly SpecialCells[],
): WorkbookCells['sheets'] =>
  sheets.map((sheet, index) => {
    const found = special[index]
    if (!found) return sheet
    const addresses = (places: ReadonlySet<string>) => [...places].map(addressOfPlace)
    const { formulas, failed } = found
    const rows = writePercents(sheet.rows, found)
    return { name: sheet.name, rows, formulas: addresses(formulas), failed: addresses(failed) }
  })

const longestMarkup = 200_000
const otherMarkup = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/**
 * Throws `workbookUnreadable` for a tag or comment that is too long or unclosed, because readers would rescan it from
 * its beginning repeatedly.
 */
function requireClosedMarkup(xml: string): void {
  for (let start = xml.indexOf('<'); start >= 0;) {
    const [begin = '', mark] = otherMarkup.find(each => xml.startsWith(each[0], start)) ?? []
    const end = mark ? xml.indexOf(mark, start + begin.length) : findTagEnd(xml, start)
    if (end < 0 || end - start > longestMarkup) throw problem('workbookUnreadable')
    start = xml.indexOf('<', end)
  }
}

/** -1 if the tag is too long, or if another one begins in it. */
function findTagEnd(xml: string, start: number): number {
  let quote = ''
  for (let at = start + 1; at <= start + longestMarkup && at < xml.length; at++) {
    const character = xml.charAt(at)
    if (character === '<') return -1
    if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '>') return at
    else if (character === '"' || character === "'") quote = character
  }
  return -1
}

/** In the order of the tabs. */
function readSheetNames(workbook: string): string[] {
  return [...workbook.matchAll(/<(?:\w+:)?sheet\s[^<>]*?\bname="([^"]*)"/g)].map(([, name = '']) =>
    name
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&'),
  )
}

type Rows = WorkbookCells['sheets'][number]['rows']

async function readRows(bytes: Buffer, sheet: number, name: string): Promise<Rows> {
  const rows: Rows = []
  let room = emptyCells
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    const filled = values.findLastIndex(value => value !== null && value !== '') + 1
    room -= 1 + values.length - filled
    if (room < 0) throw createTooLarge(`Sheet "${name}" has too many empty rows and columns. Delete them.`)
    if (filled === 0) continue
    if (rows.length >= rowsPerSheet)
      throw createTooLarge(`Sheet "${name}" has more than ${rowsPerSheet} rows.`)
    if (filled > columnsPerSheet)
      throw createTooLarge(`Sheet "${name}" has more than ${columnsPerSheet} columns.`)
    const cells = values.slice(0, filled).map(toWorkbookCell)
    if (cells.some(cell => typeof cell === 'string' && cell.length > charactersPerCell))
      throw createTooLarge(
        `Sheet "${name}", row ${index + 1}: a cell has more than ${charactersPerCell} characters.`,
      )
    rows.push({ row: index + 1, cells })
  }
  return rows
}

/** A day is midnight UTC, because workbooks have no time zones. */
function toWorkbookCell(value: CellValue): WorkbookCell {
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? 'no date' : value.toISOString().slice(0, 10)
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
  return value
}

/** Converts numbers formatted as percentages to the text their author sees: 0.5 becomes `50%`. */
const writePercents = (rows: Rows, { percents }: SpecialCells): Rows =>
  rows.map(({ row, cells }) => ({
    row,
    cells: cells.map((cell, column) =>
      typeof cell === 'number' && percents.has(`${row - 1},${column}`)
        ? `${Number((cell * 100).toPrecision(15))}%`
        : cell,
    ),
  }))

/** `0,1` is B1. */
function addressOfPlace(place: string): string {
  const [row = 0, column = 0] = place.split(',').map(Number)
  return addressOf(column, row + 1)
}

const createTooLarge = (detail: string) => problem('workbookTooLarge', { detail })

export type ReadAnswer =
  | { cells: WorkbookCells }
  | { problem: ProblemName; detail: string; errors: ProblemPart[] }

/** The cells of a file, or the problem with it in a form that can be sent to another process. */
export async function readWorkbookFile(path: string): Promise<ReadAnswer> {
  try {
    return { cells: await readXlsx(await readFile(path)) }
  } catch (thrown) {
    if (!(thrown instanceof Problem)) return { problem: 'workbookUnreadable', detail: '', errors: [] }
    return { problem: thrown.problem as ProblemName, detail: thrown.detail, errors: thrown.errors }
  }
}
