import { countOf, toSingular } from '#platform/contract/count.ts'
import { describeUnmatchedCodes } from '#platform/contract/listingSelection.ts'
import { hubSizeText } from '../../airports/hubSize.ts'
import { describeDefinitionChange, findDefinitionChanges } from '../definitionChanges.ts'
import type { DefinitionChange } from '../markedChange.ts'
import type { ExploreAnswer } from './evaluateQuestion.ts'
import { listColumns } from './exploreColumns.ts'
import {
  describeConditions,
  describeGroups,
  getEarlierYear,
  groupOfAll,
  needsEarlierYear,
  type ExploreQuestion,
} from './exploreQuestion.ts'
import { isFigureValue } from './exploreRow.ts'
import { isGroupColumn } from './groupRows.ts'
import { chooseSort } from './orderLines.ts'

/** `86 tenant locations in 2026: Square Footage from 3,000; Lease Expiration Date to 2027-11-29` */
export function summarizeAnswer(question: ExploreQuestion, rows: number, year: string): string {
  const { kind, where } = question
  const groups = describeGroups(question)
  const found =
    question.group === groupOfAll
      ? `All ${kind.of} ${groups}`
      : groups
        ? `${count(rows, 'groups')} of ${kind.of} ${groups}`
        : count(rows, kind.of)
  const compared = question.comparedWith === null ? '' : `, compared with ${getEarlierYear(question, year)}`
  const ranked = describeRanking(question, year)
  return `${found} in ${year}${ranked && `, ${ranked}`}${compared}${where.length > 0 ? `: ${describeConditions(where)}` : ''}`
}

/** `top 10 by Square Footage`, which the rows of an answer do not show; empty if all rows are asked for. */
export function describeRanking(question: ExploreQuestion, year: string): string {
  if (question.top === null) return ''
  const columns = listColumns(question, { now: year, before: getEarlierYear(question, year) }, [])
  const { key, isDescending } = chooseSort(columns, question)
  const by = columns.find(each => each.key === key)?.label ?? 'name'
  return `top ${question.top} by ${by}${isDescending ? '' : ', lowest first'}`
}

/** `Airports in 2026, top 10 by Dwell Time, Enplaning Passengers from 5,000,000` */
export function describeTable(question: ExploreQuestion, year: string): string {
  const { kind, where } = question
  return [
    `${kind.label} in ${year}`,
    describeGroups(question),
    describeRanking(question, year),
    describeConditions(where),
  ]
    .filter(Boolean)
    .join(', ')
}

/**
 * Explains the figures an answer leaves out and how it was computed, one sentence each, for the screen and the file.
 */
export function describeAnswer(
  question: ExploreQuestion,
  { columns, lines, unmatchedCodes, undecided, unranked }: ExploreAnswer,
  years: {
    earlier: string
    /** Whether the earlier year has a published edition that the answer uses. */
    isPublished: boolean
    commonAirports: number | null
    /** Since the earlier year. */
    definitionChanges: readonly DefinitionChange[]
  },
): string[] {
  const { kind, group, where } = question
  let [isTooLittle, isPartial] = [false, false]
  for (const line of lines) {
    for (const column of columns) {
      const value = column.of(line)
      if (!isFigureValue(value)) continue
      isTooLittle ||= value.tooLittle !== undefined
      isPartial ||= value.partial
    }
  }
  const notes = describeUnmatchedCodes(unmatchedCodes)
  if (undecided > 0)
    notes.push(`Excluded: ${count(undecided, kind.of)} without a complete figure or value to filter by.`)
  if (unranked > 0)
    notes.push(`Not ranked: ${count(unranked, group ? 'groups' : kind.of)} without a complete figure.`)
  if (question.rows === 'companies')
    notes.push('Companies without tenants are not listed here. All companies are on the Companies page.')
  if (needsEarlierYear(question) && !years.isPublished)
    notes.push(`There is no earlier published edition for ${years.earlier}.`)
  if (years.commonAirports !== null)
    notes.push(
      `Only the ${count(years.commonAirports, 'airports')} published in both editions ${years.commonAirports === 1 ? 'is' : 'are'} counted, so that the years can be compared.`,
    )
  if (years.isPublished)
    for (const each of listAskedChanges(question, years.definitionChanges))
      notes.push(describeDefinitionChange(each))
  if (kind.isCounted && where.some(each => each.field.names === 'present'))
    notes.push(
      `The figures for these ${kind.of} cover all their airports. To see one airport, set the rows to “Tenants” and filter by its IATA code.`,
    )
  const unshared = group && question.summary === 'share' ? listUnshared(question) : []
  if (unshared.length > 0)
    notes.push(`Not shown in groups, as there are no shares of it: ${unshared.join('; ')}.`)
  if (countsTenants(question))
    notes.push(
      `Tenant locations of every status count, also those that are vacant, closed, under construction, or planned.${question.rows === 'tenants' ? ' To leave them out, filter by Tenant Status.' : ''}`,
    )
  if (kind.fields.find(each => each.key === group)?.isList)
    notes.push(
      'Rows with several names count in each of their groups, so the groups add up to more than the total.',
    )
  if (columns.some(each => each.key.endsWith('@median')))
    notes.push(
      `Medians and quartiles (R-7) are based on complete figures only.${question.rows === 'states' ? ' Those of ratios leave out states with too few airports for a ratio of their own.' : ''}`,
    )
  if (isTooLittle)
    notes.push(
      'Medians, quartiles, and overall ratios are not shown for fewer than five airports, or if one airport accounts for more than a quarter of the total.',
    )
  if (isPartial)
    notes.push('† Partial: at least one figure was not reported. Partial figures are not ranked or compared.')
  if (group === 'hubSize' || where.some(each => each.field.key === 'hubSize')) {
    if (question.comparedWith !== null && years.isPublished)
      notes.push('Airports have their current hub size in both years.')
    notes.push(hubSizeText)
  }
  return notes
}

/** Choices whose values are not declared, such as the tenant's status. */
const listUnshared = (question: ExploreQuestion): string[] =>
  question.fields
    .filter(each => each.filter === 'choice' && !isGroupColumn(each, question))
    .map(each => each.label)

/** Whether the answer has counts, sums, or averages of tenant locations that do not depend on their status. */
function countsTenants({ rows, group, fields, where }: ExploreQuestion): boolean {
  const statusKey = 'tenantStatusDes'
  if (rows === 'tenants')
    return group !== null && group !== statusKey && !where.some(each => each.field.key === statusKey)
  return fields.some(each => each.isCount && each.key !== 'publishedAirports')
}

/** The definition changes of the figures that are shown or used in filters. */
function listAskedChanges(
  { fields, where }: ExploreQuestion,
  changes: readonly DefinitionChange[],
): Set<DefinitionChange> {
  const filters = where.map(({ field }) => ({ ...field, key: field.changeOf?.key ?? field.key }))
  return new Set(
    [...fields, ...filters].flatMap(field => findDefinitionChanges(field.repeats ?? field, changes)),
  )
}

const count = (number: number, of: string): string => countOf(number, toSingular(of), of)
