import { readChoices, writeChoices } from '#platform/contract/listing.ts'

/** The kinds of charts of an answer. */
export const chartKinds = {
  bars: 'Bars',
  hubSizes: 'Bars by hub size',
  regions: 'Bars by region',
  scatter: 'Two figures',
  slopes: 'Two years',
} as const
export type ChartKind = keyof typeof chartKinds

/** How an answer is drawn. All of it is part of the address, so that a link shows the same chart. */
export interface ChartChoice {
  kind: ChartKind
  /** The codes of the rows to highlight. */
  marks: readonly string[]
  /** The column on the horizontal axis of two figures; null for the first that is not drawn already. */
  against: string | null
  /** The hub class whose median and quartiles are shown, or `all`; null for that of the first highlighted row. */
  peers: string | null
  /** The reader's own title; null for the sentence that the figures give. */
  title: string | null
}

export const allPeers = 'all'
export const mostMarks = 12
export const longestTitle = 200

export const chartSearchNames = ['chart', 'mark', 'against', 'peers', 'title'] as const
export type ChartSearch = Partial<Record<(typeof chartSearchNames)[number], string | undefined>>

const isKind = (text: string): text is ChartKind => Object.hasOwn(chartKinds, text)

/** Reads a choice that may be hand-typed. `wrong` has a sentence for each part that is left out. */
export function readChartChoice(search: ChartSearch): { chart: ChartChoice; wrong: string[] } {
  const { chart: kind = 'bars', mark = '', against = null, peers = null, title = '' } = search
  const marks = [...new Set(readChoices(mark))]
  const wrong = [
    ...(isKind(kind) ? [] : ['The kind of chart does not exist.']),
    ...(marks.length > mostMarks ? [`Only the first ${mostMarks} highlighted rows are used.`] : []),
    ...(title.length > longestTitle ? [`A title may have at most ${longestTitle} characters.`] : []),
  ]
  const chart: ChartChoice = {
    kind: isKind(kind) ? kind : 'bars',
    marks: marks.slice(0, mostMarks),
    against: against || null,
    peers: peers || null,
    title: title.slice(0, longestTitle).trim() || null,
  }
  return { chart, wrong }
}

/** The address of a choice, without its default parts. */
export const writeChartChoice = ({ kind, marks, against, peers, title }: ChartChoice): ChartSearch => ({
  chart: kind === 'bars' ? undefined : kind,
  mark: writeChoices(marks) || undefined,
  against: against ?? undefined,
  peers: peers ?? undefined,
  title: title ?? undefined,
})
