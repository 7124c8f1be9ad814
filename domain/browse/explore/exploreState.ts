import { findWrongPage } from '#platform/contract/listState.ts'
import { pageSizes } from '#platform/contract/paging.ts'
import { readChartChoice, writeChartChoice, type ChartChoice, type ChartSearch } from './chartChoice.ts'
import { mostExploredRows } from './explore.ts'
import { readQuestion, writeQuestion, type ExploreQuestion, type ExploreSearch } from './exploreQuestion.ts'

export const exploreViews = ['table', 'chart', 'map'] as const
export type ExploreView = (typeof exploreViews)[number]

export const defaultExploreSize = 50

/** The state of Explore in the address, besides the question. */
type ExploreAddress = ExploreSearch & ChartSearch & Partial<Record<'view' | 'page' | 'size', string>>

export interface ExploreState {
  question: ExploreQuestion
  /** Unknown parts of the address, one sentence each. */
  wrong: string[]
  /** The question as spelled in the call. */
  search: ExploreSearch
  view: ExploreView
  chart: ChartChoice
  /** Counts from one. */
  page: number
  size: number
}

/** Reads an address, which may be hand-typed. */
export function readExploreState(
  { view, page, size, ...texts }: ExploreAddress,
  isAdmin: boolean,
): ExploreState {
  const read = readQuestion(texts, isAdmin)
  const { chart, wrong } = readChartChoice(texts)
  const pageNumber = page !== undefined && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
  return {
    ...read,
    wrong: [...read.wrong, ...wrong, ...findWrongPage(page, pageNumber)],
    search: writeQuestion(read.question),
    view: exploreViews.find(each => each === view) ?? 'table',
    chart,
    page: pageNumber,
    size: pageSizes.find(each => String(each) === size) ?? defaultExploreSize,
  }
}

/** The lasting parts of an address, which can be saved: the question, and the chart if it is shown as one. */
export const writeExploreAddress = ({
  search,
  view,
  chart,
}: Pick<ExploreState, 'search' | 'view' | 'chart'>): ExploreAddress => ({
  ...search,
  ...(view === 'chart' && { view, ...writeChartChoice(chart) }),
})

/** The answer's query parameters for a view: a page for the table, all rows for a chart or map. */
export const getExploreQuery = ({ search, view, page, size }: ExploreState) => ({
  ...search,
  ...(view === 'table' ? { page: page - 1, size } : { page: 0, size: mostExploredRows }),
  ...(view === 'chart' && { spreads: 'classes' }),
})
