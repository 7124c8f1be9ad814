import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { hostileNames, makeReport } from '#tests/makeReport.ts'
import { type OpenedPage, openPdf, openTables } from '#tests/openPdf.ts'
import type { PrintedTable } from './printedTable.ts'
import { renderPdf } from './renderPdf.ts'

const opened = async (table: PrintedTable) => openPdf(await renderPdf(table))
const firstPage = async (table: PrintedTable): Promise<OpenedPage> => {
  const [page] = (await opened(table)).pages
  if (!page) throw new Error('The file has no page.')
  return page
}
const squeezed = (text: string) => text.replace(/[\s\u200b]+/g, '')

describe('a report of 120 libraries', async () => {
  const { pages, ...file } = await opened(makeReport({ demo: true }, 120))

  test('has its title, author, language, and accessibility metadata', () => {
    expect(file).toEqual({
      title: 'All Libraries 2026',
      author: 'Our Library',
      language: 'en-US',
      accessibility: '1',
    })
  })

  test('is a PDF that Poppler reads without warnings', async () => {
    const file = Buffer.from(await renderPdf(makeReport({}, 1))).toString('latin1')
    const packed = [...file.matchAll(/\/ObjStm [^]*?stream\n([^]*?)\nendstream/g)]
    const objects = packed.map(([, deflated = '']) => inflateSync(Buffer.from(deflated, 'latin1')).toString())
    expect(objects.join()).toContain('/MarkInfo')
    expect(objects.join()).not.toContain('/Suspects')
  })

  test('begins with the year, title, and basis, and ends with the other notes', () => {
    expect(pages[0]?.text).toMatch(/^2026 All Libraries Demo data\. .+ Basis: calendar year 2026\./)
    expect(pages.at(-1)?.text).toMatch(/Yes Order: by participants, largest first\. All Libraries · 2026/)
  })

  test('every page is US Letter and shows its title, its page number, the number of pages, and that the data is made up', () => {
    expect(pages.length).toBeGreaterThan(2)
    pages.forEach((page, index) => {
      expect([page.width, page.height]).toEqual([612, 792])
      expect(page.text).toMatch(
        new RegExp(`All Libraries · 2026 Demo data Page ${index + 1} of ${pages.length}$`),
      )
    })
  })

  test('every page says that figures are not published', async () => {
    const { pages } = await opened(makeReport({ demo: true, draft: true }, 60))
    expect(pages.length).toBeGreaterThan(1)
    for (const { text } of pages) expect(text).toContain('2026 Demo data · Draft, not published Page')
  })

  test('the headings with their units are on every page', () => {
    for (const { text } of pages) expect(text).toContain('Rank Library Participants Total Sales $ Change %')
  })

  test('every row appears once, complete, and in order', () => {
    const names = pages.flatMap(page => page.text.match(/Invented House \d+/g) ?? [])
    expect(names).toEqual(Array.from({ length: 120 }, (_, index) => `Invented House ${index + 1}`))
    expect(pages[0]?.text).toContain(
      '1 Invented House 1 9,000,000 65,432,100.50 +2.86 2027-03-31 2026-01-02 13:05 No 2 ' +
        'Invented House 2 8,998,766 65,431,323.25 −1.50 2027-03-31 2026-01-02 13:05 Yes',
    )
  })

  test('nothing is outside the margins', () => {
    const placed = pages.flatMap(page => page.placed)
    expect(Math.min(...placed.map(({ left }) => left))).toBeGreaterThan(50)
    expect(Math.max(...placed.map(({ right }) => right))).toBeLessThan(612 - 50)
  })

  test('all fonts are embedded, and they are the product’s own', () => {
    for (const { name, embedded } of pages.flatMap(page => page.fonts)) {
      expect(name).toMatch(/^Source(Sans3|Serif4)-(Regular|SemiBold)$/)
      expect(embedded).toBe(true)
    }
    expect(new Set(pages[0]?.fonts.map(({ name }) => name)).size).toBe(4)
  })

  test('a screen reader finds a title and a table with header cells', () => {
    const roles = pages[0]?.roles ?? []
    const count = (role: string) => roles.filter(found => found === role).length
    // The notes are the last row.
    const rows = count('TR') - 2
    expect([count('H1'), count('Table'), rows, count('TH')]).toEqual([1, 1, 120, 8 + rows])
    expect(count('TD')).toBe(7 * rows + 1)
  })
})

test('figures of every length fit on one line and are aligned at the decimal point', async () => {
  const figures = [9_000_000, 0.07, 1234.5, 12, 999_999.99]
  const rows = figures.map(figure => ({ participantTotal: figure, salesTotal: figure, change: -figure }))
  const { placed } = await firstPage(makeReport({ rows }))
  for (const written of [/^[\d,]+$/, /^[\d,]+\.\d\d$/, /^−[\d,]+\.\d\d$/]) {
    const ends = placed.filter(({ text }) => text !== '2026' && written.test(text)).map(({ right }) => right)
    expect(ends).toHaveLength(figures.length)
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(0.1)
  }
})

test('the last page has some rows besides the notes, however many rows there are', async () => {
  for (let rows = 40; rows < 52; rows++) {
    const { pages } = await opened(makeReport({ notes: Array.from({ length: 9 }, () => 'A note.') }, rows))
    const last = pages.at(-1)?.text.match(/Invented House/g) ?? []
    expect([rows, last.length > 2]).toEqual([rows, true])
    const all = pages.flatMap(page => page.text.match(/Invented House/g) ?? [])
    expect(all).toHaveLength(rows)
  }
})

test('the same report produces the same file', async () => {
  expect(await renderPdf(makeReport())).toEqual(await renderPdf(makeReport()))
})

test('real data is never called demo data', async () => {
  expect((await firstPage(makeReport())).text).not.toMatch(/demo/i)
})

test('many columns rotate the page, and no figure is split', async () => {
  const { columns, rows } = makeReport({}, 40)
  const again = columns.slice(3, 5).flatMap(column => [1, 2, 3].map(() => column))
  const page = await firstPage(makeReport({ columns: [...columns, ...again], rows }))
  expect([page.width, page.height]).toEqual([792, 612])
  expect(page.placed.filter(({ text }) => text === '65,432,100.50')).toHaveLength(4)
  expect(Math.max(...page.placed.map(({ right }) => right))).toBeLessThan(792 - 50)
})

test('an unknown figure is a dash with an explanation, which is absent without one', async () => {
  const { text } = await firstPage(makeReport({ rows: [{ rank: 1, libraryName: 'Invented House' }] }))
  expect(text).toContain('–: not reported.')
  expect(text).toContain('1 Invented House – – –')
  expect((await firstPage(makeReport())).text).not.toContain('not reported')
})

describe('columns of a group', () => {
  const { columns, rows } = makeReport({}, 40)
  const grouped = columns.map(column =>
    ['participantTotal', 'salesTotal'].includes(column.key)
      ? { ...column, group: 'A Wider Head', unit: '$' }
      : column,
  )

  test('have one wider heading with their unit, on every page', async () => {
    const { pages } = await opened(makeReport({ columns: grouped, rows: [...rows, ...rows] }))
    expect(pages.length).toBeGreaterThan(1)
    for (const { placed, text } of pages) {
      expect(text.match(/A Wider Head \$/g)).toHaveLength(1)
      const at = (word: string) => placed.find(run => run.text === word)
      const [over, first, last] = [at('A Wider Head'), at('Participants'), at('Total Sales')]
      expect(over?.base).toBeGreaterThan(first?.base ?? Infinity)
      expect(over?.left).toBeGreaterThan(first?.left ?? Infinity)
      expect(over?.right).toBeLessThan(last?.right ?? 0)
      expect(at('Rank')?.base).toBeCloseTo(first?.base ?? 0, 0)
    }
  })

  test('are marked as header cells too', async () => {
    const { roles } = await firstPage(makeReport({ columns: grouped }))
    expect(roles.filter(role => role === 'TH')).toHaveLength(9 + 3)
  })
})

test('a report in sections has a table with a heading for each, without the column that separates them', async () => {
  const { columns, rows } = makeReport({}, 4)
  const kind = { key: 'kind', label: 'Kind', format: 'text', width: 2 } as const
  const sorted = rows.map((row, index) => ({ ...row, kind: index < 3 ? 'Kites & Bells' : 'Lamps' }))
  const file = await renderPdf(makeReport({ columns: [kind, ...columns], rows: sorted, sectionKey: 'kind' }))
  const { text = '', roles = [] } = (await openPdf(file)).pages[0] ?? {}
  expect(text).toMatch(/Kites & Bells .*Lamps/)
  expect(text).not.toContain('Kind')
  expect(roles.filter(role => role === 'Table' || role === 'H2')).toEqual(['H2', 'Table', 'H2', 'Table'])
  const tables = await openTables(file, 1)
  // The library names its row, not its rank.
  for (const { roles: row } of tables.flatMap(table => table.slice(1)))
    expect(row.slice(0, 3)).toEqual(['TD', 'TH', 'TD'])
  const names = tables.map(table => table.map(({ cells }) => cells[1]))
  expect(names).toEqual([
    ['Library', 'Invented House 1', 'Invented House 2', 'Invented House 3'],
    ['Library', 'Invented House 4'],
  ])
})

test('a section that continues on another page repeats its title there', async () => {
  const { columns, rows } = makeReport({}, 150)
  const kind = { key: 'kind', label: 'Kind', format: 'text', width: 2 } as const
  const sorted = rows.map((row, index) => ({ ...row, kind: index < 90 ? 'Kites & Bells' : 'Lamps' }))
  const file = await renderPdf(makeReport({ columns: [kind, ...columns], rows: sorted, sectionKey: 'kind' }))
  const { pages } = await openPdf(file)
  expect(pages.length).toBeGreaterThan(3)
  for (const [place, { text, placed }] of pages.entries()) {
    const [, first = ''] = /Invented House (\d+)/.exec(text) ?? []
    const at = (word: string) => placed.find(run => run.text === word)
    const begins = ['1', '91'].includes(first)
    const above = at(`${Number(first) <= 90 ? 'Kites & Bells' : 'Lamps'}, continued`)
    expect([place, above !== undefined]).toEqual([place, !begins])
    if (above) expect(above.base).toBeGreaterThan(at('Library')?.base ?? Infinity)
  }
  const tagged = (await Promise.all(pages.map((_, place) => openTables(file, place + 1)))).flat(3)
  expect(JSON.stringify(tagged), 'it is not read aloud').not.toContain('continued')
})

test('on A4 it is as wide as the page, upright or rotated, with nothing in the margins', async () => {
  const { pages } = await openPdf(await renderPdf(makeReport({}, 60), { paper: 'a4' }))
  for (const page of pages) {
    expect([page.width, page.height].map(Math.round)).toEqual([595, 842])
    expect(Math.max(...page.placed.map(({ right }) => right))).toBeLessThan(page.width - 50)
  }
  const { columns, rows } = makeReport({}, 4)
  const wide = [...columns, ...columns.slice(1, 5)]
  const across = await openPdf(await renderPdf(makeReport({ columns: wide, rows }), { paper: 'a4' }))
  expect(across.pages[0]?.width).toBeCloseTo(841.89, 1)
})

test('an empty report says so and has no table', async () => {
  const { text, roles } = await firstPage(makeReport({ rows: [] }))
  expect(text).toContain('No data to report for 2026.')
  expect(roles).not.toContain('Table')
})

describe('typed text', () => {
  test('is printed as typed, in cells, headings, notes, and the title', async () => {
    const columns = [
      ...makeReport().columns,
      { key: 'note', label: '#panic("head")', unit: '$ 1 $', format: 'longText', width: 3 } as const,
    ]
    const rows = hostileNames.map((libraryName, index) => ({ rank: index + 1, libraryName }))
    const notes = ['#panic("note") *bold*']
    const { pages, title } = await opened(makeReport({ rows, columns, notes, title: '#panic("title") $x$' }))
    expect(title).toBe('#panic("title") $x$ 2026')
    const text = squeezed(pages.map(page => page.text).join(' '))
    for (const typed of [...hostileNames, ...notes, '#panic("head") $ 1 $', '#panic("title") $x$ · 2026']) {
      expect(text).toContain(squeezed(typed).normalize('NFKC'))
    }
  })

  test('has a substitute, with an explanation, for each character missing from the typefaces', async () => {
    const names = ['a 🛫 b', 'x مطار y', 'שלום', '東京', 'p\ufeffq\u202er\u0000s', '\ud800t', 'e\u0301cole']
    const rows = names.map(libraryName => ({ libraryName }))
    const { text } = await firstPage(makeReport({ rows, title: 'Title 🛫 Ω' }))
    for (const shown of ['a □ b', 'x □□□□ y', '□□□□', '□□', 'pqrs', '□t', 'école', 'Title □']) {
      expect(text).toContain(shown)
    }
    expect(text).toContain('□: a character missing')
  })

  test('wraps inside its column, however long a word is', async () => {
    const rows = ['W'.repeat(300), 'Word '.repeat(60), 'short'].map((libraryName, index) => ({
      rank: index + 1,
      libraryName,
      participantTotal: 1_234_567,
    }))
    const { placed, text } = await firstPage(makeReport({ rows }))
    expect(squeezed(text).split('W'.repeat(300))).toHaveLength(2)
    const figures = placed.filter(run => run.text === '1,234,567')
    expect(figures).toHaveLength(3)
    const inName = placed.filter(run => /^(W+|Word.*)$/.test(run.text))
    expect(inName.length).toBeGreaterThan(10)
    expect(Math.max(...inName.map(run => run.right))).toBeLessThan(Math.min(...figures.map(run => run.left)))
  })

  test('loses nothing even if a row is taller than a page', async () => {
    const rows = [{ libraryName: `${'Longer '.repeat(1500)}END` }]
    const { pages } = await opened(makeReport({ rows }))
    const text = pages.map(page => page.text).join(' ')
    expect(text.match(/Longer/g)).toHaveLength(1500)
    expect(text).toContain('END')
  })
})

test('a row is never split: its last line is on the page of its first', async () => {
  const rows = Array.from({ length: 90 }, (_, index) => ({
    libraryName: `First${index} ${'and more of this name '.repeat(24)}Last${index}`,
  }))
  const { pages } = await opened(makeReport({ rows }))
  expect(pages.length).toBeGreaterThan(3)
  for (const { text } of pages) {
    expect(text.match(/First\d+/g)?.map(word => word.slice(5))).toEqual(
      text.match(/Last\d+/g)?.map(word => word.slice(4)),
    )
  }
})
