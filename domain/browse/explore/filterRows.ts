import { filterInSteps } from '#platform/contract/inSteps.ts'
import { readChoices, readRange, readWords } from '#platform/contract/listing.ts'
import { findDefinitionChanges } from '../definitionChanges.ts'
import type { DefinitionChange } from '../markedChange.ts'
import { computeChange } from './exploreColumns.ts'
import { readExactly, type ExploreCondition } from './exploreQuestion.ts'
import { getWholeValue, type ExploreRow } from './exploreRow.ts'

type Verdict = 'yes' | 'no' | 'unknown'

/** The data that conditions on changes need: last year's rows by key, and the definition changes. */
interface YearBefore {
  rows: ReadonlyMap<string, ExploreRow>
  changes: readonly DefinitionChange[]
}

/**
 * The rows that meet every condition, and the number of rows without a figure needed to decide. Only complete figures
 * are compared.
 */
export async function filterRows(
  rows: readonly ExploreRow[],
  where: readonly ExploreCondition[],
  before: YearBefore,
): Promise<{ kept: readonly ExploreRow[]; undecided: number }> {
  if (where.length === 0) return { kept: rows, undecided: 0 }
  const tests = where.map(condition => testOf(condition, before))
  let undecided = 0
  const kept = await filterInSteps(rows, row => {
    let verdict: Verdict = 'yes'
    for (const test of tests) {
      const found = test(row)
      if (found === 'no') return false
      if (found === 'unknown') verdict = 'unknown'
    }
    if (verdict === 'unknown') undecided += 1
    return verdict === 'yes'
  })
  return { kept, undecided }
}

const decide = (isMet: boolean): Verdict => (isMet ? 'yes' : 'no')

function testOf(
  { field: { key, filter, format, names, hasCodes, changeOf, ratioOf }, value }: ExploreCondition,
  before: YearBefore,
): (row: ExploreRow) => Verdict {
  const textOf = ({ values }: ExploreRow): string => {
    const found = values[key]
    return typeof found === 'string' ? found : ''
  }
  if (filter === 'choice') {
    const choices = new Set(readChoices(value))
    return row => decide(choices.has(textOf(row)))
  }
  if (filter !== 'range') {
    const whole = readExactly(value)?.toLowerCase()
    const words = readWords({ hasCodes }, value.trim())
    // Three letters are an airport's code: SAN is not San Francisco.
    const isCode = key.startsWith('airportNames.') && value.trim().length <= 3
    const isMeant = (text: string) => {
      if (whole !== undefined) return text === whole
      return words.some(each => (isCode ? text === each : text.includes(each)))
    }
    if (!names) return row => decide(isMeant(textOf(row).toLowerCase()))
    return row => decide(textOf(row).toLowerCase().split('\n').some(isMeant) === (names === 'present'))
  }
  const { from, to } = readRange(value, format) ?? { from: null, to: null }
  if (format === 'date') {
    return row => {
      const day = textOf(row)
      return day === '' ? 'unknown' : decide((from === null || day >= from) && (to === null || day <= to))
    }
  }
  const [least, most] = [Number(from ?? -Infinity), Number(to ?? Infinity)]
  if (changeOf) {
    if (findDefinitionChanges({ key: changeOf.key, ratioOf }, before.changes).length > 0)
      return () => 'unknown'
    return ({ key: rowKey, values }) => {
      const earlier = before.rows.get(rowKey)?.values[changeOf.key] ?? null
      const change = getWholeValue(
        computeChange(values[changeOf.key] ?? null, earlier, changeOf.part, changeOf.format),
      )
      return change === null ? 'unknown' : decide(change >= least && change <= most)
    }
  }
  return ({ values }) => {
    const figure = getWholeValue(values[key])
    if (figure !== null) return decide(figure >= least && figure <= most)
    return isInapplicable(values[key]) ? 'no' : 'unknown'
  }
}

const isInapplicable = (value: ExploreRow['values'][string] | undefined): boolean =>
  typeof value === 'object' && value !== null && value.notApplicable === true
