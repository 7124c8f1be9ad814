import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateField, figureField, textField } from './field.ts'
import { parseInput } from './inputCodec.ts'
import { normalizeName } from './names.ts'
import { placeFigures, type FigureTable } from './pastedFigures.ts'
import { readPastedTable, rewriteDate } from './pastedTable.ts'

/** Random blocks as they come from spreadsheets: every cell is placed as meant, or it is counted or listed. */
const numRuns = 500

const rowNames = ['Arrivals', 'Departures', 'Arrivals, Domestic', 'Freight', 'Change']
const columnNames = [
  'Pier A',
  'Pier A+',
  'Gate 1',
  'Gate 1 (North)',
  'Gate 1 (South)',
  'ᐃᖃᓗᐃᑦ',
  'Pavilion É',
  'Pier’s End',
]
const field = figureField('integer', { label: 'Figure' })
const table: FigureTable = {
  rows: rowNames.map(name => [name]),
  columns: columnNames.map(name => [name]),
  fieldAt: () => field,
}

/** Spellings that mean the same name, and others that do not. */
const same = fc.constantFrom(
  (name: string) => name,
  (name: string) => name.toUpperCase(),
  (name: string) => ` ${name.replaceAll(' ', '\u00a0')} `,
  (name: string) => `\u200e${name}\u200f`,
  (name: string) => name.replace('’', "'").replace('É', 'E'),
)
const other = fc.constantFrom(
  (name: string) => `${name} 2026`,
  (name: string) => `${name} *`,
  (name: string) => name.slice(0, -1),
  () => 'Total',
  () => '',
)
const spelling = fc.oneof({ arbitrary: same, weight: 6 }, { arbitrary: other, weight: 1 })
const lineNames = (names: readonly string[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...names), spelling), { minLength: 1, maxLength: 6 })
    .map(all => all.map(([name, spell]) => spell(name)))

const block = fc.record({
  rows: lineNames(rowNames),
  columns: lineNames(columnNames),
  title: fc.constantFrom([], ['Figures of the year'], ['Figures', 'in thousands']),
  isTurned: fc.boolean(),
})

const toText = (lines: readonly (readonly string[])[]) => lines.map(line => line.join('\t')).join('\n')

describe('a random block of figures', () => {
  it('is placed by exact names only, each figure once, and every other cell is counted', () => {
    fc.assert(
      fc.property(block, ({ rows, columns, title, isTurned }) => {
        const figure = (row: number, column: number) => String(1001 + 10 * row + column)
        const lines = [
          ['', ...columns],
          ...rows.map((name, row) => [name, ...columns.map((_, column) => figure(row, column))]),
        ]
        const turned = (lines[0] ?? []).map((_, at) => lines.map(line => line[at] ?? ''))
        const given = [...(title.length > 0 ? [title] : []), ...(isTurned ? turned : lines)]
        const pasted = placeFigures(toText(given), table, { row: 0, column: 0 })
        const isCertain = pasted.byPosition.rows.length + pasted.byPosition.columns.length === 0
        const placed = pasted.cells.filter(each => /^1\d{3}$/.test(each.text))
        for (const { row, column, text } of isCertain ? placed : []) {
          const at = rows.flatMap((_, r) =>
            columns.flatMap((__, c) => (figure(r, c) === text ? [[r, c] as const] : [])),
          )[0]
          const names = at && [rows[at[0]] ?? '', columns[at[1]] ?? '']
          // With one row or column, its place may be where it was pasted.
          if (rows.length > 1 || pasted.hasRowHeadings)
            expect(normalizeName(names?.[0] ?? '')).toBe(normalizeName(rowNames[row] ?? ''))
          if (columns.length > 1 || pasted.hasColumnHeadings)
            expect(normalizeName(names?.[1] ?? '')).toBe(normalizeName(columnNames[column] ?? ''))
        }
        // Two sources never fill one cell.
        expect(new Set(pasted.cells.map(({ row, column }) => `${row} ${column}`)).size).toBe(
          pasted.cells.length,
        )
        const figures = rows.length * columns.length
        const listed = [...pasted.unplaced.rows, ...pasted.unplaced.columns].filter(each =>
          /1\d{3}/.test(each.name),
        )
        expect(placed.length + pasted.skipped + pasted.outside + listed.length).toBeGreaterThanOrEqual(
          figures,
        )
      }),
      { numRuns },
    )
  })
})

const spelledDay = fc
  .tuple(
    fc.integer({ min: 2000, max: 2099 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .chain(([year, month, day]) => {
    const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    const date = new Date(`${iso}T00:00:00Z`)
    const inWords = (options: Intl.DateTimeFormatOptions) =>
      date.toLocaleDateString('en-US', { timeZone: 'UTC', ...options })
    return fc
      .constantFrom(
        iso,
        `${iso} 00:00:00`,
        `${iso}T00:00:00.000Z`,
        iso.replaceAll('-', '/'),
        iso.replaceAll('-', '.'),
        `${month}/${day}/${year}`,
        `${month}/${day}/${year} 12:00:00 AM`,
        `${month}-${day}-${year}`,
        inWords({ dateStyle: 'long' }),
        inWords({ dateStyle: 'full' }),
        inWords({ dateStyle: 'medium' }),
        `${inWords({ weekday: 'short' })} ${month}/${day}/${year}`,
        String(25_569 + date.getTime() / 86_400_000),
      )
      .map(text => ({ text, iso }))
  })
const spelledFigure = fc.integer({ min: 0, max: 9_999_999 }).chain(value => {
  const grouped = value.toLocaleString('en-US')
  return fc
    .constantFrom(
      String(value),
      grouped,
      grouped.replaceAll(',', ' '),
      grouped.replaceAll(',', '\u00a0'),
      `$ ${grouped}`,
      `$${grouped}`,
      ` ${grouped} `,
      `${grouped} sq ft`,
      `${value}SF`,
      `${grouped}.00`,
      `+${value}`,
      String(value).replace(/\d/g, digit => String.fromCharCode(0xff10 + Number(digit))),
    )
    .map(text => ({ text, value }))
})

describe('a random list', () => {
  const columns = [
    { field: textField({ label: 'Name' }), aliases: ['Guest'] },
    { field: figureField('area', { label: 'Area' }), aliases: ['Size'] },
    { field: dateField({ label: 'Ends' }), aliases: ['Expires'] },
  ]
  const heading = fc.constantFrom(
    'Name',
    'GUEST',
    'Area (sq ft)',
    'Size',
    'Ends',
    'expires',
    'Rent',
    'Name 2',
    '',
  )

  it('reads figures and days in thirty spellings as what they are', () => {
    fc.assert(
      fc.property(spelledFigure, spelledDay, (figure, day) => {
        expect(parseInput(figureField('area', { label: 'Area' }), figure.text)).toEqual({
          value: figure.value,
        })
        expect(rewriteDate(day.text, 'monthFirst')).toBe(day.iso)
      }),
      { numRuns },
    )
  })

  it('puts each cell below the column that its heading names, or lists the column', () => {
    fc.assert(
      fc.property(
        fc.array(heading, { minLength: 3, maxLength: 6 }),
        fc.integer({ min: 1, max: 4 }),
        (headings, rows) => {
          const lines = Array.from({ length: rows }, (_, row) => headings.map((__, at) => `${row + 1}${at}`))
          const read = readPastedTable(toText([headings, ...lines]), columns, 0)
          if (read.heading === null) return
          const known = columns.map(({ field: { label }, aliases }) => [label, ...aliases].map(normalizeName))
          const placeOf = (name: string) =>
            known.findIndex(names => names.includes(normalizeName(name.replace(' (sq ft)', ''))))
          for (const [row, cells] of read.rows.entries())
            for (const { column, text } of cells) {
              const at = headings.findIndex((_, index) => `${row + 1}${index}` === text)
              expect(placeOf(headings[at] ?? '')).toBe(column)
            }
          const used = read.rows[0]?.length ?? 0
          expect(used + read.leftOut.length).toBe(headings.length)
        },
      ),
      { numRuns },
    )
  })
})
