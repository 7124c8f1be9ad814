import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { figureField } from './field.ts'
import {
  findOtherUnit,
  isInThousands,
  placeFigures,
  suggestMeaning,
  type FigureTable,
} from './pastedFigures.ts'

const loans = figureField('integer', { label: 'Loans' })
/** The last column is computed. */
const table: FigureTable = {
  rows: [['Fiction', 'Novels'], ['History'], ['Atlases']],
  columns: [['Books', 'Volumes'], ['Loans'], ['Books per loan']],
  fieldAt: ({ column }) => (column < 2 ? loans : null),
}
const place = (lines: string[][], at = { row: 0, column: 0 }) =>
  placeFigures(lines.map(line => line.join('\t')).join('\n'), table, at)
const textsOf = ({ cells }: ReturnType<typeof place>) =>
  cells.map(({ row, column, text }) => [row, column, text])

describe('a block pasted into a table of figures', () => {
  it('without headings fills from the selected cell on, and counts the cells that do not fit', () => {
    const pasted = place(
      [
        ['1,000', '2', '3'],
        ['', '$5', ''],
        ['6', '7', ''],
      ],
      { row: 1, column: 0 },
    )
    expect(textsOf(pasted)).toEqual([
      [1, 0, '1,000'],
      [1, 1, '2'],
      [2, 0, ''],
      [2, 1, '$5'],
    ])
    expect(pasted.outside).toBe(3)
  })

  it('with headings and row names fills the cells with those names, whatever their order', () => {
    const pasted = place([
      ['Stock 2026', '', ''],
      ['Shelf', 'Loans', 'Volumes'],
      ['Novels', '10', '20'],
      ['Maps', '1', '2'],
      ['History', '30', '40'],
    ])
    expect(textsOf(pasted)).toEqual([
      [0, 1, '10'],
      [0, 0, '20'],
      [1, 1, '30'],
      [1, 0, '40'],
    ])
    expect(pasted.unplaced).toEqual({ rows: [{ name: 'Maps', isDoubled: false }], columns: [] })
    expect(pasted.outside).toBe(0)
  })

  it('is transposed if its columns are the rows of the table', () => {
    const pasted = place([
      ['', 'Atlases', 'Fiction', 'History'],
      ['Books', '1', '2', '3'],
      ['Loans', '4', '5', '6'],
    ])
    expect(pasted.isTurned).toBe(true)
    expect(textsOf(pasted)).toEqual([
      [2, 0, '1'],
      [2, 1, '4'],
      [0, 0, '2'],
      [0, 1, '5'],
      [1, 0, '3'],
      [1, 1, '6'],
    ])
  })

  it('with row names only fills the selected column', () => {
    const pasted = place(
      [
        ['History', '3'],
        ['Fiction', '4'],
      ],
      { row: 2, column: 1 },
    )
    expect(textsOf(pasted)).toEqual([
      [1, 1, '3'],
      [0, 1, '4'],
    ])
  })

  it('of figures side by side fills a column if the table has one figure per row', () => {
    const oneColumn: FigureTable = { ...table, fieldAt: ({ column }) => (column === 1 ? loans : null) }
    const paste = (text: string) => textsOf(placeFigures(text, oneColumn, { row: 1, column: 1 }))
    expect(paste('60\t40 %')).toEqual([
      [1, 1, '60'],
      [2, 1, '40 %'],
    ])
    // A name is not a figure, so it stays where it is visible.
    expect(paste('Maps\t40')).toEqual([[1, 1, 'Maps']])
    expect(textsOf(place([['60', '40']], { row: 1, column: 1 }))).toEqual([[1, 1, '60']])
  })

  it('with unknown names fills no figure by position, and reports the names', () => {
    const given = [
      ['Floor', 'Volumes', 'Loans'],
      ['Old novels', '10', '20'],
      ['Old maps', '30', '40'],
    ]
    expect(place(given)).toMatchObject({
      cells: [],
      unplaced: { rows: [{ name: 'Old novels' }, { name: 'Old maps' }], columns: [] },
      outside: 0,
    })
    // Transposed, with one known name.
    const rows = [...given, ['History', '5', '6']]
    const turned = rows[0]?.map((_, at) => rows.map(line => line[at] ?? '')) ?? []
    expect(place(turned)).toMatchObject({
      unplaced: { rows: [{ name: 'Old novels' }, { name: 'Old maps' }] },
    })
    expect(textsOf(place(turned))).toEqual([
      [1, 0, '5'],
      [1, 1, '6'],
    ])
  })

  const columns = [
    ['Gate 1'],
    ['Gate 1 (International)'],
    ['Gate 1 (United States)'],
    ['ᐃᖃᓗᐃᑦ'],
    ['Pier A'],
    ['Pier A+'],
  ]
  const gates: FigureTable = { rows: [['Arrivals'], ['Departures'], ['2']], columns, fieldAt: () => loans }
  const placeAt = (lines: string[][], assigned: Record<string, number> = {}) =>
    placeFigures(
      lines.map(line => line.join('\t')).join('\n'),
      gates,
      { row: 0, column: 0 },
      {
        rows: new Map(),
        columns: new Map(Object.entries(assigned)),
      },
    )

  it('takes a name only if it is the same, with its parentheses, plus signs, and letters of other scripts', () => {
    const headings = [
      '',
      'Gate 1 (United States)',
      'GATE\u00a01 (International)',
      'Pier A+',
      'ᐃᖃᓗᐃᑦ',
      'Pier A*',
    ]
    const pasted = placeAt([headings, ['Arrivals', '1', '2', '3', '4', '5']])
    expect(textsOf(pasted)).toEqual([
      [0, 2, '1'],
      [0, 1, '2'],
      [0, 5, '3'],
      [0, 3, '4'],
    ])
    expect(pasted.unplaced.columns).toEqual([{ name: 'Pier A*', isDoubled: false }])
    expect(pasted.skipped).toBe(1)
  })

  it.each([
    [
      'two years below merged names',
      [
        ['', 'Gate 1', '', 'Pier A', ''],
        ['', '2026', '2027', '2026', '2027'],
      ],
    ],
    [
      'a plan beside the figures',
      [
        ['', 'Gate 1', '', 'Pier A', ''],
        ['', 'Plan', 'Actual', 'Plan', 'Actual'],
      ],
    ],
    [
      'groups above the names',
      [
        ['', '2026', '', '2027', ''],
        ['', 'Gate 1', 'Pier A', 'Gate 1', 'Pier A'],
      ],
    ],
    ['merged names alone', [['', 'Gate 1', '', 'Pier A', '']]],
    ['the same names twice', [['', 'Gate 1', 'Pier A', 'Gate 1', 'Pier A']]],
  ])('asks which column is meant and fills none of them: %s', (_, headings) => {
    const lines = [...headings, ['Arrivals', '1', '2', '3', '4'], ['Departures', '5', '6', '7', '8']]
    const pasted = placeAt(lines)
    expect(pasted.cells).toEqual([])
    expect(pasted.unplaced.columns).toHaveLength(4)
    expect(pasted.unplaced.columns.every(each => each.isDoubled)).toBe(true)
    expect(new Set(pasted.unplaced.columns.map(each => each.name)).size).toBe(4)
    expect(pasted.skipped).toBe(8)
    const second = pasted.unplaced.columns[1]?.name ?? ''
    const assigned = placeAt(lines, { [second]: 4 })
    expect(textsOf(assigned)).toEqual([
      [0, 4, '2'],
      [1, 4, '6'],
    ])
    expect(assigned.skipped).toBe(6)
    const rows = lines[0]?.map((__, at) => lines.map(line => line[at] ?? '')) ?? []
    expect(placeAt(rows)).toMatchObject({ cells: [], isTurned: true, skipped: 8 })
  })

  it('takes a unit or a year below each name, and numbers as names beside other names', () => {
    const pasted = placeAt([
      ['', 'Gate 1', 'Pier A'],
      ['', '2026', '2026'],
      ['Departures', '1', '2'],
    ])
    expect(textsOf(pasted)).toEqual([
      [1, 0, '1'],
      [1, 4, '2'],
    ])
    const numbered = { ...gates, columns: [['1'], ['2'], ['3']] }
    const read = placeFigures('\t3\t1\nArrivals\t30\t10', numbered, { row: 0, column: 0 })
    expect(textsOf(read)).toEqual([
      [0, 2, '30'],
      [0, 0, '10'],
    ])
  })

  it('says where several rows or columns without names would go', () => {
    const { byPosition } = place(
      [
        ['1', '2'],
        ['3', '4'],
      ],
      { row: 1, column: 0 },
    )
    expect(byPosition).toEqual({
      rows: [
        { sample: '1, 2', to: 1 },
        { sample: '3, 4', to: 2 },
      ],
      columns: [
        { sample: '1, 3', to: 0 },
        { sample: '2, 4', to: 1 },
      ],
    })
    expect(place([['History', '1']], { row: 0, column: 1 }).byPosition).toEqual({ rows: [], columns: [] })
    expect(
      place([
        ['Books', 'Loans'],
        ['1', '2'],
      ]).byPosition,
    ).toEqual({ rows: [], columns: [] })
  })

  it('suggests a row for an unknown name if its words fit one row better than all others', () => {
    const options = table.rows.map((names, at) => ({ key: String(at), names }))
    expect(suggestMeaning('Old novels', options)).toBe('0')
    expect(suggestMeaning('Old novels (CAD)', options)).toBeUndefined()
    expect(suggestMeaning('Maps', options)).toBeUndefined()
    expect(suggestMeaning('Novels and atlases', options)).toBeUndefined()
    const halls = ['Hall A', 'Hall B'].map(each => ({ key: each, names: [each] }))
    expect(suggestMeaning('Hall C', halls.slice(1))).toBeUndefined()
    expect(suggestMeaning('The Hall B', halls)).toBe('Hall B')
  })

  it.each([
    ['FY2027 (in thousands)\t1,234', true],
    ['Loans (000s)\t1,234', true],
    ['Sales, $M\t1.2', true],
    ['$000\t1', true],
    ['Books\t$ 1,000,000', false],
    ['Atlas 2000s\t$5', false],
  ])('finds in %j whether the figures are in thousands or millions', (text, isScaled) => {
    expect(isInThousands(text)).toBe(isScaled)
  })

  it.each([
    ['Amounts in Canadian dollars\t\nBooks\t1,234', 'Canadian dollars'],
    ['Books (CAD)\t1,234', 'CAD'],
    ['Books, C$\t1,234', 'C$'],
    ['Shelves (m2)\t1,234', 'm2'],
    ['\tm²\nBooks\t150', 'm²'],
    ['Shelves (sq. m)\t150', 'sq. m'],
    ['Books\tC$1,234\nMaps\t150 m²', null],
    ['Books (US$)\tCadenza\nM2 Maps (sq ft)\t5', null],
  ])('finds in %j the currency or unit that is not ours', (text, unit) => {
    expect(findOtherUnit(text)).toBe(unit)
  })

  it('does not mistake a figure for the name of a row', () => {
    const numbered = { ...table, columns: [['1'], ['2'], ['3']] }
    const { cells, hasColumnHeadings } = placeFigures('1\t2', numbered, { row: 0, column: 0 })
    expect(hasColumnHeadings).toBe(false)
    expect(cells.map(each => each.text)).toEqual(['1', '2'])
  })

  it('shows the lines within a quoted cell', () => {
    expect(textsOf(placeFigures('"1\n2"\t7', table, { row: 0, column: 0 }))).toEqual([
      [0, 0, '1 ⏎ 2'],
      [0, 1, '7'],
    ])
  })

  it('loses no cell, whatever its content', () => {
    // A word is the name of a row.
    const cell = fc
      .string({ unit: fc.constantFrom(...'12,.$ax%-/'.split('')), minLength: 1 })
      .filter(text => !/^[ax]/.test(text))
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 3 }), lines => {
        expect(place(lines).cells.map(each => each.text)).toEqual(lines.flat())
      }),
    )
  })
})
