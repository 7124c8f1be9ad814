import { formatCount } from '#platform/contract/count.ts'
import { computeFigureChange, computeYearlyChange } from '#platform/contract/figureChange.ts'
import type { Format } from '#platform/contract/format.ts'
import { computeAmountForSpace } from '../../airports/formulas.ts'
import { summedFormats } from '../airportFigure.ts'
import { findDefinitionChanges } from '../definitionChanges.ts'
import type { DefinitionChange } from '../markedChange.ts'
import { hasFigures, type ExploreField, type ShownChange } from './exploreField.ts'
import { groupCountKey, type ExploreQuestion } from './exploreQuestion.ts'
import {
  getValue,
  getWholeValue,
  isFigureValue,
  toCell,
  type ExploreCell,
  type ExploreFigure,
  type ExploreRow,
  type ExploreValue,
} from './exploreRow.ts'
import { isGroupColumn, listGroupParts } from './groupRows.ts'

/** The names of the edition and the earlier one. */
export interface ExploreYears {
  now: string
  before: string
}

/** A row of the answer with the same row of the earlier year. */
export interface ExploreLine {
  row: ExploreRow
  /** Null if the earlier year has no such row or is not requested. */
  before: ExploreRow | null
}

export interface ExploreColumn {
  key: string
  label: string
  unit?: string | undefined
  format: Format
  help?: string | undefined
  /** A number of rows, whose change is not meaningful. */
  isBasis?: true
  /** Whether a figure is this year's, the earlier year's, or the change. */
  part?: 'now' | 'before' | ShownChange
  of: (line: ExploreLine) => ExploreCell
}

type ShownColumn = Pick<ExploreColumn, 'key' | 'label' | 'unit' | 'format' | 'help' | 'isBasis'> & {
  value: (row: ExploreRow) => ExploreValue
  /** The figure that it is or is computed from. */
  field?: ExploreField
}

/** The columns of an answer: figures, or their statistics in groups, for each year and as changes. */
export function listColumns(
  question: ExploreQuestion,
  years: ExploreYears,
  changes: readonly DefinitionChange[],
): ExploreColumn[] {
  return listShown(question).flatMap((shown): ExploreColumn[] => {
    const { value, field, ...heading } = shown
    const isComparable = !field || findDefinitionChanges(field.repeats ?? field, changes).length === 0
    const cellOf = (row: ExploreRow) => toCell(value(row))
    const now: ExploreColumn = { ...heading, of: ({ row }) => cellOf(row) }
    return question.comparedWith !== null && hasFigures(heading) && !heading.isBasis
      ? compareYears(now, cellOf, { ...years, isComparable })
      : [now]
  })
}

function listShown(question: ExploreQuestion): ShownColumn[] {
  const { fields, group } = question
  if (!group) {
    return fields.flatMap(field => {
      const value = (row: ExploreRow) => getValue(row, field.key) ?? null
      return withSpace(question, field, { ...headingOf(field), field, value })
    })
  }
  const count: ShownColumn = {
    key: groupCountKey,
    label: `Number of ${question.kind.of}`,
    format: 'integer',
    value: ({ values }) => values[groupCountKey] ?? null,
    isBasis: true,
  }
  const shown = fields.filter(field => isGroupColumn(field, question))
  const parts = shown.flatMap(field =>
    listGroupParts(field, question).flatMap((part): ShownColumn[] => {
      const value = ({ values }: ExploreRow) => values[part.key] ?? null
      return part.isBasis ? [{ ...part, value }] : withSpace(question, field, { ...part, field, value })
    }),
  )
  return [count, ...parts]
}

const headingOf = ({ key, label, unit, format, help }: ExploreField) => ({ key, label, unit, format, help })

/** A rate per square foot, with the amount for a space of the given size. */
function withSpace(
  { space }: ExploreQuestion,
  { group, unit }: ExploreField,
  shown: ShownColumn,
): ShownColumn[] {
  if (space === null || unit !== '$' || group !== 'Per Square Foot') return [shown]
  const { value, help: _, ...heading } = shown
  const times = (row: ExploreRow): ExploreValue => {
    const found = value(row)
    if (!isFigureValue(found) || found.value === null) return found
    return { ...found, value: computeAmountForSpace(found.value, space) }
  }
  const label = `${heading.label.replace(' per Square Foot', '')}, for ${formatCount(space)} sq ft`
  return [shown, { ...heading, key: `${heading.key}@space`, label, format: 'dollars', value: times }]
}

function compareYears(
  now: ExploreColumn,
  value: (row: ExploreRow) => ExploreCell,
  years: ExploreYears & { isComparable: boolean },
): ExploreColumn[] {
  const { key, label, unit, format } = now
  const isPercentage = format === 'percent' || format === 'change'
  const earlier = ({ before }: ExploreLine) => (before ? value(before) : null)
  const compared = { unit, format } as const
  const distance = Number(years.now) - Number(years.before)
  const change = (part: ShownChange): ExploreColumn => ({
    ...compared,
    ...(part !== 'change' && { unit: '%', format: 'change' }),
    ...(isPercentage && { unit: 'points' }),
    key: `${key}@${part}`,
    label: `${label}, change${part === 'yearly' ? ' per year' : ''}`,
    part,
    of: line =>
      years.isComparable ? computeChange(value(line.row), earlier(line), part, format, distance) : null,
  })
  return [
    { ...now, label: `${label}, ${years.now}`, part: 'now' },
    { ...compared, key: `${key}@before`, label: `${label}, ${years.before}`, part: 'before', of: earlier },
    change('change'),
    ...(isPercentage ? [] : [change('percent')]),
    ...(isPercentage || distance < 2 ? [] : [change('yearly')]),
  ]
}

/** The change of a figure since the earlier year. Null if the two cannot be compared. */
export function computeChange(
  newer: ExploreValue,
  older: ExploreValue,
  part: ShownChange,
  format: Format,
  distance = 1,
): ExploreFigure | null {
  const [now, before] = [getWholeValue(newer), getWholeValue(older)]
  if (now === null || before === null) return null
  if (part === 'change')
    return toFigure(summedFormats.includes(format) ? Math.round((now - before) * 100) / 100 : now - before)
  const found =
    part === 'yearly'
      ? computeYearlyChange(now, before, distance)
      : (computeFigureChange(toFigure(now), toFigure(before), format)?.amount ?? null)
  // A percentage change from zero does not exist.
  return found === null ? { value: null, partial: false, notApplicable: true } : toFigure(found)
}

const toFigure = (value: number): ExploreFigure => ({ value, partial: false })
