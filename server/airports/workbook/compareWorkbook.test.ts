import { readFile } from 'node:fs/promises'
import { writeXlsx, type Cell, type CellValue, type WriteSheet } from 'hucre'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeWorkbookYear } from '#tests/workbookYear.ts'
import { buildAirportSheets } from './buildAirportSheets.ts'
import { compareWorkbook } from './compareWorkbook.ts'
import { readShown } from './readCell.ts'
import { readXlsx } from './readXlsx.ts'
import { writeCorrections } from './writeCorrections.ts'
import { writeWorkbook } from './writeWorkbook.ts'

/** A sheet as a person changes it: rows of cells, with the formats and merged cells of some. */
interface Tab {
  name: string
  rows: CellValue[][]
  formats?: Record<string, string>
  merges?: WriteSheet['merges']
}

const sheets = buildAirportSheets(makeWorkbookYear())
let downloaded: Tab[]
beforeAll(async () => {
  const about = { title: 'Made-up Airport', stamp: 'airport 1, year 26, versions 1f', cadUsdRate: null }
  const read = await readXlsx(Buffer.from(await writeWorkbook(about, sheets)))
  downloaded = read.sheets.map(({ name, rows }) => ({ name, rows: rows.map(each => [...each.cells]) }))
})

class Tabs {
  readonly all: Tab[] = downloaded.map(tab => ({ ...tab, rows: tab.rows.map(row => [...row]) }))

  named(name: string): Tab {
    const found = this.all.find(each => each.name === name)
    if (!found) throw new Error(`no sheet ${name}`)
    return found
  }

  headings = (name: string): CellValue[] => this.named(name).rows[0] ?? []

  /** The row, counted as in the file, that begins with these texts after its key. */
  row(name: string, ...texts: string[]): CellValue[] {
    const found = this.named(name).rows.find(row => texts.every((text, index) => row[index + 1] === text))
    if (!found) throw new Error(`no row ${texts.join()}`)
    return found
  }

  set(name: string, texts: string[], heading: string, value: CellValue, format?: string): void {
    const row = this.row(name, ...texts)
    const column = this.headings(name).indexOf(heading)
    while (row.length <= column) row.push(null)
    row[column] = value
    const tab = this.named(name)
    if (format !== undefined) tab.formats = { ...tab.formats, [`${tab.rows.indexOf(row)},${column}`]: format }
  }

  add(name: string, values: Record<string, CellValue>): void {
    this.named(name).rows.push(this.headings(name).map(heading => values[String(heading)] ?? null))
  }

  rename(name: string, heading: string, text: string): void {
    const headings = this.headings(name)
    headings[headings.indexOf(heading)] = text
  }
}

/** What becomes of the workbook after a person has changed it. */
const compare = async (change: (tabs: Tabs) => void) => compareFile(await save(change))

function save(change: (tabs: Tabs) => void) {
  const tabs = new Tabs()
  change(tabs)
  return writeXlsx({
    sheets: tabs.all.map(({ name, rows, formats = {}, merges }) => ({
      name,
      rows,
      ...(merges ? { merges } : {}),
      cells: new Map(
        Object.entries(formats).map(([place, numFmt]): [string, Partial<Cell>] => {
          const [row = 0, column = 0] = place.split(',').map(Number)
          return [place, { value: rows[row]?.[column] ?? null, style: { numFmt } }]
        }),
      ),
    })),
  })
}

async function upload(file: Uint8Array) {
  const cells = await readXlsx(Buffer.from(file))
  const history = { added: new Map(), isOlder: false, terminalsByFormerName: new Map<string, string>() }
  return { cells, comparison: compareWorkbook(sheets, cells, history) }
}

/** The rows to correct on a sheet of the workbook after a person has changed it. */
async function correct(name: string, change: (tabs: Tabs) => void) {
  const { cells, comparison } = await upload(await save(change))
  const corrections = await writeCorrections(cells, {
    errors: comparison.errors,
    inherited: comparison.inherited,
    related: comparison.namesakesOfWrong,
  })
  const read = await readXlsx(Buffer.from(corrections))
  return read.sheets.find(each => each.name === name)?.rows.map(each => each.cells) ?? []
}

async function compareFile(file: Uint8Array) {
  const { comparison } = await upload(file)
  return {
    changes: comparison.changes.map(each => `${each.row}, ${each.column}: ${each.from} > ${each.to}`),
    errors: comparison.errors.map(each => `${each.sheet} ${each.address}: ${each.message}`),
    unread: comparison.notes.filter(each => each.isUnread).flatMap(each => each.about),
    notes: comparison.notes
      .filter(each => !each.isUnread)
      .map(each => `${each.text} ${each.about.join(', ')}`),
  }
}

const nothing = { changes: [], errors: [], unread: [], notes: [] }
const enplaning = 'Enplaning Passengers'

it('a workbook that was only saved again has no changes, and everything in it is read', async () => {
  expect(await compare(() => undefined)).toEqual(nothing)
})

describe('visible columns in another order beside the hidden keys', () => {
  const swapVisible = (rows: CellValue[][], one: number, other: number) => {
    const [first, second] = [rows[one] ?? [], rows[other] ?? []]
    rows[one] = [first[0] ?? null, ...second.slice(1)]
    rows[other] = [second[0] ?? null, ...first.slice(1)]
  }

  it.each([
    ['Terminals', 'B2', 'Concourse North', 'Concourse South'],
    ['Totals', 'C2', 'Concourse North · Food & Beverage', 'Concourse North · Specialty Retail'],
    ['Airlines', 'B2', 'Concourse North', 'Concourse South'],
    ['Parking', 'C2', 'Premium · Hourly', 'Premium · Daily'],
    ['Rental', 'B2', 'On-Site Car Rental, Agencies', 'On-Site Car Rental, Total Revenue'],
  ])('are refused on the sheet %s with what the key and the labels say', async (name, address, key, said) => {
    const { changes, errors } = await compare(tabs => swapVisible(tabs.named(name).rows, 1, 2))
    expect(changes).toEqual([])
    expect(errors).toHaveLength(2)
    expect(errors[0]).toContain(
      `${name} ${address}: The hidden Key of this row is for “${key}”, but the row says`,
    )
    expect(errors[0]).toContain(`“${said}`)
  })

  it('are refused among tenants and contacts, whose names can be changed', async () => {
    const tenants = await compare(tabs => swapVisible(tabs.named('Tenants').rows, 1, 3))
    expect(tenants.changes).toEqual([])
    expect(tenants.errors[0]).toContain(
      'for “Juniper & Rye · Halfpenny Concessions · Concourse North”, but the row says “Pelican Press · Saltmarsh Retail · Concourse South”',
    )
    const contacts = await compare(tabs => swapVisible(tabs.named('Contacts').rows, 1, 2))
    expect([contacts.changes, contacts.errors.length]).toEqual([[], 2])
  })

  it('are no contradiction if a tenant is renamed, or moves to where the same tenant has another location', async () => {
    const renamed = await compare(tabs =>
      tabs.set('Tenants', ['Pelican Press'], 'Tenant Name', 'Pelican Books'),
    )
    expect(renamed).toEqual({
      ...nothing,
      changes: ['Pelican Press, Tenant Name: Pelican Press > Pelican Books'],
    })
    const moved = await compare(tabs => tabs.set('Tenants', ['Juniper & Rye'], 'Terminal', 'Concourse South'))
    expect(moved.errors).toEqual([])
    expect(moved.changes).toEqual([expect.stringContaining('Terminal: Concourse North > Concourse South')])
  })
})

describe('headings and sheets', () => {
  it.each([
    'Gross Sales',
    'GROSS SALES ($)',
    'Gross\nSales ($)',
    '\u00a0Gross\u00a0Sales\u202f($) ',
    'gross sales',
  ])('the heading %j is still that of gross sales', async text => {
    const { changes, errors, unread } = await compare(tabs => {
      tabs.set('Totals', ['Sky Hall', 'Food & Beverage'], 'Gross Sales ($)', 77)
      tabs.rename('Totals', 'Gross Sales ($)', text)
    })
    expect([errors, unread]).toEqual([[], []])
    expect(changes).toEqual(['Sky Hall · Food & Beverage, Gross Sales ($): 10,000.00 > 77.00'])
  })

  it('another heading is listed as not read, as are columns and rows without one', async () => {
    const { changes, unread } = await compare(tabs => {
      tabs.rename('Terminals', enplaning, 'Gross')
      tabs.row('Terminals', 'Sky Hall')[20] = 'a remark'
      tabs.rename('Parking', 'Rate ($)', 'Rate (thousands)')
      tabs.named('Airlines').rows.unshift(['Our airlines'])
    })
    expect(changes).toEqual([])
    expect(unread).toEqual([
      'column C of sheet “Terminals” (heading “Gross” not recognized)',
      'column U of sheet “Terminals” (no heading)',
      'row 1 of sheet “Airlines” (above the headings)',
      expect.stringMatching(
        /^column [A-Z] of sheet “Parking” \(heading “Rate \(thousands\)” not recognized\)$/,
      ),
    ])
  })

  it('a renamed sheet is read, and one that is not ours is listed', async () => {
    const { changes, unread } = await compare(tabs => {
      tabs.set('Terminals', ['Sky Hall'], enplaning, 42)
      tabs.named('Terminals').name = 'Traffic 2026'
      tabs.named('About').name = 'Read me'
      tabs.all.push({ name: 'My notes', rows: [['Call the bank']] })
    })
    expect(changes).toEqual(['Sky Hall, Enplaning Passengers: 3,000 > 42'])
    expect(unread).toEqual(['sheet “My notes” (not part of this workbook)'])
  })

  it('a copied sheet is harmless if it says the same, and otherwise a question that names both', async () => {
    const copy = (tabs: Tabs) => {
      const { rows } = tabs.named('Terminals')
      tabs.all.push({ name: 'Terminals (2)', rows: rows.map(row => [...row]) })
    }
    const same = await compare(copy)
    expect(same).toEqual({
      ...nothing,
      unread: ['sheet “Terminals (2)” (same contents as “Terminals”)'],
    })
    const differing = await compare(tabs => {
      copy(tabs)
      tabs.set('Terminals (2)', ['Sky Hall'], enplaning, 42)
    })
    const message =
      '“Terminals” and “Terminals (2)” are copies of the same sheet with different contents. Delete all but one of them.'
    expect(differing.changes).toEqual([])
    expect(differing.errors).toEqual([`Terminals A1: ${message}`, `Terminals (2) A1: ${message}`])
  })

  it('the same heading twice is harmless if the cells agree, and otherwise an error that names both columns', async () => {
    const repeat = (tabs: Tabs, change: (row: CellValue[], index: number) => CellValue) =>
      tabs
        .named('Terminals')
        .rows.forEach((row, index) => (row[9] = index === 0 ? enplaning : change(row, index)))
    expect(await compare(tabs => repeat(tabs, row => row[2] ?? null))).toEqual(nothing)
    const { changes, errors } = await compare(tabs =>
      repeat(tabs, (row, index) => (index === 1 ? 5 : (row[2] ?? null))),
    )
    expect(changes).toEqual([])
    expect(errors).toEqual([
      'Terminals C2: Columns C and J are both headed “Enplaning Passengers”, and have “1000” and “5”. Delete one of the two columns.',
    ])
  })
})

describe('rows of tenants without a key', () => {
  const stand = {
    'Tenant Name': 'Juniper & Rye',
    Company: 'Halfpenny Concessions',
    Terminal: null,
    'Square Footage (sq ft)': 777,
  }

  it('are asked about if their terminal or company is empty', async () => {
    const { changes, errors } = await compare(tabs => {
      tabs.add('Tenants', stand)
      tabs.add('Tenants', { ...stand, Terminal: 'Concourse North', Company: null })
    })
    expect(changes).toEqual([])
    expect(errors).toEqual([
      'Tenants D6: Without the Terminal, this row may be about Juniper & Rye · Halfpenny Concessions · Concourse North or Juniper & Rye · Halfpenny Concessions · Concourse South. Enter the Terminal.',
      'Tenants C7: Without the Company, this row may be about Juniper & Rye · Halfpenny Concessions · Concourse North. Enter the Company.',
    ])
  })

  it('take the terminal that they are merged with, and say so', async () => {
    const { changes, errors, notes } = await compare(tabs => {
      tabs.add('Tenants', {
        ...stand,
        'Tenant Name': 'Pelican Press',
        Company: 'Saltmarsh Retail',
        Terminal: 'Concourse South',
      })
      tabs.add('Tenants', stand)
      tabs.named('Tenants').merges = [{ startRow: 5, startCol: 3, endRow: 6, endCol: 3 }]
    })
    expect(errors).toEqual([])
    expect(changes).toEqual([
      'Pelican Press, Square Footage (sq ft): 400 > 777',
      'Juniper & Rye · Concourse South, Square Footage (sq ft): 900 > 777',
    ])
    expect(notes).toContain(
      'Tenants: these cells have the value of the cells that they are merged with: D7: Concourse South',
    )
  })

  it('take the terminal and company of the headings above them, and say so', async () => {
    const { changes, errors, notes } = await compare(tabs => {
      tabs.add('Tenants', { 'Tenant Name': 'HALFPENNY CONCESSIONS' })
      tabs.add('Tenants', { 'Tenant Name': 'Concourse North' })
      tabs.add('Tenants', { ...stand, Company: null })
      tabs.add('Tenants', { Terminal: 'Concourse South' })
      tabs.add('Tenants', { ...stand, Company: null, 'Square Footage (sq ft)': 888 })
    })
    expect(errors).toEqual([])
    expect(changes).toEqual([
      'Juniper & Rye · Concourse North, Square Footage (sq ft): 400 > 777',
      'Juniper & Rye · Concourse South, Square Footage (sq ft): 900 > 888',
    ])
    expect(notes[0]).toBe(
      'Tenants: these cells have the value of the heading above their rows: C8: HALFPENNY CONCESSIONS, D8: Concourse North, C10: HALFPENNY CONCESSIONS, D10: Concourse South',
    )
  })

  it('have the terminal and company of the cells above them among the rows to correct', async () => {
    const rows = await correct('Tenants', tabs => {
      tabs.add('Tenants', { 'Tenant Name': 'Concourse North' })
      tabs.add('Tenants', { ...stand, 'Square Footage (sq ft)': '9OO' })
      tabs.add('Tenants', { ...stand, Terminal: 'Concourse South' })
      tabs.add('Tenants', { ...stand, 'Square Footage (sq ft)': '8OO' })
      tabs.named('Tenants').merges = [{ startRow: 7, startCol: 3, endRow: 8, endCol: 3 }]
    })
    expect(rows.slice(1).map(each => [each[3], each[6]])).toEqual([
      ['Concourse North', '9OO'],
      ['Concourse South', 777],
      ['Concourse South', '8OO'],
    ])
  })

  it('a merged figure is asked about, because it may be a sum', async () => {
    const { changes, errors } = await compare(tabs => {
      tabs.set('Terminals', ['Concourse North'], enplaning, 5000)
      tabs.set('Terminals', ['Concourse South'], enplaning, null)
      tabs.named('Terminals').merges = [{ startRow: 1, startCol: 2, endRow: 2, endCol: 2 }]
    })
    expect(changes).toEqual(['Concourse North, Enplaning Passengers: 1,000 > 5,000'])
    expect(errors).toEqual([
      'Terminals C3: This cell is merged with C2. Unmerge the cells, and enter the value of each.',
    ])
  })
})

describe('a cell is read as it is shown', () => {
  it('in texts: the digits of postal codes and phone numbers', async () => {
    const { changes, errors } = await compare(tabs => {
      tabs.set('Contacts', ['Wren', 'Tillerman'], 'Postal Code', 926, '00000')
      tabs.set('Contacts', ['Robin', 'Quillback'], 'Postal Code', 70011234, '00000-0000')
      tabs.set('Contacts', ['Robin', 'Quillback'], 'Work Phone', 7875550199, '(000) 000-0000')
    })
    expect(errors).toEqual([])
    expect(changes).toEqual([
      'Robin Quillback, Postal Code: 43004 > 07001-1234',
      'Robin Quillback, Work Phone: 614-555-0101 > (787) 555-0199',
      'Wren Tillerman, Postal Code: 00979 > 00926',
    ])
  })

  it('in names: what a spreadsheet made of them is no name', async () => {
    const { changes, errors } = await compare(tabs => {
      tabs.set('Contacts', ['Robin', 'Quillback'], 'Last Name', new Date('2026-07-11T00:00:00Z'), 'mmm d')
      tabs.set('Contacts', ['Wren', 'Tillerman'], 'Company Name', true)
    })
    expect(changes).toEqual([])
    expect(errors).toEqual([
      expect.stringContaining('“2026-07-11” is a date, not a name.'),
      expect.stringContaining('“TRUE” is a yes-or-no value, not a name.'),
    ])
  })

  it('in dates: a time of day is not cut, and a time is not a number of minutes', async () => {
    const { changes, errors } = await compare(tabs => {
      const noon = new Date('2031-05-06T12:00:00Z')
      tabs.set('Tenants', ['Pelican Press'], 'Expires (YYYY-MM-DD)', noon, 'yyyy-mm-dd hh:mm')
      tabs.set('Info', ['Average Dwell Time'], 'Value', 0.03125, 'h:mm')
    })
    expect(changes).toEqual([])
    expect(errors).toEqual([
      expect.stringMatching(/^Info D4: /),
      expect.stringMatching(/^Tenants H\d: .*“2031-05-06 12:00”/),
    ])
  })

  it.each([
    ['"C$"#,##0', 'C$1200'],
    ['[$CAD-1009]\\ #,##0.00;[Red]-[$CAD-1009]\\ #,##0.00', 'CAD 1200'],
    ['#,##0.00\\ [$€-1]', '1200 €'],
    ['#,##0" m²"', '1200 m²'],
    ['General "m2"', '1200 m2'],
    ['0.00"M"', '1200M'],
    ['"n/a"', 'n/a'],
  ])('in figures: the currency or unit of the format %s is not dropped', async (numFmt, said) => {
    const { changes, errors } = await compare(tabs => {
      tabs.set('Tenants', ['Pelican Press'], 'Square Footage (sq ft)', 1200, numFmt)
      tabs.set('Info', ['Advertising, Total Revenue'], 'Value', 1200, numFmt)
    })
    expect(changes).toEqual([])
    expect(errors).toEqual([expect.stringContaining('Info D'), expect.stringContaining('Tenants G')])
    for (const error of errors) if (!error.includes('valid number')) expect(error).toContain(`“${said}”`)
  })

  it.each([
    '$#,##0',
    '_($* #,##0_);_($* (#,##0);_($* "-"??_);_(@_)',
    '[$$-409]#,##0.00',
    '0.0,"K"',
    '[=0]"n/a";#,##0',
    'General',
  ])('in figures: the format %s shows the number itself', async numFmt => {
    const { changes } = await compare(tabs => {
      tabs.set('Info', ['Advertising, Total Revenue'], 'Value', 1200, numFmt)
      tabs.set('Tenants', ['Pelican Press'], 'Square Footage (sq ft)', 1200, '#,##0" sq ft"')
    })
    expect(changes).toEqual([
      'Advertising, Total Revenue, Value:  > 1,200.00',
      'Pelican Press, Square Footage (sq ft): 400 > 1,200',
    ])
  })

  it('in dates: a month has no day', async () => {
    const expires = 'Expires (YYYY-MM-DD)'
    const inMay = (tabs: Tabs) =>
      tabs.set('Tenants', ['Pelican Press'], expires, new Date('2031-05-01T00:00:00Z'), 'mmm-yy')
    const { changes, errors } = await compare(tabs => {
      inMay(tabs)
      tabs.set('Tenants', ['Quayside Coffee'], expires, new Date('2031-05-06T00:00:00Z'), '[$-40D]mmm\\-yy;@')
    })
    expect(changes).toEqual([expect.stringMatching(/^Quayside Coffee, .*> May 6, 2031$/)])
    expect(errors).toEqual([expect.stringContaining('“May-31” has no day. Type 2031-05-31 or 2031-05-01.')])
  })

  it('in dates: a day number counts from 1900, or from 1904 if the file says so', () => {
    const cell = sheets
      .find(each => each.name === 'Tenants')
      ?.rows[0]?.cells.find(each => each.field.format === 'date')
    if (!cell) throw new Error('no date')
    expect(readShown(cell, 47_118, { shown: undefined, is1904: false })).toBe('47118')
    expect(readShown(cell, 45_656, { shown: undefined, is1904: true })).toBe('47118')
  })

  it.each([true, 'TRUE', 'y', 1, 'X'])('in yes-or-no columns: %j means yes in each', async value => {
    const { changes, errors } = await compare(tabs => {
      tabs.set('Tenants', ['Pelican Press'], 'Future Location', value)
      tabs.set('Tenants', ['Quayside Coffee'], 'Confirmed', value)
      tabs.set('Contacts', ['Robin', 'Quillback'], 'To Be Printed', value)
    })
    expect(errors).toEqual([])
    expect(changes).toEqual(['Pelican Press, Future Location: No > Yes'])
  })
})

// tests/workbooks/make.ts makes these files.
describe.each(['libreoffice', 'gnumeric'])('a workbook saved by %s', program => {
  const read = (name: string) => readFile(`tests/workbooks/${program}-${name}.xlsx`)

  it('has no changes if nothing was edited', async () => {
    expect(await compareFile(await read('downloaded'))).toEqual(nothing)
  })

  it('has the changes that were made in it: a formula, a percentage, a code, a truth value, a date', async () => {
    expect(await compareFile(await read('edited'))).toEqual({
      errors: [],
      unread: [],
      // LibreOffice writes FALSE as a formula.
      notes: [
        ...(program === 'libreoffice' ? ['Contacts: the stored results of formulas are used: S2'] : []),
        'Terminals: the stored results of formulas are used: C4',
      ],
      changes: [
        'Post-Security, Value:  > 70.00',
        'Robin Quillback, To Be Printed: Yes > No',
        'Wren Tillerman, Postal Code: 00979 > 00926',
        'Sky Hall, Enplaning Passengers: 3,000 > 4,321',
        'Pelican Press, Expires (YYYY-MM-DD): June 30, 2031 > December 31, 2032',
      ],
    })
  })
})
