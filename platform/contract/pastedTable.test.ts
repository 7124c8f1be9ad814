import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dateField, figureField, textField } from './field.ts'
import { isAssumedDate, readPastedTable, rewriteDate } from './pastedTable.ts'

const columns = [
  { field: textField({ label: 'Name' }), aliases: ['Book', 'Title'] },
  { field: textField({ label: 'Shelf' }) },
  { field: figureField('area', { label: 'Square Footage' }), aliases: ['Sq Ft'] },
  { field: dateField({ label: 'Expires' }), aliases: ['Loan End'] },
]
const read = (lines: string[][], first = 0) =>
  readPastedTable(lines.map(line => line.join('\t')).join('\n'), columns, first)
const textsOf = (table: ReturnType<typeof read>) =>
  table.rows.map(row => Object.fromEntries(row.map(each => [each.column, each.text])))

describe('a pasted table', () => {
  it('without a heading fills the columns from the selected one on', () => {
    const table = read(
      [
        ['North', '1,000 sq ft'],
        ['South', '900'],
      ],
      1,
    )
    expect(table.heading).toBeNull()
    expect(textsOf(table)).toEqual([
      { 1: 'North', 2: '1,000 sq ft' },
      { 1: 'South', 2: '900' },
    ])
  })

  it('with a heading fills the columns with those names, whatever their order', () => {
    const table = read([
      ['SQ\u00a0FT', 'Shelf', 'Price', 'Title'],
      ['1,000', 'North', '$5', 'Juniper'],
    ])
    expect(table.heading).toEqual([2, 1, 0])
    expect(textsOf(table)).toEqual([{ 2: '1,000', 1: 'North', 0: 'Juniper' }])
    expect(table.leftOut).toEqual(['Price'])
  })

  it('drops titles above the heading and reads headings in merged cells', () => {
    const table = read([
      ['List of books 2026', '', '', ''],
      ['', '', '', ''],
      ['Book', 'Shelf', 'Loan', ''],
      ['', '', 'Area (sq ft)', 'End'],
      ['Juniper', 'North', '40', '2030-01-31'],
    ])
    expect(table.heading).toEqual([0, 1, 3])
    expect(textsOf(table)).toEqual([{ 0: 'Juniper', 1: 'North', 3: '2030-01-31' }])
    expect(table.leftOut).toEqual(['Loan Area (sq ft)'])
  })

  it('does not mistake a line of data for a heading', () => {
    expect(read([['Shelf', 'North', '40', '']]).heading).toBeNull()
  })

  it('lists pasted columns that do not fit', () => {
    expect(read([['40', '2030-01-31', 'more']], 2).leftOut).toEqual(['column 3'])
  })

  it('reports how dates were read, and whether that is certain', () => {
    const dates = (...texts: string[]) =>
      read(
        texts.map(text => [text]),
        3,
      ).dates
    expect(dates('2030-01-31')).toEqual([])
    expect(dates('5/22/2030', '1/2/2030')).toEqual([{ column: 3, reading: 'monthFirst', isAmbiguous: false }])
    expect(dates('5/6/2030')).toMatchObject([{ reading: 'monthFirst', isAmbiguous: true }])
    expect(dates('22/5/2030')).toMatchObject([{ reading: 'dayFirst', isAmbiguous: false }])
    expect(rewriteDate('5/6/2030', 'dayFirst')).toBe('2030-06-05')
    expect(rewriteDate('soon', 'dayFirst')).toBe('soon')
    const isAssumed = (text: string) => isAssumedDate(text, 'monthFirst')
    expect([isAssumed('5/6/2030'), isAssumed('May 6, 2030')]).toEqual([true, false])
  })

  it('asks about two-digit years, which are in this century', () => {
    const table = read([['5/22/28'], ['6/6/2030']], 3)
    expect(table.dates).toEqual([{ column: 3, reading: 'monthFirst', isAmbiguous: true }])
    expect(rewriteDate('5/22/28', 'monthFirst')).toBe('2028-05-22')
    expect(isAssumedDate('6/6/28', 'monthFirst')).toBe(true)
    expect(read([['22/5/28']], 3).dates).toMatchObject([{ reading: 'dayFirst', isAmbiguous: true }])
  })

  it('asks which day of the month is meant if a date has none', () => {
    const table = read([['Feb 2028'], ['Feb-28'], ['2/2028'], ['22-May-28']], 3)
    expect(table.dates).toEqual([{ column: 3, reading: 'lastDay', isAmbiguous: true }])
    const both = (text: string) => [rewriteDate(text, 'lastDay'), rewriteDate(text, 'firstDay')]
    for (const text of ['Feb 2028', 'Feb-28', 'February ’28', '2/2028'])
      expect(both(text)).toEqual(['2028-02-29', '2028-02-01'])
    expect(both('13/2028')).toEqual(['13/2028', '13/2028'])
    expect(rewriteDate('22-May-28', 'monthFirst')).toBe('2028-05-22')
    expect([isAssumedDate('Feb-28', 'lastDay'), isAssumedDate('22-May-28', 'lastDay')]).toEqual([true, false])
    expect(read([['5/6/28'], ['Mar 2028']], 3).dates.map(each => each.reading)).toEqual([
      'monthFirst',
      'lastDay',
    ])
  })

  it('takes a line with three column names as the heading, whatever else it contains', () => {
    const table = read([
      ['Unit', 'Shelf', 'Book', 'SF', 'Loan End', 'Rent', 'Percent', 'Notes', 'Broker'],
      ['A-1', 'North', 'Juniper', '40', '2030-01-31', '9', '12%', 'new', 'none'],
    ])
    expect(table.heading).toEqual([1, 0, 3])
    expect(textsOf(table)).toEqual([{ 0: 'Juniper', 1: 'North', 3: '2030-01-31' }])
  })

  it('lists rows that repeat another one, with the columns that are left out', () => {
    const heading = ['Unit', 'Book', 'Shelf']
    const one = ['A-1', 'Juniper', 'North']
    expect(read([heading, one, ['A-2', 'Juniper', 'North'], one, one]).repeats).toEqual([2, 3])
  })

  it('omits rows of totals below a heading, and reports it', () => {
    const table = read([
      ['No.', 'Book', 'Shelf', 'Sq Ft'],
      ['1', 'Total Eclipse', 'North', '40'],
      ['North Total', '', '', '40'],
      ['2', 'Grand Total', 'South', '10'],
      ['', 'TOTAL:', '', '50'],
      ['Subtotal', '', '', '50'],
      ['TOTAL', '2 books', '', '50'],
    ])
    expect(textsOf(table).map(row => row[0])).toEqual(['Total Eclipse', 'Grand Total'])
    expect(table.totals).toEqual(['North Total', 'TOTAL:', 'Subtotal', 'TOTAL'])
    expect(read([['Total', '', '50']]).rows.length).toBe(1)
  })

  it('matches headings without their unit, in capitals, and with line breaks, but never inexactly', () => {
    const headings = (...names: string[]) => {
      const { heading, leftOut } = read([names, names.map(() => 'x')])
      return [heading, leftOut]
    }
    expect(headings('NAME', 'Square\u00a0Footage (sq ft)', '"Loan\nEnd"')).toEqual([[0, 2, 3], []])
    expect(headings('Name', 'Shelf', 'Square Footage (2025)')).toEqual([[0, 1], ['Square Footage (2025)']])
    expect(headings('Name', 'Shelf', 'Expires+')).toEqual([[0, 1], ['Expires+']])
  })

  it('asks which of two columns with the same name is meant, unless their cells agree', () => {
    const lines = [
      ['Name', 'Shelf', 'Sq Ft', 'Square Footage'],
      ['Juniper', 'North', '40', '50'],
    ]
    const table = read(lines)
    expect(textsOf(table)).toEqual([{ 0: 'Juniper', 1: 'North' }])
    expect(table.doubled).toEqual(['Sq Ft', 'Square Footage'])
    const assign = (name: string) =>
      readPastedTable(lines.map(line => line.join('\t')).join('\n'), columns, 0, new Map([[name, 2]]))
    expect(textsOf(assign('Square Footage'))).toEqual([{ 0: 'Juniper', 1: 'North', 2: '50' }])
    expect(assign('Square Footage').leftOut).toEqual(['Sq Ft'])
    const equal = read([
      ['Name', 'Shelf', 'Shelf'],
      ['Juniper', 'North', 'North'],
    ])
    expect(textsOf(equal)).toEqual([{ 0: 'Juniper', 1: 'North' }])
    expect(equal.doubled).toEqual([])
    expect(equal.leftOut).toEqual(['Shelf (3)'])
    const differing = read([
      ['Name', 'Shelf', 'Shelf'],
      ['Juniper', 'North', 'South'],
    ])
    expect(differing.doubled).toEqual(['Shelf (2)', 'Shelf (3)'])
  })

  it('reads section headings, lists empty cells that may be merged, and drops repeated headings', () => {
    const shelves = [
      columns[0],
      {
        field: textField({ label: 'Shelf' }),
        hasSections: true,
        isMerged: true,
      },
      columns[2],
    ].filter(each => each !== undefined)
    const [name, shelf, area] = shelves
    if (!name || !shelf || !area) throw new TypeError('A column is missing.')
    const known = { ...shelf.field, schema: z.enum(['North', 'South']) }
    const readShelves = (...lines: string[][]) =>
      readPastedTable(
        lines.map(line => line.join('\t')).join('\n'),
        [name, { ...shelf, field: known }, area],
        0,
      )
    const sectioned = readShelves(
      ['Name', 'Sq Ft', 'Note'],
      ['South', '', ''],
      ['Juniper', '40', ''],
      ['Rye', '50', ''],
      ['Name', 'Sq Ft', 'Note'],
      ['North', '', ''],
      ['Juniper', '60', ''],
      ['Attic', '', ''],
    )
    expect(textsOf(sectioned)).toEqual([
      { 0: 'Juniper', 1: 'South', 2: '40' },
      { 0: 'Rye', 1: 'South', 2: '50' },
      { 0: 'Juniper', 1: 'North', 2: '60' },
      { 0: 'Attic', 1: 'North', 2: '' },
    ])
    expect(sectioned.sections).toEqual([
      { column: 1, text: 'South', rows: 2 },
      { column: 1, text: 'North', rows: 2 },
    ])
    expect(sectioned.titles).toBe(1)
    const merged = readShelves(
      ['Name', 'Shelf', 'Sq Ft'],
      ['Alder', '', '10'],
      ['Juniper', 'South', '40'],
      ['Rye', '', '50'],
    )
    expect(merged.merged).toEqual([{ column: 1, row: 2, text: 'South' }])
    expect(textsOf(merged)[2]).toEqual({ 0: 'Rye', 1: '', 2: '50' })
  })

  it('asks for the order of dates if some begin with the day and some with the month', () => {
    expect(read([['5/22/2028'], ['22/5/2028'], ['5/6/2028']], 3).dates).toMatchObject([{ isAmbiguous: true }])
    expect(rewriteDate('47118', 'monthFirst')).toBe('2028-12-31')
    expect(rewriteDate('Sunday, 12/31/28', 'monthFirst')).toBe('2028-12-31')
    expect(rewriteDate('Monday, 12/31/28', 'monthFirst')).toBe('Monday, 12/31/28')
  })

  it('accepts two thousand lines of ten columns', () => {
    const lines = Array.from({ length: 2000 }, (_, at) => [
      `Book ${at}`,
      'North',
      '1',
      '1/31/2030',
      'a',
      'b',
      'c',
      'd',
      'e',
      'f',
    ])
    const table = read(lines)
    expect(table.rows.length).toBe(2000)
    expect(table.leftOut.length).toBe(6)
  })
})
