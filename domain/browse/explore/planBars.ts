import { formatCount } from '#platform/contract/count.ts'
import { joinWords } from '#platform/contract/joinWords.ts'
import { listHubSizes, seriesOfHubSize, unclassified, write } from '../charts/chartParts.ts'
import { drawBars, type Bar, type BarGap, type BarLine } from '../charts/drawBars.ts'
import { group, type Drawing } from '../charts/svg.ts'
import { allPeers } from './chartChoice.ts'
import {
  type ChartAnswer,
  type ChartPlan,
  type NoChart,
  type ChartInput,
  describeDrawn,
  findSpread,
  countBasis,
  countRows,
  writeEntry,
  writeValue,
} from './chartPlan.ts'
import { getDrawn, type DrawnColumn } from './drawnColumn.ts'
import type { ExploredColumn, ExploredRow } from './explore.ts'
import type { ExploreQuestion } from './exploreQuestion.ts'
import type { ExploreFigure } from './exploreRow.ts'
import type { ColumnSpread } from './spreadClasses.ts'

export function planBars(input: ChartInput, drawn: DrawnColumn): ChartPlan | NoChart {
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
      shown.some(each => each.partial) && 'Outlined bars show partial figures.',
    ].filter(each => typeof each === 'string'),
    marked: describeMarked(
      entries,
      ({ row, rank, figure }) =>
        `${row.name}: ${writeEntry(figure, column)}${rank === null ? '' : `, ${rank} of ${countBasis(wholeOf(entries).length, input)}`}`,
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
export function planPanels(input: ChartInput, drawn: DrawnColumn): ChartPlan | NoChart {
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
  const group = by === 'hubSize' ? 'class' : 'region'
  const said = ({ name, spread }: (typeof spreads)[number]) =>
    `${name} (${writeValue(spread.median, column)})`
  return {
    ...describeDrawn(answer, column),
    sentence:
      first && last
        ? `The median of ${column.label} is highest in the ${group} ${said(first)} and lowest in the ${group} ${said(last)}`
        : `${column.label} of ${countBasis(entries.length, input)} by ${by === 'hubSize' ? 'hub size' : 'region'}`,
    notes: [
      `All charts have the same scale. Each shows the first rows, the last, the highlighted, and the one nearest to the median of its ${group}, with the median and, dashed, the quartiles (R-7) of complete figures. The table lists all.`,
    ],
    marked: describeMarked(entries, ({ row, figure }) => `${row.name}: ${writeEntry(figure, column)}`),
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

/** A row with its figure of the drawn column. */
interface Entry {
  row: ExploredRow
  figure: ExploreFigure | null
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
    return { row, figure, value, whole: partial ? null : value, partial, rank: null, isMarked }
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
    const { row, figure, value, partial, isMarked } = entry
    rows.push({
      key: row.key,
      name: row.name,
      code: row.code,
      value,
      partial,
      isMarked,
      text: value === null ? writeEntry(figure, column) : writeValue(value, column),
      ...(hasHubs && { series: seriesOfHubSize(row.hubSize), detail: row.hubSize ?? unclassified }),
      data: dataOf(row, place),
    })
  }
  skip(entries.length)
  return rows
}

const describeMarked = (entries: readonly Entry[], write: (entry: Entry) => string): ChartPlan['marked'] =>
  entries.filter(each => each.isMarked).map(each => ({ code: each.row.code, text: write(each) }))

interface BarsDescribed {
  input: ChartInput
  column: ExploredColumn
  spread: ColumnSpread | null
  hubSize: string | null
}

function describeBars(entries: readonly Entry[], { input, column, spread, hubSize }: BarsDescribed): string {
  const { question, answer } = input
  const complete = entries.filter(each => each.whole !== null)
  const of = countBasis(complete.length, input)
  const { label } = column
  const median = spread
    ? `; the median${hubSize ? ` of the class ${hubSize}` : ''} is ${writeValue(spread.median, column)}`
    : ''
  const said = (entry: Entry) => `${entry.row.name} at ${writeEntry(entry.figure, column)}`
  const marked = complete.filter(each => each.isMarked)
  if (marked.length > 0 && marked.length <= 3) {
    const ranks = joinWords(marked.map(each => String(each.rank)))
    return `${joinWords(marked.map(said))} ${marked.length === 1 ? 'ranks' : 'rank'} ${ranks} of ${of} by ${label}${median}`
  }
  const top = complete.filter(each => each.rank === 1)
  const extreme = answer.sort.key === column.key && !answer.sort.isDescending ? 'lowest' : 'highest'
  if (top.length === 0) return `No complete figures of ${label}`
  if (top.length > 3)
    return `${countRows(top.length, question)} share the ${extreme} ${label} of ${of}${median}`
  return `${joinWords(top.map(said))} ${top.length === 1 ? 'has' : 'have'} the ${extreme} ${label} of ${of}${median}`
}

interface Panel {
  title: string
  draw: (width: number) => Drawing
}

const leastWidth = 300
const gap = { across: 32, down: 20 }
const titleHeight = 24

/** Several small charts side by side, as many in a line as have room. */
function drawPanels(panels: readonly Panel[], width: number): Drawing {
  const inLine = Math.max(
    1,
    Math.min(panels.length, 3, Math.floor((width + gap.across) / (leastWidth + gap.across))),
  )
  const panelWidth = (width - (inLine - 1) * gap.across) / inLine
  let top = 0
  const nodes = []
  for (let first = 0; first < panels.length; first += inLine) {
    const drawn = panels
      .slice(first, first + inLine)
      .map(({ title, draw }) => ({ title, ...draw(panelWidth) }))
    for (const [index, panel] of drawn.entries()) {
      const at = `translate(${Math.round(index * (panelWidth + gap.across))},${top})`
      nodes.push(
        group({ transform: at }, [
          write(panel.title, 0, 14, { isBold: true }),
          group({ transform: `translate(0,${titleHeight})` }, panel.nodes),
        ]),
      )
    }
    top += titleHeight + Math.max(...drawn.map(each => each.height)) + gap.down
  }
  return { width, height: Math.max(top - gap.down, 0), nodes }
}
