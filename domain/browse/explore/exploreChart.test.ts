import { describe, expect, it } from 'vitest'
import { writeSvg, toImage } from '../charts/svg.ts'
import { readChartChoice, writeChartChoice, type ChartSearch } from './chartChoice.ts'
import { writeValue, type ChartPlan } from './chartPlan.ts'
import { evaluateQuestion } from './evaluateQuestion.ts'
import { planChart } from './exploreChart.ts'
import { readQuestion, type ExploreSearch } from './exploreQuestion.ts'
import type { ExploreRow, ExploreValue } from './exploreRow.ts'
import { chooseSort } from './orderLines.ts'
import { spreadClasses } from './spreadClasses.ts'

const row = (code: string, hubSize: string | null, values: Record<string, ExploreValue>): ExploreRow => ({
  key: `key ${code}`,
  name: `${code} Field`,
  code,
  link: null,
  owner: code,
  airportIds: [],
  place: null,
  values: { ...values, hubSize, region: 'North America' },
})
const whole = (value: number | null) => ({ value, partial: false })

/** Airports with so many passengers, one in three of them a large hub. */
const createRows = (values: readonly number[]) =>
  values.map((value, index) =>
    row(`A${String(index).padStart(2, '0')}`, index % 3 === 0 ? 'Large hub' : 'Small hub', {
      enplaneTotal: whole(value),
      'areaTotal.WITHDUTYFREE': whole(value * 2),
    }),
  )

function plan(
  search: ExploreSearch & ChartSearch,
  now: readonly ExploreRow[],
  before: readonly ExploreRow[] = [],
  most = Infinity,
) {
  const { question, wrong } = readQuestion(search, false)
  expect(wrong).toEqual([])
  const answer = evaluateQuestion(question, {
    now,
    before,
    definitionChanges: [],
    years: { now: '2026', before: '2025' },
  })
  return planChart(question, readChartChoice(search).chart, {
    axnInstanceName: '2026',
    columns: answer.columns,
    sort: chooseSort(answer.columns, question),
    totalElements: answer.lines.length,
    spreads: spreadClasses(question, answer),
    content: answer.lines.slice(0, most).map(line => ({
      ...line.row,
      rank: line.rank,
      cells: answer.columns.map(column => column.of(line)),
      area: null,
      hubSize: line.row.values['hubSize'] as string | null,
      region: 'North America',
    })),
  })
}

const drawn = (found: ReturnType<typeof plan>, width = 800): string => {
  if (typeof found === 'string') throw new Error(found)
  return writeSvg(toImage(found.draw(width), 'Chart'))
}
const expectPlan = (found: ReturnType<typeof plan>): ChartPlan => {
  if (typeof found === 'string') throw new Error(found)
  return found
}
/** The texts of a drawing in its order. */
const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text = '']) => text)

const forty = createRows(Array.from({ length: 40 }, (_, index) => 1000 - index * 10))
const shown = { show: 'enplaneTotal,areaTotal.WITHDUTYFREE' }

describe('a chart of the first rows of a longer answer', () => {
  it.each(['bars', 'scatter', 'slopes', 'hubSizes', 'regions'] as const)('of %s says so', chart => {
    const search = { ...shown, chart, ...(chart === 'slopes' && { years: 'two' }) }
    const { notes } = expectPlan(plan(search, forty, forty, 30))
    expect(notes[0]).toBe('The chart covers only the first 30 of 40 airports, in the order of the table.')
    expect(expectPlan(plan(search, forty, forty)).notes.join()).not.toContain('covers only')
  })

  it('does not rank its rows among fewer than there are', () => {
    const planOf = (search: ChartSearch & ExploreSearch) =>
      expectPlan(plan({ ...shown, ...search }, forty, forty, 30))
    expect(planOf({}).sentence).toContain('of the first 30 of 40 airports')
    const marked = planOf({ mark: 'A20' })
    expect(marked.sentence).toContain('ranks 21 of the first 30 of 40 airports')
    expect(marked.marked[0]?.text).toContain('21 of the first 30 of 40 airports')
    // Partial figures are not ranked.
    const partial = row('P', null, { enplaneTotal: { value: 1, partial: true } })
    const some = expectPlan(plan(shown, [...createRows([9, 8, 7]), partial, partial], [], 4))
    expect(some.sentence).toContain('of 3 among the first 4 of 5 airports')
    for (const other of [{ chart: 'scatter' }, { chart: 'slopes', years: 'two' }])
      expect(planOf(other).sentence).toContain('the first 30 of 40 airports')
  })
})

describe('bars', () => {
  it('show the first, the last, the median, and the highlighted rows, and say how many they skip', () => {
    const found = plan({ ...shown, mark: 'A30' }, forty)
    const texts = textsOf(drawn(found))
    expect(texts.filter(each => each.endsWith(' Field')).map(each => each.slice(0, 3))).toEqual([
      ...Array.from({ length: 12 }, (_, index) => `A${String(index).padStart(2, '0')}`),
      // The one nearest to the median of the large hubs, 805, the highlighted, and the last two.
      'A19',
      'A30',
      'A38',
      'A39',
    ])
    expect(texts).toEqual(expect.arrayContaining(['7 airports not shown', '10 airports not shown']))
  })

  it('have the quartiles (R-7) of the hub class of the first highlighted row, or of the chosen one', () => {
    // The large hubs have 1000, 970, ..., 610. R: quantile(seq(610, 1000, 30), c(.25, .5, .75), type = 7).
    const large = [707.5, 805, 902.5]
    const found = plan({ ...shown, mark: 'A30' }, forty)
    expect(textsOf(drawn(found))).toEqual(expect.arrayContaining(['Median 805', 'Lower quartile']))
    expect(expectPlan(found).notes.join()).toContain('14 airports in the class “Large hub”')
    expect(expectPlan(found).sentence).toBe(
      'A30 Field at 700 ranks 31 of 40 airports by Enplaning Passengers; the median of the class Large hub is 805',
    )
    const { question } = readQuestion(shown, false)
    const answer = evaluateQuestion(question, {
      now: forty,
      before: [],
      definitionChanges: [],
      years: { now: '2026', before: '2025' },
    })
    const spread = spreadClasses(question, answer).find(each => each.value === 'Large hub')?.columns[0]
    expect([spread?.lower, spread?.median, spread?.upper]).toEqual(large)
    const all = plan({ ...shown, mark: 'A30', peers: 'all' }, forty)
    // R: median(seq(610, 1000, 10)).
    expect(expectPlan(all).sentence).toMatch(/; the median is 805$/)
  })

  it('have no median of fewer than five airports, or if one of them dominates', () => {
    expect(expectPlan(plan(shown, createRows([5, 4, 3, 2]))).sentence).toBe(
      'A00 Field at 5 has the highest Enplaning Passengers of 4 airports',
    )
    const dominated = plan(shown, createRows([500, 4, 3, 2, 1, 1]))
    expect(drawn(dominated)).not.toContain('Median')
  })

  it('never rank a partial figure, and draw it outlined', () => {
    const rows = [row('P', null, { enplaneTotal: { value: 900, partial: true } }), ...createRows([500, 400])]
    const found = plan({ ...shown, mark: 'P' }, rows)
    expect(expectPlan(found).sentence).toBe(
      'A00 Field at 500 has the highest Enplaning Passengers of 2 airports',
    )
    expect(expectPlan(found).marked).toEqual([{ code: 'P', text: 'P Field: 900 (partial)' }])
    expect(drawn(found)).toContain('stroke-dasharray="4 2"')
  })

  it('say why a figure is missing, in the chart and for a highlighted row', () => {
    const ratio = 'salesEpRatio.WITHDUTYFREE'
    const missing = { value: null, partial: false }
    const rows = [
      row('A', null, { [ratio]: whole(9) }),
      row('N', null, { [ratio]: { ...missing, notApplicable: true } }),
      row('U', null, { [ratio]: missing }),
    ]
    const found = plan({ show: ratio, mark: 'N,U' }, rows)
    expect(textsOf(drawn(found))).toEqual(expect.arrayContaining(['not applicable', 'not reported']))
    expect(expectPlan(found).marked.map(each => each.text)).toEqual([
      'N Field: not applicable',
      'U Field: not reported',
    ])
  })

  it('in panels have the median of each class', () => {
    const values = forty.map((_, index) => (index % 3 === 0 ? 1000 : 500) - index * 10)
    const found = plan({ ...shown, chart: 'hubSizes' }, createRows(values))
    expect(textsOf(drawn(found))).toEqual(
      expect.arrayContaining([
        'Large hub: 14 airports',
        'Small hub: 26 airports',
        'Median 805',
        'Median 305',
      ]),
    )
    expect(expectPlan(found).sentence).toBe(
      'The median of Enplaning Passengers is highest in the class Large hub (805) and lowest in the class Small hub (305)',
    )
    expect(plan({ ...shown, chart: 'hubSizes' }, [row('A', null, { enplaneTotal: whole(1) })])).toBe('noRows')
  })
})

describe('two figures', () => {
  it('say how they are related, and name the highlighted rows', () => {
    const found = plan({ ...shown, chart: 'scatter', mark: 'A03' }, forty)
    expect(expectPlan(found).sentence).toBe(
      'Airports with higher Square Footage, all with Duty Free tend to have higher Enplaning Passengers (rank correlation 1.00, 40 airports)',
    )
    expect(textsOf(drawn(found))).toContain('A03 Field')
    expect(drawn(found).match(/<title>/g)).toHaveLength(40)
  })

  it('leave out rows without both figures, and relate complete ones only', () => {
    const rows = [
      ...createRows([1, 2, 3, 4, 5]),
      row('N', null, { enplaneTotal: whole(null), 'areaTotal.WITHDUTYFREE': whole(1) }),
      row('P', null, { enplaneTotal: { value: 900, partial: true }, 'areaTotal.WITHDUTYFREE': whole(1) }),
    ]
    const { sentence, notes } = expectPlan(plan({ ...shown, chart: 'scatter' }, rows))
    expect(sentence).toContain('(rank correlation 1.00, 5 airports)')
    // Only the same order in both figures is a correlation of 1.00.
    const areas = forty
      .map((_, place) => place + 1)
      .with(38, 40)
      .with(39, 39)
    const swapped = forty.map((each, place) => ({
      ...each,
      values: {
        ...each.values,
        enplaneTotal: whole(place),
        'areaTotal.WITHDUTYFREE': whole(areas[place] ?? 0),
      },
    }))
    expect(expectPlan(plan({ ...shown, chart: 'scatter' }, swapped)).sentence).toContain(
      '(rank correlation 0.99, 40 airports)',
    )
    expect(notes).toContain('1 airport without both figures is shown only in the table.')
    expect(notes).toContain('Hollow symbols show partial figures.')
  })

  it('need a second figure', () => {
    expect(plan({ show: 'enplaneTotal', chart: 'scatter' }, forty)).toBe('oneFigure')
  })
})

describe('two years', () => {
  const two = { ...shown, chart: 'slopes', years: 'two' }
  const before = createRows(forty.map((_, index) => (index < 30 ? 500 : 5000)))

  it('count the rises, and name the largest or the highlighted', () => {
    const found = plan(two, forty, before)
    expect(expectPlan(found).sentence).toBe(
      'Enplaning Passengers rose for 30 of 40 airports from 2025 to 2026',
    )
    const named = textsOf(drawn(found)).filter(each => /Field/.test(each))
    expect(named.map(each => each.slice(-9, -6))).toEqual(['A00', 'A01', 'A02', 'A37', 'A38', 'A39'])
    const marked = plan({ ...two, mark: 'A35' }, forty, before)
    expect(textsOf(drawn(marked)).filter(each => /Field/.test(each))).toEqual(['650 A35 Field'])
    expect(expectPlan(marked).marked[0]?.text).toBe('A35 Field: 5,000 to 650 (−4,350)')
  })

  it('leave out rows without two comparable figures', () => {
    const found = plan(two, forty, before.slice(1))
    expect(expectPlan(found).sentence).toContain('29 of 39')
    expect(expectPlan(found).notes).toContain(
      '1 airport without a complete figure in both years is shown only in the table.',
    )
    expect(plan({ ...two, years: undefined }, forty)).toBe('oneYear')
  })
})

it('draws within its width, whatever the kind', () => {
  for (const chart of ['bars', 'hubSizes', 'regions', 'scatter', 'slopes'])
    for (const width of [260, 800]) {
      const found = expectPlan(plan({ ...shown, chart, years: 'two' }, forty, forty))
      const drawing = found.draw(width)
      expect(drawing.width).toBe(width)
      expect(drawing.height).toBeGreaterThan(100)
      expect(drawn(found, width)).not.toMatch(/NaN|undefined|Infinity/)
    }
})

it('keeps the choice in the address', () => {
  const search = {
    chart: 'scatter',
    mark: 'DEN,"A, B"',
    against: 'areaTotal',
    peers: 'all',
    title: 'My title',
  }
  const { chart, wrong } = readChartChoice(search)
  expect(wrong).toEqual([])
  expect(readChartChoice(writeChartChoice(chart)).chart).toEqual(chart)
  expect(readChartChoice({ chart: 'pie' }).wrong).toEqual(['The kind of chart does not exist.'])
  expect(writeChartChoice(readChartChoice({}).chart)).toEqual({})
})

it('writes large amounts in whole dollars, small ones such as parking rates with cents, and shares in points', () => {
  const money = { unit: '$', format: 'money' } as const
  expect([4.5, 9_999.5, 19_535_389.6, -19_535_389.6].map(value => writeValue(value, money))).toEqual([
    '$4.50',
    '$9,999.50',
    '$19,535,390',
    '−$19,535,390',
  ])
  expect(writeValue(0.29, { unit: 'points', format: 'percent' })).toBe('+0.29 points')
})
