import { describe, expect, it } from 'vitest'
import type { DefinitionChange } from '../markedChange.ts'
import { describeAnswer, describeTable, summarizeAnswer } from './describeAnswer.ts'
import { evaluateQuestion } from './evaluateQuestion.ts'
import { mostFilters, readQuestion, writeQuestion, type ExploreSearch } from './exploreQuestion.ts'
import type { ExploreRow, ExploreValue } from './exploreRow.ts'

const whole = (value: number | null) => ({ value, partial: false })
const partial = (value: number) => ({ value, partial: true })
const notApplicable = { value: null, partial: false, notApplicable: true } as const

const row = (name: string, values: Record<string, ExploreValue>): ExploreRow => ({
  key: name,
  name,
  code: name,
  link: null,
  owner: name,
  airportIds: [],
  place: null,
  values,
})

const ask = (
  search: ExploreSearch,
  now: ExploreRow[],
  before: ExploreRow[] = [],
  definitionChanges: DefinitionChange[] = [],
) => {
  const { question, wrong } = readQuestion(search, false)
  expect(wrong).toEqual([])
  const answer = evaluateQuestion(question, {
    now,
    before,
    years: { now: '2026', before: '2025' },
    definitionChanges,
  })
  return {
    ...answer,
    names: answer.lines.map(line => line.row.name),
    ranks: answer.lines.map(line => line.rank),
    cells: answer.lines.map(line => answer.columns.map(column => column.of(line))),
    notes: describeAnswer(question, answer, {
      earlier: '2025',
      isPublished: true,
      commonAirports: null,
      definitionChanges,
    }),
  }
}

const enplaned = (name: string, value: ExploreValue, more: Record<string, ExploreValue> = {}) =>
  row(name, { enplaneTotal: value, ...more })

describe('groups', () => {
  const sold = (name: string, sales: number, values: Record<string, ExploreValue>) =>
    row(name, { 'grossSalesTotal.WITHDUTYFREE': whole(sales), ...values })
  const show = 'grossSalesTotal.WITHDUTYFREE'

  it('are ordered by the figure that is asked for, and otherwise by their number of rows', () => {
    const rows = [
      ...'ABCDEF'.split('').map(name => sold(name, 10, { stateProvinceName: 'Iowa' })),
      ...'GHIJK'.split('').map(name => sold(name, 90, { stateProvinceName: 'Ohio' })),
    ]
    const by = { group: 'stateProvinceName', show }
    expect(ask({ ...by, summary: 'total' }, rows).names).toEqual(['Ohio', 'Iowa'])
    expect(ask({ ...by, summary: 'median' }, rows).names).toEqual(['Ohio', 'Iowa'])
    for (const other of ['airportName', undefined])
      expect(ask({ ...by, show: other }, rows).names).toEqual(['Iowa', 'Ohio'])
  })

  it('by a field with several names have a row in each of them, and say so', () => {
    const rows = [
      sold('A', 10, { airlines: ['Delta, Air Lines', 'United Airlines'] }),
      sold('B', 20, { airlines: ['Delta, Air Lines'] }),
      sold('C', 5, { airlines: [] }),
    ]
    const { names, cells, notes } = ask({ group: 'airlines', show, summary: 'total' }, rows)
    expect(names).toEqual(['Delta, Air Lines', 'United Airlines', 'Not reported'])
    expect(cells.map(([count, sales]) => [count, sales])).toEqual([
      [whole(2), whole(30)],
      [whole(1), whole(10)],
      [whole(1), whole(5)],
    ])
    expect(notes).toContainEqual(expect.stringContaining('in each of their groups'))
    expect(ask({ where: 'airlines:"United Airlines"' }, rows).names).toEqual(['A'])
  })
})

describe('filters', () => {
  const rows = [
    enplaned('A', whole(10), { hubSize: 'Large hub', airportName: 'Álpha Field' }),
    enplaned('B', whole(20), { hubSize: 'Small hub', airportName: 'Beta Field' }),
    enplaned('C', partial(30), { hubSize: 'Small hub', airportName: 'Gamma Park' }),
    enplaned('D', whole(null), { hubSize: null, airportName: 'Delta Park' }),
    enplaned('E', notApplicable, { hubSize: 'Large hub', airportName: 'Eta Park' }),
  ]

  it('match numbers of at least, at most, and between, limits included', () => {
    expect(ask({ where: 'enplaneTotal:10..' }, rows).names).toEqual(['B', 'A'])
    expect(ask({ where: 'enplaneTotal:..10' }, rows).names).toEqual(['A'])
    expect(ask({ where: 'enplaneTotal:11..20' }, rows).names).toEqual(['B'])
  })

  it('skip partial and missing figures and report how many; inapplicable figures do not count', () => {
    const { undecided, notes } = ask({ where: 'enplaneTotal:10..' }, rows)
    expect(undecided).toBe(2)
    expect(notes).toContain('Excluded: 2 airports without a complete figure or value to filter by.')
    expect(ask({ where: 'enplaneTotal:10..;hubSize:Large hub' }, rows).undecided).toBe(0)
  })

  it('can be alternatives, of which one that is met is enough', () => {
    const where = 'enplaneTotal:20..;|hubSize:Large hub;airportName:field'
    const { question } = readQuestion({ where }, false)
    expect(writeQuestion(question).where).toBe(where)
    expect(ask({ where, sort: 'name' }, rows).names).toEqual(['A', 'B'])
    // E meets the second condition, so its missing enplanements do not matter.
    const either = ask({ where: 'enplaneTotal:20..;|hubSize:Large hub', sort: 'name' }, rows)
    expect(either).toMatchObject({ names: ['A', 'B', 'E'], undecided: 2 })
  })

  it('can exclude, and then leave out rows without a value', () => {
    const where = '!hubSize:Large hub'
    const { question } = readQuestion({ where }, false)
    expect(writeQuestion(question).where).toBe(where)
    expect(ask({ where, sort: 'name' }, rows)).toMatchObject({ names: ['B', 'C'], undecided: 1 })
    expect(ask({ where: '!enplaneTotal:15..', sort: 'name' }, rows)).toMatchObject({
      names: ['A', 'E'],
      undecided: 2,
    })
    expect(summarizeAnswer(question, 2, '2026')).toBe('2 airports in 2026: not Hub Size: Large hub')
    const states = readQuestion({ rows: 'states' }, false).question
    expect(summarizeAnswer(states, 1, '2026')).toBe('1 state or province in 2026')
    const all = readQuestion({ group: 'all' }, false).question
    expect(summarizeAnswer(all, 1, '2026')).toBe('All airports as one group in 2026')
  })

  it('name the ranking that the answer shows the top of', () => {
    const of = (search: ExploreSearch) => readQuestion(search, false).question
    const ranked = { show: 'enplaneTotal,dwellTimeAmount', top: '10', sort: 'dwellTimeAmount,desc' }
    expect(summarizeAnswer(of(ranked), 10, '2026')).toBe('10 airports in 2026, top 10 by Average Dwell Time')
    expect(describeTable(of({ ...ranked, group: 'hubSize', sort: 'dwellTimeAmount@median' }), '2026')).toBe(
      'Airports in 2026, by Hub Size, top 10 by Average Dwell Time, median, lowest first',
    )
    expect(describeTable(of({ top: '5' }), '2026')).toContain('top 5 by Enplaning Passengers')
    expect(describeTable(of({}), '2026')).toBe('Airports in 2026')
  })

  it('name the codes that match no row, unless they are excluded', () => {
    const coded = ['DEN', 'DFW'].map(code => row(code, { iataCode: code }))
    const other = ask({ where: '!iataCode:DEN' }, coded)
    expect(other).toMatchObject({ names: ['DFW'], unmatchedCodes: [] })
    expect(ask({ where: 'iataCode:DEN XYZ' }, coded).notes).toContain('No rows for XYZ.')
  })

  it('match names that are, or are not, among several', () => {
    const named = (name: string, companies: string[]) =>
      row(name, { 'companyNames.present': companies, 'companyNames.absent': companies })
    const places = [named('A', ['Alder Foods', 'Birch Books']), named('B', ['Birch Books']), named('C', [])]
    expect(ask({ where: 'companyNames.present:alder', sort: 'name' }, places).names).toEqual(['A'])
    expect(ask({ where: 'companyNames.absent:alder', sort: 'name' }, places).names).toEqual(['B', 'C'])
    expect(ask({ where: 'companyNames.absent:birch', sort: 'name' }, places).names).toEqual(['C'])
  })

  it('match rows at an airport, or not at it, by its code, name, or city', () => {
    const at = (name: string, airports: string[]) =>
      row(name, { 'airportNames.present': airports, 'airportNames.absent': airports })
    const inSanDiego = at('A', ['SAN', 'San Diego International Airport, San Diego'])
    const inOakland = at('B', ['OAK', 'San Francisco Bay Airport, Oakland'])
    const both = { rows: 'brands', sort: 'name' }
    const where = (text: string) => ask({ ...both, where: text }, [inSanDiego, inOakland]).names
    expect(where('airportNames.present:san')).toEqual(['A'])
    const { notes } = ask({ rows: 'brands', where: 'airportNames.present:san' }, rows)
    expect(notes.join()).toContain('The figures for these brands cover all their airports.')
    expect(where('airportNames.absent:SAN')).toEqual(['B'])
    expect(where('airportNames.present:San F')).toEqual(['B'])
    expect(where('airportNames.absent:oakland')).toEqual(['A'])
    expect(where('airportNames.present:san, OAK')).toEqual(['A', 'B'])
    expect(where('airportNames.absent:SAN, OAK')).toEqual([])
    const unknown = ask({ ...both, where: 'airportNames.absent:SAN QQQ' }, [inSanDiego, inOakland])
    expect(unknown).toMatchObject({ names: ['B'], unmatchedCodes: ['QQQ'] })
  })

  it('match part of a name and one of several values, and all filters must match', () => {
    expect(ask({ where: 'airportName:park', sort: 'name' }, rows).names).toEqual(['C', 'D', 'E'])
    expect(ask({ where: 'hubSize:Large hub,Small hub;airportName:field' }, rows).names).toEqual(['B', 'A'])
  })
})

describe('ranks', () => {
  const rows = [
    enplaned('A', whole(5)),
    enplaned('B', whole(7)),
    enplaned('C', whole(5)),
    enplaned('D', whole(1)),
    enplaned('E', partial(9)),
    enplaned('F', whole(null)),
  ]

  it('are shared by equal figures; partial and missing ones come last without one', () => {
    const { names, ranks } = ask({ show: 'enplaneTotal' }, rows)
    expect(names).toEqual(['B', 'A', 'C', 'D', 'E', 'F'])
    expect(ranks).toEqual([1, 2, 2, 4, null, null])
  })

  it('count from the smallest if sorted so', () => {
    const { names, ranks } = ask({ show: 'enplaneTotal', sort: 'enplaneTotal' }, rows)
    expect([names[0], names[1], names[4], names[5]]).toEqual(['D', 'A', 'E', 'F'])
    expect(ranks.slice(0, 4)).toEqual([1, 2, 2, 4])
  })

  it('list all rows that share the last place', () => {
    const { names, unranked } = ask({ show: 'enplaneTotal', top: '2' }, rows)
    expect(names).toEqual(['B', 'A', 'C'])
    expect(unranked).toBe(2)
    const complete = rows.slice(0, 4)
    expect(ask({ show: 'enplaneTotal', top: '2' }, complete).names).toEqual(['B', 'A', 'C'])
  })
})

describe('groups', () => {
  const sales = (name: string, amount: number | null, enplanements: number, hubSize: string) =>
    row(name, {
      hubSize,
      'grossSalesTotal.WITHDUTYFREE': whole(amount),
      enplaneTotal: whole(enplanements),
      'salesEpRatio.WITHDUTYFREE': whole(amount === null ? null : amount / enplanements),
    })
  const even = ['A', 'B', 'C', 'D', 'E'].map((name, place) => sales(name, 100 + place, 10, 'Small hub'))
  const search = { show: 'salesEpRatio.WITHDUTYFREE,grossSalesTotal.WITHDUTYFREE', group: 'hubSize' }

  it('have quartiles of complete figures by the R-7 definition, with the number of rows', () => {
    const rows = [...even, sales('F', null, 10, 'Small hub')]
    expect(ask({ ...search, summary: 'quartiles' }, rows).cells).toEqual([
      [6, 5, 10.1, 10.2, 10.3, 5, 101, 102, 103].map(whole),
    ])
  })

  it('have totals and overall ratios, partial if a row lacks its figure', () => {
    const rows = [...even, sales('F', null, 10, 'Small hub')]
    expect(ask({ ...search, summary: 'total' }, rows).cells).toEqual([
      [whole(6), partial(10.2), partial(510)],
    ])
  })

  it('count the amounts that the rows’ own ratios count: not the rent of a closed terminal without sales', () => {
    const rows = ['A', 'B', 'C', 'D', 'E'].map(name =>
      row(name, {
        hubSize: 'Small hub',
        'rentAirportTotal.WITHDUTYFREE': whole(300),
        'grossSalesTotal.WITHDUTYFREE': whole(1000),
        'rentSalesRatio.WITHDUTYFREE': whole(10),
      }),
    )
    const asked = { show: 'rentSalesRatio.WITHDUTYFREE', group: 'hubSize', summary: 'total' }
    expect(ask(asked, rows).cells).toEqual([[whole(5), whole(10)]])
  })

  it('leave nothing out if a row has none of it, such as duty free shops', () => {
    const rows = [{ 'grossSalesTotal.DUTYFREE': whole(900) }, { 'grossSalesTotal.DUTYFREE': notApplicable }]
    const asked = { show: 'grossSalesTotal.DUTYFREE', group: 'all', summary: 'total' }
    expect(
      ask(
        asked,
        rows.map(values => row('A', values)),
      ).cells,
    ).toEqual([[whole(2), whole(900)]])
  })

  it('have no average for fewer than five airports, or if one makes up more than a quarter; counts and sums remain', () => {
    const few = ask({ ...search, summary: 'total' }, even.slice(0, 4)).cells[0]
    expect(few).toEqual([whole(4), { ...whole(null), tooLittle: 'fewAirports' }, whole(406)])
    const dominated = ask(search, [...even, sales('G', 900, 10, 'Small hub')]).cells[0]
    expect(dominated?.[2]).toEqual({ ...whole(null), tooLittle: 'oneDominates' })
    expect(dominated?.[4]).toEqual({ ...whole(null), tooLittle: 'oneDominates' })
  })

  it('count airports, not rows: five terminals of one airport are too few', () => {
    const terminals = even.map(each => ({ ...each, owner: '1' }))
    expect(ask({ ...search, rows: 'terminals' }, terminals).cells[0]?.[2]).toMatchObject({
      tooLittle: 'fewAirports',
    })
  })

  it('of tenant types count the passengers of an airport once', () => {
    const ofType = (owner: string, tenantType: string, amount: number): ExploreRow => ({
      ...row(`${owner} ${tenantType}`, {
        tenantType,
        grossSalesTotal: whole(amount),
        enplaneTotal: whole(10),
        salesEpRatio: whole(amount / 10),
      }),
      owner,
    })
    const rows = ['A', 'B', 'C', 'D', 'E'].flatMap(owner => [
      ofType(owner, 'FOODBEVERAGE', 60),
      ofType(owner, 'NEWSSTAND', 20),
    ])
    const asked = { rows: 'tenantTypes', show: 'enplaneTotal,salesEpRatio', summary: 'total' }
    expect(ask({ ...asked, group: 'all' }, rows).cells).toEqual([[10, 50, 8].map(whole)])
    expect(ask({ ...asked, group: 'tenantType' }, rows).cells).toEqual([
      [5, 50, 6].map(whole),
      [5, 50, 2].map(whole),
    ])
    // Of an airport that lacks a type's sales, neither sales nor passengers count: 5 × 80 / 5 × 10.
    const lacking = [ofType('F', 'FOODBEVERAGE', 60), row('F NEWSSTAND', { enplaneTotal: whole(10) })]
    const withLacking = lacking.map(each => ({ ...each, owner: 'F' }))
    expect(ask({ ...asked, group: 'all' }, [...rows, ...withLacking]).cells).toEqual([
      [whole(12), whole(60), partial(8)],
    ])
  })

  it('divide the sums of all airports of states, also of states with too few for a ratio of their own', () => {
    const airport = (owner: string, ratio: number): ExploreRow => ({
      ...enplaned(owner, whole(10), { 'salesEpRatio.WITHDUTYFREE': whole(ratio) }),
      owner,
    })
    const state = (name: string, parts: ExploreRow[], ratio: ExploreValue): ExploreRow => ({
      ...enplaned(name, whole(10 * parts.length), {
        countryName: 'Canada',
        'salesEpRatio.WITHDUTYFREE': ratio,
      }),
      parts,
    })
    const six = ['A', 'B', 'C', 'D', 'E', 'F'].map(name => airport(name, 9))
    const two = ['G', 'H'].map(name => airport(name, 27))
    const rows = [
      state('Ohio', six, whole(9)),
      state('Iowa', two, { value: null, partial: false, tooLittle: 'fewAirports' }),
    ]
    const asked = { rows: 'states', show: 'salesEpRatio.WITHDUTYFREE', group: 'countryName' }
    // (6 × 90 + 2 × 270) / 80
    expect(ask({ ...asked, summary: 'total' }, rows).cells).toEqual([[whole(2), whole(13.5)]])
    expect(ask(asked, rows).notes.join()).toContain('leave out states with too few airports')
  })

  it('of companies in two years have those of each year only', () => {
    const company = (name: string): ExploreRow => row(name, { locations: whole(10), dbeFlag: 'Yes' })
    const [now, before] = [
      ['A', 'B', 'C', 'D', 'E'],
      ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K'],
    ]
    const asked = { rows: 'companies', show: 'locations', group: 'dbeFlag', years: 'two' }
    expect(ask(asked, now.map(company), before.map(company)).cells[0]?.slice(0, 4)).toEqual(
      [5, 5, 10, 10].map(whole),
    )
  })

  it('do not add up numbers of names, which occur in several rows', () => {
    const shown = { show: 'locations,companies,brands', group: 'hubSize', summary: 'total' }
    expect(ask(shown, even).columns.map(each => each.key)).toEqual([
      'count',
      'locations@total',
      'companies@n',
      'companies@median',
      'brands@n',
      'brands@median',
    ])
  })

  it('follow the hub sizes from large to small, unless the top groups are requested; rows without one come last', () => {
    const sizes = ['Small hub', 'Nonhub primary', null, 'Large hub', 'Medium hub']
    const airports = sizes.map((hubSize, place) => enplaned(`A${place}`, whole(place), { hubSize }))
    const order = ['Large hub', 'Medium hub', 'Small hub', 'Nonhub primary', 'Not reported']
    const asked = { show: 'enplaneTotal', group: 'hubSize', summary: 'total' }
    expect(ask(asked, airports).names).toEqual(order)
    expect(ask({ ...asked, sort: 'name' }, airports).names).toEqual(order)
    expect(ask({ ...asked, sort: 'name,desc' }, airports).names).toEqual([
      ...order.slice(0, 4).toReversed(),
      'Not reported',
    ])
    const top = ask({ ...asked, sort: 'enplaneTotal@total,desc', top: '2' }, airports)
    expect(top.names).toEqual(['Medium hub', 'Large hub'])
    expect(ask({ show: 'hubSize', sort: 'hubSize' }, airports).names).toEqual(['A3', 'A4', 'A0', 'A1', 'A2'])
  })

  it('have shares of the sum of all groups, including those below the top places', () => {
    const sold = (name: string, hubSize: string, value: ExploreValue) =>
      row(name, { 'grossSalesTotal.WITHDUTYFREE': value, hubSize })
    const asked = { show: 'grossSalesTotal.WITHDUTYFREE', group: 'hubSize', summary: 'share' }
    const complete = [sold('A', 'Large hub', whole(60)), sold('B', 'Small hub', whole(20))]
    const all = ask({ ...asked, sort: 'grossSalesTotal.WITHDUTYFREE@share,desc', top: '1' }, complete)
    expect(all.columns.map(each => [each.label, each.unit])).toEqual([
      ['Number of airports', undefined],
      ['Gross Sales, all with Duty Free, total', '$'],
      ['Gross Sales, all with Duty Free, share', '%'],
    ])
    expect(all.cells).toEqual([[1, 60, 75].map(whole)])
    // A sum over partly reported figures says so, and so does every share of it.
    const gaps = ask(asked, [
      ...complete,
      sold('C', 'Nonhub primary', whole(null)),
      sold('D', 'Medium hub', partial(20)),
    ])
    expect(gaps.cells.map(each => each[2])).toEqual([partial(60), partial(20), partial(20), whole(null)])
    const zero = ask(asked, [sold('A', 'Large hub', whole(0))])
    expect(zero.cells[0]?.[2]).toEqual(notApplicable)
    const years = ask({ ...asked, years: 'two' }, complete, [
      sold('A', 'Large hub', whole(10)),
      sold('B', 'Small hub', whole(10)),
    ])
    expect(years.cells[0]?.slice(5, 8)).toEqual([75, 50, 25].map(whole))
  })

  it('can be a single group of all rows; rows without a value form their own group', () => {
    expect(ask({ ...search, group: 'all' }, even).names).toEqual(['All airports'])
    const unknown = row('X', { hubSize: null })
    expect(ask({ ...search, sort: 'name' }, [...even, unknown]).names).toEqual(['Small hub', 'Not reported'])
  })

  it('multiply a rate per square foot by a space', () => {
    const rows = even.map((each, place) => ({ ...each, values: { rentAreaRatio: whole(100 + place) } }))
    const { cells, columns } = ask(
      { rows: 'tenantTypes', show: 'rentAreaRatio', group: 'all', space: '1200' },
      rows,
    )
    expect(columns.at(-1)?.label).toBe('Rent, median, for 1,200 sq ft')
    expect(cells[0]?.slice(2)).toEqual([whole(102), whole(122_400)])
  })
})

describe('years side by side', () => {
  it('show the change and its percentage, and neither for partial figures or without a record', () => {
    const now = [enplaned('A', whole(110)), enplaned('B', partial(8)), enplaned('C', whole(5))]
    const before = [enplaned('A', whole(100)), enplaned('B', whole(4)), enplaned('Z', whole(1))]
    const { cells, columns } = ask({ show: 'enplaneTotal', years: 'two' }, now, before)
    expect(columns.map(each => each.key)).toEqual([
      'enplaneTotal',
      'enplaneTotal@before',
      'enplaneTotal@change',
      'enplaneTotal@percent',
    ])
    expect(cells).toEqual([
      [whole(110), whole(100), whole(10), whole(10)],
      [whole(5), null, null, null],
      [partial(8), whole(4), null, null],
    ])
  })

  it('compare the same airports of a hub size, although one has grown out of it', () => {
    const inClass = (name: string, value: number, hubSize: string) =>
      enplaned(name, whole(value), { hubSize })
    const now = [inClass('A', 20, 'Medium hub'), inClass('B', 10, 'Small hub')]
    const before = [inClass('A', 15, 'Small hub'), inClass('B', 10, 'Small hub')]
    const asked = { show: 'enplaneTotal', group: 'hubSize', summary: 'total', years: 'two' }
    const { cells, notes } = ask(asked, now, before)
    expect(cells.map(each => each.slice(1, 4))).toEqual([[20, 15, 5].map(whole), [10, 10, 0].map(whole)])
    expect(notes).toContain('Airports have their current hub size in both years.')
    const small = ask({ ...asked, group: 'all', where: 'hubSize:Small hub' }, now, before)
    expect(small.cells[0]?.slice(1, 4)).toEqual([10, 10, 0].map(whole))
  })

  it('do not compare what is computed from a redefined figure: an amount for a space, or a tenant type’s square feet', () => {
    const values = { 'rentAreaRatio.FOODBEVERAGE': whole(2), 'locationArea.FOODBEVERAGE': whole(9) }
    const asked = { show: Object.keys(values).join(), space: '100', years: 'two' }
    const redefined = { year: '2026', figure: 'areaTotal', note: 'Without storage.' }
    const rows = [row('A', values)]
    const { columns, cells } = ask(asked, rows, rows, [redefined])
    const changes = columns.flatMap((column, place) => (column.part === 'change' ? [cells[0]?.[place]] : []))
    expect(changes).toEqual([null, null, null])
  })

  it('change by whole cents', () => {
    const sold = (value: number) => [row('A', { 'grossSalesTotal.WITHDUTYFREE': whole(value) })]
    const asked = { show: 'grossSalesTotal.WITHDUTYFREE', years: 'two' }
    expect(ask(asked, sold(982_844_542.67), sold(951_511_899.47)).cells[0]?.[2]).toEqual(whole(31_332_643.2))
  })

  it('have no percentage change from zero, which is not applicable instead of not reported', () => {
    const [now, before] = [
      [enplaned('A', whole(5)), enplaned('B', whole(0))],
      [enplaned('A', whole(0)), enplaned('B', whole(0))],
    ]
    const notApplicable = { value: null, partial: false, notApplicable: true }
    const { cells } = ask({ show: 'enplaneTotal', years: 'two' }, now, before)
    expect(cells).toEqual([
      [whole(5), whole(0), whole(5), notApplicable],
      [whole(0), whole(0), whole(0), notApplicable],
    ])
    const { names, undecided } = ask({ where: 'enplaneTotal@percent:5..' }, now, before)
    expect({ names, undecided }).toEqual({ names: [], undecided: 0 })
  })

  it('are not compared if the definition has changed', () => {
    const now = [enplaned('A', whole(110))]
    const before = [enplaned('A', whole(100))]
    const changes = [{ year: '2026', figure: 'enplaneTotal', note: 'Transfers count once.' }]
    const { cells, notes } = ask({ show: 'enplaneTotal', years: 'two' }, now, before, changes)
    expect(cells).toEqual([[whole(110), whole(100), null, null]])
    expect(notes).toContain('2026: new definition of Enplaning Passengers. Transfers count once.')
    const filtered = ask({ show: 'enplaneTotal', where: 'enplaneTotal@percent:5..' }, now, before, changes)
    expect(filtered.names).toEqual([])
    expect(filtered.notes.join()).toContain('new definition of Enplaning Passengers')
  })

  it('count a company that has left as zero now, and a new one as zero before', () => {
    const company = (name: string, locations: number) => row(name, { locations: whole(locations) })
    const { names, cells } = ask(
      { rows: 'companies', show: 'locations', years: 'two', sort: 'locations@change,desc' },
      [company('New', 3), company('Same', 4)],
      [company('Gone', 2), company('Same', 4)],
    )
    expect(names).toEqual(['New', 'Same', 'Gone'])
    expect(cells.map(each => each.slice(0, 3))).toEqual([
      [3, 0, 3].map(whole),
      [4, 4, 0].map(whole),
      [0, 2, -2].map(whole),
    ])
  })

  it('do not place a company that has left at the airports where it was', () => {
    const company = (name: string, airports: string[]) =>
      row(name, {
        locations: whole(airports.length),
        'airportNames.present': airports,
        'airportNames.absent': airports,
      })
    const now = [company('LeftDenver', ['DFW']), company('Stayed', ['DEN'])]
    const before = [
      company('Gone', ['DEN']),
      company('LeftDenver', ['DEN', 'DFW']),
      company('Stayed', ['DEN']),
    ]
    const named = (where: string) =>
      ask({ rows: 'companies', show: 'locations', years: 'two', where, sort: 'name' }, now, before).names
    expect(named('airportNames.present:DEN')).toEqual(['Stayed'])
    expect(named('airportNames.absent:DEN')).toEqual(['Gone', 'LeftDenver'])
  })

  it('know nothing about the figures of a state before it had airports', () => {
    const state = (name: string) => row(name, { publishedAirports: whole(2), enplaneTotal: whole(10) })
    const { cells } = ask(
      { rows: 'states', show: 'publishedAirports,enplaneTotal', years: 'two' },
      [state('Iowa'), state('Ohio')],
      [state('Ohio')],
    )
    const notReported = { value: null, partial: false }
    expect(cells[0]).toEqual([
      whole(2),
      whole(0),
      whole(2),
      notApplicable,
      whole(10),
      notReported,
      null,
      null,
    ])
  })
})

describe('filters by the change since the year before', () => {
  const now = [
    enplaned('A', whole(110)),
    enplaned('B', whole(90)),
    enplaned('C', partial(500)),
    enplaned('D', whole(5)),
  ]
  const before = [enplaned('A', whole(100)), enplaned('B', whole(100)), enplaned('C', whole(100))]

  it('keep rows that grew by a given amount, in percent or in the figure’s unit', () => {
    expect(ask({ where: 'enplaneTotal@percent:5..' }, now, before).names).toEqual(['A'])
    const thousands = (value: number) => [enplaned('A', whole(value * 1000))]
    expect(ask({ where: 'enplaneTotal@percent:9..11' }, thousands(11), thousands(10)).names).toEqual(['A'])
    expect(ask({ where: 'enplaneTotal@change:..-10' }, now, before).names).toEqual(['B'])
    expect(ask({ where: 'enplaneTotal@change:-10..10' }, now, before).names).toEqual(['A', 'B'])
  })

  it('report how many rows cannot be compared', () => {
    expect(ask({ where: 'enplaneTotal@percent:5..' }, now, before).undecided).toBe(2)
  })

  it('compare groups of the same rows in both years', () => {
    const { cells } = ask(
      {
        show: 'enplaneTotal',
        where: 'enplaneTotal@change:..10',
        group: 'all',
        summary: 'total',
        years: 'two',
      },
      now,
      before,
    )
    expect(cells[0]?.slice(1, 4)).toEqual([200, 200, 0].map(whole))
  })

  it('exist for figures only, and for percentages in points', () => {
    const wrongOf = (where: string) => readQuestion({ where }, false).wrong
    expect(wrongOf('airportName@change:1..')).toHaveLength(1)
    expect(wrongOf('enplaneTotal@double:1..')).toHaveLength(1)
    expect(wrongOf('businessPercentAmount@percent:1..')).toHaveLength(1)
    expect(wrongOf('businessPercentAmount@change:1..')).toEqual([])
  })
})

describe('filters by the place among peers', () => {
  it('compare a figure with those of the same hub size, whatever else is asked, as spreadsheets do', () => {
    const large = { hubSize: 'Large hub' }
    const rows = [
      ...[10, 11, 12, 13, 14].map(value =>
        enplaned(`L${value}`, whole(value), { ...large, city: `City ${value}` }),
      ),
      enplaned('L?', partial(99), large),
      enplaned('S', whole(99), { hubSize: 'Small hub' }),
      enplaned('None', whole(99), { hubSize: null }),
    ]
    const { names, undecided } = ask({ where: 'enplaneTotal@percentile:75..' }, rows)
    expect({ names, undecided }).toEqual({ names: ['L14', 'L13'], undecided: 3 })
    expect(ask({ where: 'city:City 1;enplaneTotal@percentile:..25' }, rows).names).toEqual(['L11', 'L10'])
  })

  it('leave out tenants that have closed', () => {
    const tenants = (first: number, values: number[]) =>
      values.map((value, place) => row(`${first + place}`, { areaTotal: whole(value), hubSize: 'Large hub' }))
    const now = tenants(1, [10, 11, 12, 13, 14])
    const closed = tenants(6, [90, 91, 92, 93, 94])
    const where = 'areaTotal@percentile:75..;presence:OPENED,KEPT'
    expect(ask({ rows: 'tenants', where }, now, [...now, ...closed]).names.toSorted()).toEqual(['4', '5'])
  })
})

describe('locations since the previous year', () => {
  const tenantData = (name: string) => row(name, { areaTotal: whole(100), companyName: 'Larkham' })
  const years = [
    [tenantData('New'), tenantData('Same')],
    [tenantData('Same'), tenantData('Gone')],
  ] as const

  it('are marked as opened, closed, or continuing', () => {
    const opened = ask({ rows: 'tenants', where: 'presence:OPENED' }, [...years[0]], [...years[1]])
    expect(opened.names).toEqual(['New'])
    const closed = ask({ rows: 'tenants', where: 'presence:CLOSED' }, [...years[0]], [...years[1]])
    expect(closed.names).toEqual(['Gone'])
  })

  it('are counted by their change', () => {
    const { names, cells } = ask(
      { rows: 'tenants', show: 'areaTotal', group: 'presence', summary: 'total', sort: 'name' },
      [...years[0]],
      [...years[1]],
    )
    expect(names).toEqual(['Opened', 'Closed', 'In both years'])
    expect(cells).toEqual(names.map(() => [whole(1), whole(100)]))
  })

  it('are neither opened nor grown from zero without an earlier edition', () => {
    const rows = [row('A', { areaTotal: whole(5) })]
    expect(ask({ rows: 'tenants', where: 'presence:OPENED' }, rows).names).toEqual([])
    expect(ask({ rows: 'tenants', group: 'presence' }, rows).names).toEqual(['Not reported'])
    const companies = [row('A', { locations: whole(5) })]
    const asked = { rows: 'companies', show: 'locations', years: 'two' }
    expect(ask(asked, companies).cells).toEqual([[whole(5), null, null, null]])
    expect(ask({ ...asked, where: 'locations@change:1..' }, companies).names).toEqual([])
  })

  it('are unchanged if the question does not need them', () => {
    expect(ask({ rows: 'tenants' }, [...years[0]], [...years[1]]).names).toEqual(['New', 'Same'])
  })
})

describe('a question in an address', () => {
  it('is written as it was read, omitting default parts', () => {
    const search = {
      rows: 'tenants',
      show: 'companyName,areaTotal',
      where: 'brandName:Fish\\; Chips;leaseExpireDate:2027-01-01..2027-12-31',
      sort: 'areaTotal,desc',
      top: '20',
      group: 'companyName',
      summary: 'total',
      years: 'two',
      space: '1200',
    }
    const { question, wrong } = readQuestion(search, false)
    expect(wrong).toEqual([])
    expect(question.where[0]?.value).toBe('Fish; Chips')
    expect(JSON.parse(JSON.stringify(writeQuestion(question)))).toEqual(search)
    expect(JSON.parse(JSON.stringify(writeQuestion(readQuestion({}, false).question)))).toEqual({})
  })

  it('ignores unknown parts and reports them', () => {
    const { question, wrong } = readQuestion(
      { show: 'enplaneTotal,nothing', where: 'enplaneTotal:abc', top: '0', group: 'airportName' },
      false,
    )
    expect(question.fields.map(each => each.key)).toEqual(['enplaneTotal'])
    expect([question.where, question.top, question.group]).toEqual([[], null, null])
    expect(wrong).toHaveLength(4)
    const ranges = question.kind.fields.filter(each => each.filter === 'range').slice(0, mostFilters + 1)
    const many = { where: ranges.map(each => `${each.key}:1..`).join(';'), show: 'nothing,nowhere' }
    const cut = readQuestion(many, false)
    expect(cut.question.where).toHaveLength(mostFilters)
    expect(cut.wrong).toEqual([
      'The figure does not exist.',
      `Only the first ${mostFilters} filters are used.`,
    ])
  })

  it('has no status for subscribers', () => {
    expect(readQuestion({ where: 'axnInstanceStatus:APPROVED' }, false).question.where).toEqual([])
    expect(readQuestion({ where: 'axnInstanceStatus:APPROVED' }, true).question.where).toHaveLength(1)
  })
})

describe('the shares of a choice', () => {
  it('cover the rows that have a value, and count the others', () => {
    const tenants = ['Y', 'Y', 'N', null].map((dbeFlag, place) =>
      row(`T${place}`, { dbeFlag, stateProvinceName: 'Colorado' }),
    )
    const answer = ask(
      { rows: 'tenants', show: 'dbeFlag', group: 'stateProvinceName', summary: 'share' },
      tenants,
    )
    expect(answer.columns.map(each => each.label)).toEqual([
      'Number of tenant locations',
      'DBE: Yes, share',
      'DBE: No, share',
      'DBE, not reported',
    ])
    const [yes, no] = [200 / 3, 100 / 3]
    expect(answer.cells).toEqual([[whole(4), whole(yes), whole(no), whole(1)]])
    expect(answer.notes.join()).toContain('every status count')
    const byStatus = { rows: 'tenants', show: 'areaTotal,tenantStatusDes', group: 'all', summary: 'share' }
    expect(ask(byStatus, tenants).notes).toContain(
      'Not shown in groups, as there are no shares of it: Tenant Status.',
    )
    const active = { ...byStatus, where: 'tenantStatusDes:Active' }
    expect(ask(active, tenants).notes.join()).not.toContain('every status count')
  })

  it('of a date are those that lack it', () => {
    const dated = (name: string, leaseExpireDate: string | null) => row(name, { leaseExpireDate })
    const { cells, columns } = ask(
      { rows: 'tenants', show: 'leaseExpireDate', group: 'all', summary: 'share' },
      [dated('A', '2027-01-31'), dated('B', null), dated('C', '2028-01-31'), dated('D', '2028-01-31')],
    )
    expect(columns.slice(1).map(each => each.label)).toEqual([
      'Lease Expires, not reported',
      'Lease Expires, not reported, share',
    ])
    expect(cells).toEqual([[whole(4), whole(1), whole(25)]])
  })

  it('of a date do not count leases that need none, which no filter by the date excludes', () => {
    const leases = ['2027-01-31', null, notApplicable].map((leaseExpireDate, place) =>
      row(`T${place}`, { leaseExpireDate }),
    )
    const by = { rows: 'tenants', show: 'leaseExpireDate', group: 'all', summary: 'share' }
    expect(ask(by, leases).cells).toEqual([[whole(3), whole(1), whole(50)]])
    const dated = { rows: 'tenants', where: 'leaseExpireDate:2027-01-01..' }
    expect(ask(dated, leases)).toMatchObject({ names: ['T0'], undecided: 1 })
    const ofYears = ['2027', null, notApplicable].map((leaseExpireYear, place) =>
      row(`T${place}`, { leaseExpireYear }),
    )
    expect(ask({ rows: 'tenants', group: 'leaseExpireYear', sort: 'name' }, ofYears).names).toEqual([
      '2027',
      'Not applicable',
      'Not reported',
    ])
    const others = { rows: 'tenants', where: '!leaseExpireYear:2027' }
    expect(ask(others, ofYears)).toMatchObject({ names: ['T2'], undecided: 1 })
  })

  it('are unknown if no row has a value', () => {
    const answer = ask({ rows: 'tenants', show: 'dbeFlag', group: 'all', summary: 'share' }, [
      row('T', { dbeFlag: null }),
    ])
    expect(answer.cells).toEqual([[whole(1), whole(null), whole(null), whole(1)]])
  })
})
