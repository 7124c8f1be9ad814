import { formatCount } from '#platform/contract/count.ts'
import { formatDifference } from '#platform/contract/figure.ts'
import { chooseSlopeScale, drawSlopes, type Slope } from '../charts/drawSlopes.ts'
import {
  type ChartPlan,
  type NoChart,
  type ChartInput,
  describeDrawn,
  countRows,
  writeValue,
} from './chartPlan.ts'
import { getDrawn, type DrawnColumn } from './drawnColumn.ts'
import { type ExploreQuestion, getEarlierYear } from './exploreQuestion.ts'

export function planSlopes(input: ChartInput, drawn: DrawnColumn): ChartPlan | NoChart {
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
