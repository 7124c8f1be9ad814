import { countOf, formatCount, toSingular } from '#platform/contract/count.ts'
import { describeMissing } from '#platform/contract/figure.ts'
import { formatAirportFigure } from '../airportFigures.ts'
import { tooLittleLabels } from '../benchmark.ts'
import type { Bar } from '../charts/drawBars.ts'
import type { Drawing } from '../charts/svg.ts'
import type { ChartChoice } from './chartChoice.ts'
import type { ExploredColumn, ExploredPage, ExploredRow } from './explore.ts'
import type { ExploreQuestion } from './exploreQuestion.ts'
import type { ExploreFigure } from './exploreRow.ts'
import type { ColumnSpread } from './spreadClasses.ts'

/** An answer with all its rows and its spreads. */
export type ChartAnswer = Pick<
  ExploredPage,
  'columns' | 'content' | 'sort' | 'axnInstanceName' | 'spreads' | 'totalElements'
>

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

export interface ChartInput {
  question: ExploreQuestion
  choice: ChartChoice
  answer: ChartAnswer
  /** The attributes of a row's figure in the drawing, such as the address of its card. */
  dataOf: (row: ExploredRow, place: number) => Bar['data']
}

export const describeDrawn = ({ axnInstanceName }: ChartAnswer, { label, unit }: ExploredColumn) => ({
  name: label,
  unit,
  years: [axnInstanceName],
})

export const findSpread = (
  { spreads }: ChartAnswer,
  place: number,
  by: ChartAnswer['spreads'][number]['by'] = 'all',
  value = '',
): ColumnSpread | null => spreads.find(each => each.by === by && each.value === value)?.columns[place] ?? null

/** The rows of a chart that has only the first of its answer: `the first 1,000 of 15,000 tenant locations`. Null if it has all. */
const describeFirst = ({ question, answer: { content, totalElements } }: FromAnswer): string | null =>
  totalElements > content.length
    ? `the first ${formatCount(content.length)} of ${countRows(totalElements, question)}`
    : null

/** The limit of a chart, for the notes below it. */
export function describeLimit(input: FromAnswer): string[] {
  const first = describeFirst(input)
  return first === null ? [] : [`The chart covers only ${first}, in the order of the table.`]
}

/** The basis of a sentence: `38 airports`, `990 among the first 1,000 of 15,000 tenant locations`. */
export function countBasis(count: number, input: FromAnswer): string {
  const first = describeFirst(input)
  if (first === null) return countRows(count, input.question)
  return count === input.answer.content.length ? first : `${formatCount(count)} among ${first}`
}

type FromAnswer = Pick<ChartInput, 'question' | 'answer'>

/** `12 airports`, `1 state or province`. */
export const countRows = (count: number, { group, kind }: ExploreQuestion): string => {
  const many = group ? 'groups' : kind.of
  return countOf(count, toSingular(many), many)
}

/** A row's figure, or why it has none. Null if it was not reported. */
export function writeEntry(
  figure: ExploreFigure | null,
  column: Pick<ExploredColumn, 'unit' | 'format'>,
): string {
  if (figure?.tooLittle) return tooLittleLabels[figure.tooLittle]
  if (figure === null || figure.value === null) return describeMissing(figure ?? {})
  return writeValue(figure.value, column) + (figure.partial ? ' (partial)' : '')
}

/** Large amounts in whole dollars. The cents of a small one, such as a parking rate, matter. */
export function writeValue(value: number, { unit, format }: Pick<ExploredColumn, 'unit' | 'format'>): string {
  const isLargeAmount = format === 'money' && Math.abs(value) >= 10_000
  return formatAirportFigure(value, { format: isLargeAmount ? 'dollars' : format, unit })
}
