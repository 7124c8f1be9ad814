import { countOf, formatCount, toSingular } from '#platform/contract/count.ts'
import { formatDifference, formatFigure } from '#platform/contract/figure.ts'
import { joinWords } from '#platform/contract/joinWords.ts'
import { formatAirportFigure } from '../airportFigures.ts'
import { listHubSizes, seriesOfHubSize, unclassified } from '../charts/chartParts.ts'
import { drawBars, type Bar, type BarGap, type BarLine } from '../charts/drawBars.ts'
import { drawPanels } from '../charts/drawPanels.ts'
import { drawScatter, type ScatterPoint } from '../charts/drawScatter.ts'
import { chooseSlopeScale, drawSlopes, type Slope } from '../charts/drawSlopes.ts'
import { computeRankCorrelation } from '../charts/rankCorrelation.ts'
import type { Drawing } from '../charts/svg.ts'
import { allPeers, type ChartChoice } from './chartChoice.ts'
import { chooseDrawn, getDrawn, type DrawnColumn } from './drawnColumn.ts'
import type { ExploredColumn, ExploredPage, ExploredRow } from './explore.ts'
import { hasFigures } from './exploreField.ts'
import { type ExploreQuestion, getEarlierYear } from './exploreQuestion.ts'
import type { ColumnSpread } from './spreadClasses.ts'

/** An answer with all its rows and its spreads. */
type ChartAnswer = Pick<
  ExploredPage,
  'columns' | 'content' | 'sort' | 'axnInstanceName' | 'spreads' | 'totalElements'
>

/** The attributes of a row's figure in the drawing, such as the address of its card. */
type DataOf = (row: ExploredRow, place: number) => Bar['data']

export interface ChartPlan {
  /** What the figures say, without its period. */
  sentence: string
  /** The figures drawn, with their unit. */
  name: string
  unit: string | undefined
  years: readonly string[]
  notes: string[]
  /** The highlighted rows with their figures, in words. */
  marked: { code: string; text: string }[]
  /** The hub classes to compare with. */
  peers: readonly string[]
  /** The key of the other figure of a scatter. */
  against: string | null
  draw: (width: number) => Drawing
}

/** Why there is nothing to draw. */
export type NoChart = 'noFigures' | 'oneFigure' | 'oneYear' | 'noRows'

interface ChartInput {
  question: ExploreQuestion
  choice: ChartChoice
  answer: ChartAnswer
  dataOf: DataOf
}

/** Plans the chart of an answer. It says only what the answer's figures support. */
export function planChart(
  question: ExploreQuestion,
  choice: ChartChoice,
  answer: ChartAnswer,
  dataOf: DataOf = () => ({}),
): ChartPlan | NoChart {
  const drawn = chooseDrawn(answer)
  if (!drawn) return 'noFigures'
  const input = { question, choice, answer, dataOf }
  if (choice.kind === 'scatter') return planScatter(input, drawn)
  if (choice.kind === 'slopes') return planSlopes(input, drawn)
  return choice.kind === 'bars' ? planBars(input, drawn) : planPanels(input, drawn)
}

/** A row with its figure of the drawn column. */
interface Entry {
  row: ExploredRow
  /** Null if it was not reported. */
  value: number | null
  /** Null if it is partial, too. */
  whole: number | null
  partial: boolean
  /** Among the complete figures, equal ones sharing it. */
  rank: number | null
  isMarked: boolean
}

/** The rows in the answer's order if that is by the figure or of groups, otherwise from the largest figure down. */
function listEntries({ question, choice, answer }: ChartInput, { column, place }: DrawnColumn): Entry[] {
  const entries = answer.content.map((row): Entry => {
    const figure = getDrawn(row, place)
    const value = figure?.value ?? null
    const partial = figure?.partial ?? false
    const isMarked = choice.marks.includes(row.code)
    return { row, value, whole: partial ? null : value, partial, rank: null, isMarked }
  })
  const isSorted = answer.sort.key === column.key
  const sign = isSorted && !answer.sort.isDescending ? 1 : -1
  const ordered =
    isSorted || question.group
      ? entries
      : entries.toSorted(
          (a, b) => Number(a.whole === null) - Number(b.whole === null) || (b.whole ?? 0) - (a.whole ?? 0),
        )
  const sorted = wholeOf(entries).toSorted((a, b) => sign * (a - b))
  const ranks = new Map<number, number>()
  for (const [index, value] of sorted.entries()) if (!ranks.has(value)) ranks.set(value, index + 1)
  return ordered.map(each => ({
    ...each,
    rank: each.whole === null ? null : (ranks.get(each.whole) ?? null),
  }))
}

const wholeOf = (entries: readonly Entry[]): number[] => entries.flatMap(({ whole }) => whole ?? [])

function planBars(input: ChartInput, drawn: DrawnColumn): ChartPlan | NoChart {
  const { question, choice, answer } = input
  const { column, place } = drawn
  const entries = listEntries(input, drawn)
  if (entries.length === 0) return 'noRows'
  const peers = listPeers(answer, place)
  const ofMarked = entries.find(each => each.isMarked)?.row.hubSize ?? null
  const chosen = [choice.peers, ofMarked].find(each => each !== null && peers.includes(each)) ?? null
  const hubSize = choice.peers === allPeers ? null : chosen
  const spread = hubSize === null ? findSpread(answer, place) : findSpread(answer, place, 'hubSize', hubSize)
  const shown = chooseEntries(entries, { most: 20, first: 12, last: 2, median: spread?.median })
  const rows = toRows(entries, shown, input, drawn)
  const hubSizes = listHubSizes(shown.map(each => each.row))
  const others = entries.length - shown.length
  return {
    ...describeDrawn(answer, column),
    sentence: describeBars(entries, { input, column, spread, hubSize }),
    notes: [
      others > 0 &&
        `${formatCount(shown.length)} of ${countRows(entries.length, question)} are shown: the first, the last, the highlighted, and the one nearest to the median. The table lists all.`,
      spread && describeSpread(spread, question, hubSize),
      shown.some(each => each.partial) && 'Outlined bars are partial figures.',
    ].filter(each => typeof each === 'string'),
    marked: describeMarked(
      entries,
      ({ row, rank, ...entry }) =>
        `${row.name}: ${writeEntry(entry, column)}${rank === null ? '' : `, ${rank} of ${wholeOf(entries).length}`}`,
    ),
    peers,
    against: null,
    draw: width =>
      drawBars(rows, {
        width,
        lines: listLines(spread, column),
        hubSizes: hubSizes.some(each => each !== null) ? hubSizes : [],
      }),
  }
}

/** Small charts with one scale, each of a hub class or region, with its median and quartiles. */
function planPanels(input: ChartInput, drawn: DrawnColumn): ChartPlan | NoChart {
  const { question, choice, answer } = input
  const { column, place } = drawn
  const entries = listEntries(input, drawn)
  const by = choice.kind === 'hubSizes' ? 'hubSize' : 'region'
  const classes = [...Map.groupBy(entries, each => each.row[by])].toSorted(([a], [b]) =>
    by === 'hubSize' ? seriesOfHubSize(a) - seriesOfHubSize(b) : Number(a === null) - Number(b === null),
  )
  if (classes.every(([name]) => name === null)) return 'noRows'
  const panels = classes.map(([name, some]) => {
    const spread = name === null ? null : findSpread(answer, place, by, name)
    const shown = chooseEntries(some, { most: 8, first: 5, last: 1, median: spread?.median })
    return { name, spread, shown, some, rows: toRows(some, shown, input, drawn) }
  })
  const others = panels.flatMap(each => each.shown.map(one => one.value ?? 0))
  const spreads = panels.flatMap(({ name, spread }) => (name && spread ? [{ name, spread }] : []))
  const [first, ...rest] = spreads.toSorted((a, b) => b.spread.median - a.spread.median)
  const last = rest.at(-1)
  const said = ({ name, spread }: (typeof spreads)[number]) =>
    `${name} (${writeValue(spread.median, column)})`
  return {
    ...describeDrawn(answer, column),
    sentence:
      first && last
        ? `The median of ${column.label} is highest in the class ${said(first)} and lowest in the class ${said(last)}`
        : `${column.label} of ${countRows(entries.length, question)} by ${by === 'hubSize' ? 'hub size' : 'region'}`,
    notes: [
      'All charts have the same scale. Each shows the first rows, the last, the highlighted, and the one nearest to the median of its class, with the median and, dashed, the quartiles (R-7) of complete figures. The table lists all.',
    ],
    marked: describeMarked(entries, ({ row, ...entry }) => `${row.name}: ${writeEntry(entry, column)}`),
    peers: [],
    against: null,
    draw: width =>
      drawPanels(
        panels.map(({ name, spread, some, rows }) => ({
          title: `${name ?? (by === 'hubSize' ? unclassified : 'No region')}: ${countRows(some.length, question)}`,
          draw: room =>
            drawBars(rows, { width: room, others, lines: labelMedian(listLines(spread, column)) }),
        })),
        width,
      ),
  }
}

function planScatter(input: ChartInput, up: DrawnColumn): ChartPlan | NoChart {
  const { question, choice, answer, dataOf } = input
  const isOther = (column: ExploredColumn) => column.key !== up.column.key && hasFigures(column)
  const chosen = answer.columns.findIndex(each => each.key === choice.against && isOther(each))
  const place = chosen === -1 ? answer.columns.findIndex(isOther) : chosen
  const column = answer.columns[place]
  if (!column) return 'oneFigure'
  const across: DrawnColumn = { column, place }
  const points = answer.content.flatMap((row): ScatterPoint[] => {
    const [x, y] = [getDrawn(row, across.place), getDrawn(row, up.place)]
    if (!x || !y || x.value === null || y.value === null) return []
    return [
      {
        key: row.key,
        name: row.name,
        code: row.code,
        x: x.value,
        y: y.value,
        hubSize: row.hubSize,
        partial: x.partial || y.partial,
        detail: [
          `${up.column.label} ${writeEntry(y, up.column)}`,
          `${across.column.label} ${writeEntry(x, across.column)}`,
        ].join(', '),
        isMarked: choice.marks.includes(row.code),
        data: dataOf(row, up.place),
      },
    ]
  })
  if (points.length === 0) return 'noRows'
  const axis = ({ column: { label, unit }, place: at }: DrawnColumn) => ({
    title: unit ? `${label} (${unit})` : label,
    median: findSpread(answer, at)?.median ?? null,
  })
  const missing = answer.content.length - points.length
  const complete = points.filter(each => !each.partial)
  return {
    ...describeDrawn(answer, up.column),
    name: `${up.column.label} and ${across.column.label}`,
    unit: undefined,
    sentence: describeRelation(complete, { question, up: up.column.label, across: across.column.label }),
    notes: [
      'The rank correlation is Spearman’s, of complete figures. It does not show what causes what.',
      missing > 0 && `${countRows(missing, question)} without both figures: only in the table.`,
      complete.length < points.length && 'Hollow signs are partial figures.',
    ].filter(each => typeof each === 'string'),
    marked: points
      .filter(each => each.isMarked)
      .map(({ code, name, detail }) => ({ code, text: `${name}: ${detail}` })),
    peers: [],
    against: across.column.key,
    draw: width => drawScatter(points, { width, across: axis(across), up: axis(up) }),
  }
}

function planSlopes(input: ChartInput, drawn: DrawnColumn): ChartPlan | NoChart {
  const { question, choice, answer, dataOf } = input
  const base = drawn.column.part === 'now' ? drawn.column.key : drawn.column.key.replace(/@[^@]*$/, '')
  const placeOf = (key: string) => answer.columns.findIndex(each => each.key === key)
  const [now, before, change] = [placeOf(base), placeOf(`${base}@before`), placeOf(`${base}@change`)]
  const column = answer.columns[now]
  if (question.comparedWith === null || !column || before === -1) return 'oneYear'
  const years = [getEarlierYear(question, answer.axnInstanceName), answer.axnInstanceName] as const
  const label = column.label.replace(/, \d{4}$/, '')
  const slopes = answer.content.flatMap((row): (Slope & { isMarked: boolean })[] => {
    const values = [before, now, change].map(place => getDrawn(row, place)?.value ?? null)
    const [from = null, to = null, difference = null] = values
    // A change exists only if both figures are complete and have the same definition.
    if (from === null || to === null || difference === null) return []
    return [
      {
        key: row.key,
        name: row.name,
        code: row.code,
        before: from,
        now: to,
        hubSize: row.hubSize,
        texts: [writeValue(from, column), writeValue(to, column)],
        isNamed: false,
        isMarked: choice.marks.includes(row.code),
        data: dataOf(row, now),
      },
    ]
  })
  if (slopes.length === 0) return 'noRows'
  const scale = chooseSlopeScale(slopes)
  const risen = (each: Slope) => scale.at(each.now) - scale.at(each.before)
  const byRise = slopes.toSorted((a, b) => risen(b) - risen(a))
  const marked = slopes.filter(each => each.isMarked)
  const named = new Set(marked.length > 0 ? marked : [...byRise.slice(0, 3), ...byRise.slice(-3)])
  const missing = answer.content.length - slopes.length
  return {
    ...describeDrawn(answer, { ...column, label }),
    years,
    sentence: describeChanges(slopes, { label, years, question }),
    notes: [
      missing > 0 &&
        `${countRows(missing, question)} without a complete figure in both years: only in the table.`,
      marked.length === 0 && 'Named are the largest rises and falls.',
    ].filter(each => typeof each === 'string'),
    marked: marked.map(each => ({
      code: each.code ?? '',
      text: `${each.name}: ${each.texts.join(' to ')} (${formatDifference(each.now - each.before, column.format)})`,
    })),
    peers: [],
    against: null,
    draw: width =>
      drawSlopes(
        slopes.map(each => ({ ...each, isNamed: named.has(each) })),
        { width, years },
      ),
  }
}

const describeDrawn = ({ axnInstanceName }: ChartAnswer, { label, unit }: ExploredColumn) => ({
  name: label,
  unit,
  years: [axnInstanceName],
})

const findSpread = (
  { spreads }: ChartAnswer,
  place: number,
  by: ChartAnswer['spreads'][number]['by'] = 'all',
  value = '',
): ColumnSpread | null => spreads.find(each => each.by === by && each.value === value)?.columns[place] ?? null

/** The hub classes with enough airports for a median, from the largest. */
const listPeers = ({ spreads }: ChartAnswer, place: number): string[] =>
  spreads
    .filter(each => each.by === 'hubSize' && each.columns[place])
    .map(each => each.value)
    .toSorted((a, b) => seriesOfHubSize(a) - seriesOfHubSize(b))

const listLines = (spread: ColumnSpread | null, column: ExploredColumn): BarLine[] =>
  spread
    ? [
        { name: 'Lower quartile', value: spread.lower },
        { name: `Median ${writeValue(spread.median, column)}`, value: spread.median, isMedian: true },
        { name: 'Upper quartile', value: spread.upper },
      ]
    : []

/** In a small chart, the quartiles have no room for labels. */
const labelMedian = (lines: readonly BarLine[]): BarLine[] =>
  lines.map(each => (each.isMedian ? each : { ...each, name: '' }))

const describeSpread = ({ count }: ColumnSpread, question: ExploreQuestion, hubSize: string | null): string =>
  `Median and quartiles (R-7) of ${countRows(count, question)}${hubSize ? ` in the class “${hubSize}”` : ''} with complete figures.`

interface ShownEntries {
  /** If there are no more rows, all are shown. */
  most: number
  first: number
  last: number
  median: number | undefined
}

/** The entries that fit: the first, the last, the marked, and the one nearest to the median. */
function chooseEntries(entries: readonly Entry[], { most, first, last, median }: ShownEntries): Entry[] {
  if (entries.length <= most) return [...entries]
  const complete = entries.filter(each => each.whole !== null)
  const distance = ({ whole }: Entry) => Math.abs((whole ?? 0) - (median ?? 0))
  const nearest =
    median === undefined ? [] : complete.toSorted((a, b) => distance(a) - distance(b)).slice(0, 1)
  const chosen = new Set([...complete.slice(0, first), ...complete.slice(-last), ...nearest])
  return entries.filter(each => each.isMarked || chosen.has(each))
}

function toRows(
  entries: readonly Entry[],
  shown: readonly Entry[],
  { question, dataOf }: ChartInput,
  { column, place }: DrawnColumn,
): (Bar | BarGap)[] {
  const rows: (Bar | BarGap)[] = []
  let next = 0
  const skip = (to: number) => {
    const skipped = entries.slice(next, to)
    const why = skipped.every(each => each.whole === null) ? 'without a complete figure' : 'not shown'
    if (to > next) rows.push({ key: `gap ${next}`, skipped: `${countRows(skipped.length, question)} ${why}` })
    next = to + 1
  }
  const hasHubs = entries.some(each => each.row.hubSize !== null)
  for (const entry of shown) {
    skip(entries.indexOf(entry))
    const { row, value, partial, isMarked } = entry
    rows.push({
      key: row.key,
      name: row.name,
      code: row.code,
      value,
      partial,
      isMarked,
      text: value === null ? 'not reported' : writeValue(value, column),
      ...(hasHubs && { series: seriesOfHubSize(row.hubSize), detail: row.hubSize ?? unclassified }),
      data: dataOf(row, place),
    })
  }
  skip(entries.length)
  return rows
}

const describeMarked = (entries: readonly Entry[], write: (entry: Entry) => string): ChartPlan['marked'] =>
  entries.filter(each => each.isMarked).map(each => ({ code: each.row.code, text: write(each) }))

/** `12 airports`, `1 state or province`. */
const countRows = (count: number, { group, kind }: ExploreQuestion): string => {
  const many = group ? 'groups' : kind.of
  return countOf(count, toSingular(many), many)
}

interface BarsDescribed {
  input: ChartInput
  column: ExploredColumn
  spread: ColumnSpread | null
  hubSize: string | null
}

function describeBars(
  entries: readonly Entry[],
  { input: { question, answer }, column, spread, hubSize }: BarsDescribed,
): string {
  const complete = entries.filter(each => each.whole !== null)
  const of = countRows(complete.length, question)
  const { label } = column
  const median = spread
    ? `; the median${hubSize ? ` of the class ${hubSize}` : ''} is ${writeValue(spread.median, column)}`
    : ''
  const said = (entry: Entry) => `${entry.row.name} at ${writeEntry(entry, column)}`
  const marked = complete.filter(each => each.isMarked)
  if (marked.length > 0 && marked.length <= 3) {
    const ranks = joinWords(marked.map(each => String(each.rank)))
    return `${joinWords(marked.map(said))} ${marked.length === 1 ? 'ranks' : 'rank'} ${ranks} of ${of} by ${label}${median}`
  }
  const top = complete.filter(each => each.rank === 1)
  const extreme = answer.sort.key === column.key && !answer.sort.isDescending ? 'lowest' : 'highest'
  if (top.length === 0) return `No complete figures of ${label}`
  if (top.length > 3) return `${countRows(top.length, question)} share the ${extreme} ${label}${median}`
  return `${joinWords(top.map(said))} ${top.length === 1 ? 'has' : 'have'} the ${extreme} ${label} of ${of}${median}`
}

/** The least coefficients that are called a tendency and a weak one. */
const tendency = { clear: 0.5, weak: 0.3 }

function describeRelation(
  points: readonly ScatterPoint[],
  { question, up, across }: { question: ExploreQuestion; up: string; across: string },
): string {
  const of = countRows(points.length, question)
  const correlation = points.length < 5 ? null : computeRankCorrelation(points)
  if (correlation === null) return `${up} and ${across} of ${of}`
  const basis = `(rank correlation ${formatFigure(correlation, 'ratio')}, ${of})`
  const strength = Math.abs(correlation)
  if (strength < tendency.weak) return `${up} is hardly related to ${across} ${basis}`
  const many = question.group ? 'Groups' : question.kind.label
  const how = strength < tendency.clear ? ' weakly' : ''
  return `${many} with higher ${across} tend${how} to have ${correlation > 0 ? 'higher' : 'lower'} ${up} ${basis}`
}

function describeChanges(
  slopes: readonly (Slope & { isMarked: boolean })[],
  {
    label,
    years: [from, to],
    question,
  }: { label: string; years: readonly [string, string]; question: ExploreQuestion },
): string {
  const rose = slopes.filter(each => each.now > each.before).length
  const fell = slopes.filter(each => each.now < each.before).length
  const of = countRows(slopes.length, question)
  const all =
    rose >= fell ? `rose for ${formatCount(rose)} of ${of}` : `fell for ${formatCount(fell)} of ${of}`
  const [marked, ...more] = slopes.filter(each => each.isMarked)
  const own = marked && more.length === 0 ? `; ${marked.name} went from ${marked.texts.join(' to ')}` : ''
  return `${label} ${all} from ${from} to ${to}${own}`
}

const writeEntry = (
  { value, partial }: { value: number | null; partial: boolean },
  column: Pick<ExploredColumn, 'unit' | 'format'>,
): string => (value === null ? 'not reported' : writeValue(value, column) + (partial ? ' (partial)' : ''))

function writeValue(value: number, { unit, format }: Pick<ExploredColumn, 'unit' | 'format'>): string {
  const isDollars = unit === '$' && format !== 'ratio'
  return isDollars ? `$${formatFigure(value, 'dollars')}` : formatAirportFigure(value, { format, unit })
}
