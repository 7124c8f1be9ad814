import { countOf, toSingular } from '#platform/contract/count.ts'
import { describeUnmatchedCodes } from '#platform/contract/listingSelection.ts'
import { hubSizeText } from '../../airports/hubSize.ts'
import { describeDefinitionChange, findDefinitionChanges } from '../definitionChanges.ts'
import type { DefinitionChange } from '../markedChange.ts'
import type { ExploreAnswer } from './evaluateQuestion.ts'
import {
  describeConditions,
  describeGroups,
  getEarlierYear,
  groupOfAll,
  needsEarlierYear,
  type ExploreQuestion,
} from './exploreQuestion.ts'
import { isFigureValue } from './exploreRow.ts'

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
  return `${found} in ${year}${compared}${where.length > 0 ? `: ${describeConditions(where)}` : ''}`
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
  if (kind.fields.find(each => each.key === group)?.isList)
    notes.push(
      'Rows with several names count in each of their groups, so the groups add up to more than the total.',
    )
  if (columns.some(each => each.key.endsWith('@median')))
    notes.push('Medians and quartiles (R-7) are based on complete figures only.')
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
