import { formatFigure } from '#platform/contract/figure.ts'
import { drawScatter, type ScatterPoint } from '../charts/drawScatter.ts'
import { computeRankCorrelation } from '../charts/rankCorrelation.ts'
import {
  type ChartPlan,
  type NoChart,
  type ChartInput,
  describeDrawn,
  findSpread,
  countRows,
  writeEntry,
} from './chartPlan.ts'
import { getDrawn, type DrawnColumn } from './drawnColumn.ts'
import type { ExploredColumn } from './explore.ts'
import { hasFigures } from './exploreField.ts'
import type { ExploreQuestion } from './exploreQuestion.ts'

export function planScatter(input: ChartInput, up: DrawnColumn): ChartPlan | NoChart {
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
