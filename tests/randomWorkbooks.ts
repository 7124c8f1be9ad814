import fc from 'fast-check'
import { parseCellRef } from 'hucre/xlsx'
import { expect } from 'vitest'
import type { WorkbookCell, WorkbookCells } from '#domain/airports/workbook.ts'
import { addressOf, toColumnLetters } from '#platform/print/workbookPages.ts'
import { buildAirportSheets } from '../server/airports/workbook/buildAirportSheets.ts'
import { compareWorkbook } from '../server/airports/workbook/compareWorkbook.ts'
import type { Sheet, SheetCell, SheetRow } from '../server/airports/workbook/sheet.ts'
import { makeWorkbookYear } from './workbookYear.ts'

/** The text that a person writes into a cell, and its meaning. Null if it has no single meaning. */
type Spelling = [raw: WorkbookCell, meant: WorkbookCell | null]

const figure = (value: number): Spelling[] => [
  ...[value, String(value), ` ${value} `, `\u00a0${value}`, value.toLocaleString('en')].map(
    (raw): Spelling => [raw, value],
  ),
  ...[`${value}abc`, `(${value})`, '1,5', '5e3', true, '0:45', `${value}\n${value}`].map((raw): Spelling => [
    raw,
    null,
  ]),
]
const clearDates: WorkbookCell[] = [
  '2031-05-06',
  '5/6/2031',
  '05/06/2031',
  'May 6, 2031',
  '6 May 2031',
  '20310506',
  '2031/5/6',
  '2031-05-06T00:00:00',
  '2031-05-06 00:00:00',
  '5/6/2031 12:00:00 AM',
  'Tuesday, May 6, 2031',
  '47974',
  47_974,
  '6-May-2031',
  'May 6 2031',
  '\u200e5/6/2031',
]
const unclearDates: WorkbookCell[] = [
  '2031-05-06 13:30',
  'next spring',
  '2031',
  '5/6/31',
  '6.5.2031',
  'Mar 2028',
  '2031-02-30',
  true,
]
const spellings: Partial<Record<string, readonly Spelling[]>> = {
  integer: [0, 7, 1234, 2_500_000].flatMap(figure),
  area: [...[0, 7, 1234].flatMap(figure), ['1,200 sq ft', 1200], [1200, 1200]],
  money: [...[0, 1234.5, 99].flatMap(figure), ['$1,234.50', 1234.5], ['$ 1,568', 1568], ['100 CAD', null]],
  percent: [...[0, 12.5].flatMap(figure), ['12.5%', 12.5]],
  date: [
    ...clearDates.map((raw): Spelling => [raw, '2031-05-06']),
    ...unclearDates.map((raw): Spelling => [raw, null]),
  ],
  flag: [
    ...[true, 'TRUE', 'yes', 'Y', 1, '1', 'x', ' Yes '].map((raw): Spelling => [raw, 'Yes']),
    ...[false, 'FALSE', 'no', 'N', 0, '0'].map((raw): Spelling => [raw, 'No']),
    ['perhaps', null],
    [2, null],
  ],
}

/** Ways to write a heading that are still this heading. */
const alike = (heading: string, label: string): string[] => [
  heading,
  heading.toUpperCase(),
  ` ${heading.replaceAll(' ', '\u00a0')} `,
  heading.replace(' ', '\n'),
  label.toLowerCase(),
]
const unlike = (heading: string): string[] => [
  `${heading} 2025`,
  `${heading} (thousands)`,
  'Gross',
  `My ${heading}`,
]

interface FileColumn {
  heading: string
  title: string
  isKnown: boolean
  /** By the stored row that a line is about. */
  cells: Map<SheetRow, Spelling>
}
interface FileLine {
  row: SheetRow
  key: string
}

/** The values that people edit, besides those that identify the rows. */
const isEdited = ({ path, field }: SheetCell): boolean =>
  spellings[field.format] !== undefined && path !== 'confirmed' && path !== 'factbookIncludeFlag'

/** Makes a random file of one sheet, compares it, and finds each cell stored as meant, marked, or listed. */
function checkSheet(
  sheet: Sheet,
  sheets: readonly Sheet[],
  random: () => number,
): { stored: number; marked: number } {
  const chance = (percent: number) => random() * 100 < percent
  const oneOf = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(random() * list.length)]
    if (found === undefined) throw new Error('nothing to choose from')
    return found
  }
  const shuffle = <T>(list: readonly T[]): T[] =>
    list
      .map(each => [random(), each] as const)
      .toSorted(([one], [other]) => one - other)
      .map(([, each]) => each)
  const sample = sheet.rows[0]
  if (!sample) throw new Error(`${sheet.name} is empty`)

  const isEditedColumn = ({ heading }: FileColumn) =>
    sample.cells.some(each => each.heading === heading && isEdited(each))
  const columns = [...sheet.labelHeadings, ...sheet.headings].flatMap((heading, at): FileColumn[] => {
    const own = sample.cells.find(each => each.heading === heading)
    const isValue = own !== undefined && isEdited(own)
    const cells = () =>
      new Map(
        sheet.rows.map((row): [SheetRow, Spelling] => {
          const cell = row.cells.find(each => each.heading === heading)
          const written = cell ? cell.written : (row.labels[at] ?? null)
          return [
            row,
            cell && isValue && chance(12) ? oneOf(spellings[cell.field.format] ?? []) : [written, written],
          ]
        }),
      )
    const column = (isKnown: boolean): FileColumn => ({
      heading,
      title: oneOf(isKnown ? alike(heading, own?.field.label ?? heading) : unlike(heading)),
      isKnown,
      cells: cells(),
    })
    if (!isValue) return [column(true)]
    const first = column(!chance(15))
    if (chance(10)) return [first, { ...first, title: oneOf(alike(heading, own.field.label)), isKnown: true }]
    return chance(10) ? [first, column(true)] : [first]
  })
  const swapped = chance(30) ? shuffle(sheet.rows) : sheet.rows
  const lines = shuffle(
    sheet.rows.flatMap((row, index): FileLine[] => {
      const line = { row, key: chance(10) ? '' : (swapped[index]?.key ?? '') }
      return chance(10) ? [line, { ...line, key: chance(50) ? '' : line.key }] : [line]
    }),
  )
  const inFile: (FileColumn | 'Key')[] = shuffle([...columns, 'Key' as const])
  const uploaded: WorkbookCells = {
    is1904: false,
    sheets: [
      {
        name: oneOf([sheet.name, `${sheet.name} (2)`, `Copy of ${sheet.name}`]),
        isRead: true,
        rows: [
          { row: 1, cells: inFile.map(each => (each === 'Key' ? each : each.title)) },
          ...lines.map(({ row, key }, index) => ({
            row: index + 2,
            cells: inFile.map(each => (each === 'Key' ? key : (each.cells.get(row)?.[0] ?? null))),
          })),
        ],
        formulas: [],
        failed: [],
        shown: {},
        covered: {},
      },
      { name: 'Mine', isRead: false, rows: [], formulas: [], failed: [], shown: {}, covered: {} },
    ],
  }
  const [file] = uploaded.sheets
  for (const [at, column] of inFile.entries())
    if (file && column !== 'Key' && !isEditedColumn(column)) mergeEqualCells(file, at, () => chance(30))
  const comparison = compareWorkbook(sheets, uploaded, {
    added: new Map(),
    isOlder: false,
    terminalsByFormerName: new Map(),
  })
  const unread = comparison.notes.filter(each => each.isUnread).flatMap(each => each.about)
  expect(unread).toContain('sheet “Mine” (not part of this workbook)')
  // A sheet of another name, without keys and with an unknown heading, may be any sheet. It is listed as a whole.
  const hasNoKeys = lines.every(({ key }) => key === '')
  if (hasNoKeys && file && unread.includes(`sheet “${file.name}” (not part of this workbook)`))
    return { stored: 0, marked: 0 }
  const isMarked = (number: number) =>
    comparison.errors.some(each => each.address === 'A1' || Number(/\d+$/.exec(each.address)?.[0]) === number)
  const changes = new Map(comparison.changes.map(each => [each.address, each]))
  // The preview lists them: they are stored with another row of the same record, once that is corrected.
  const waiting = new Set(comparison.waiting.map(each => each.address))

  // Each change is at a cell of a line about the same row, and is what the cell means.
  for (const [address, { cell, value }] of changes) {
    const line = lines[Number(/\d+$/.exec(address)?.[0]) - 2]
    const column = inFile[parseCellRef(address).col]
    if (!line || !column || column === 'Key') throw new Error(`no cell ${address}`)
    const said = column.cells.get(line.row)
    const own = line.row.cells.find(each => each.heading === column.heading)
    expect([column.heading, value]).toEqual([cell.heading, meaningOf(own, said)])
    if (!cell.record.includes('+')) expect(cell.record).toBe(own?.record)
  }

  // Each cell is stored, already stored, marked, or listed.
  let [stored, marked] = [0, 0]
  for (const [index, { row }] of lines.entries())
    for (const [at, column] of inFile.entries()) {
      if (column === 'Key') continue
      const said = column.cells.get(row)
      const own = row.cells.find(each => each.heading === column.heading)
      const address = addressOf(at, index + 2)
      const isStored = Object.is(meaningOf(own, said), own?.stored ?? said?.[1]) && said?.[1] !== null
      const isEmpty = (said?.[0] ?? null) === null
      if (!column.isKnown) {
        const start = `column ${toColumnLetters(at)} of `
        const title = `“${column.title.trim()}”`
        expect(unread.some(each => each.startsWith(start) && each.includes(title))).toBe(true)
        continue
      }
      const twin = inFile.find(
        each => each !== column && each !== 'Key' && each.isKnown && each.heading === column.heading,
      )
      if (changes.has(address)) stored += 1
      else if (isMarked(index + 2) || waiting.has(address)) marked += 1
      else if (!isStored && !isEmpty) {
        // The same row and the same column may be in the file twice, with the same contents.
        const others = lines.flatMap((other, place) => (other.row === row ? [place + 2] : []))
        const columns = twin ? [at, inFile.indexOf(twin)] : [at]
        const places = others.flatMap(number => columns.map(each => addressOf(each, number)))
        const isFound =
          others.some(isMarked) || places.some(place => changes.has(place) || waiting.has(place))
        expect([address, isFound]).toEqual([address, true])
      }
    }
  return { stored, marked }
}

/** Merges neighboring rows with the same text, which then is only in the first of them. */
function mergeEqualCells(
  file: WorkbookCells['sheets'][number],
  column: number,
  isMerged: () => boolean,
): void {
  let first = file.rows[1]
  for (const line of file.rows.slice(2)) {
    const isSame =
      first && typeof line.cells[column] === 'string' && line.cells[column] === first.cells[column]
    if (isSame && first && isMerged()) {
      line.cells[column] = null
      file.covered[addressOf(column, line.row)] = { row: first.row, column }
    } else first = line
  }
}

function meaningOf(cell: SheetCell | undefined, said: Spelling | undefined): WorkbookCell {
  const [raw = null, meant = null] = said ?? []
  if (!cell) return meant
  return raw === cell.written ? cell.stored : meant
}

/** Checks this many random sheets, the same for the same `seed`, and that cells were both stored and marked. */
export function checkRandomWorkbooks(runs: number, seed?: number): void {
  const sheets = buildAirportSheets(makeWorkbookYear())
  const own = sheets.filter(each => ['Terminals', 'Totals', 'Tenants', 'Parking'].includes(each.name))
  let [stored, marked] = [0, 0]
  fc.assert(
    fc.property(fc.constantFrom(...own.map(each => each.name)), fc.integer(), (name, ofSheet) => {
      const sheet = own.find(each => each.name === name)
      const found = sheet && checkSheet(sheet, sheets, makeRandom(ofSheet))
      stored += found?.stored ?? 0
      marked += found?.marked ?? 0
    }),
    { numRuns: runs, endOnFailure: true, ...(seed !== undefined && { seed }) },
  )
  expect(Math.min(stored, marked)).toBeGreaterThan(runs / 4)
}

/** Numbers from 0 to 1. */
function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}
