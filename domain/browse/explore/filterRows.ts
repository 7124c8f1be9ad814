import { readChoices, readRange, readWords } from '#platform/contract/listing.ts'
import { isSameName } from '#platform/contract/names.ts'
import { createTextTest } from '#platform/contract/searchNames.ts'
import { findDefinitionChanges } from '../definitionChanges.ts'
import type { DefinitionChange } from '../markedChange.ts'
import { placeAmongPeers } from './combineRows.ts'
import { computeChange } from './exploreColumns.ts'
import type { ExploreField } from './exploreField.ts'
import { presenceKey } from './exploreKinds.ts'
import { readExactly, type ExploreCondition } from './exploreQuestion.ts'
import {
  getValue,
  getWholeValue,
  isInapplicable,
  isNameList,
  type ExploreRow,
  type ExploreValue,
} from './exploreRow.ts'

/** Finds the same row in the earlier year. */
export type FindEarlier = (row: ExploreRow) => ExploreRow | null

type Verdict = 'yes' | 'no' | 'unknown'

/** The data that conditions on changes need: the earlier year's rows and the definition changes. */
export interface YearBefore {
  earlierOf: FindEarlier
  changes: readonly DefinitionChange[]
}

/**
 * The rows that meet every condition, and the number of rows without a figure needed to decide. Only complete figures
 * are compared.
 */
export function filterRows(
  rows: readonly ExploreRow[],
  where: readonly ExploreCondition[],
  before: YearBefore,
): { kept: readonly ExploreRow[]; undecided: number } {
  if (where.length === 0) return { kept: rows, undecided: 0 }
  const tests = joinAlternatives(where).map(group => joinTests(group.map(each => testOf(each, rows, before))))
  let undecided = 0
  const matching = rows.filter(row => {
    let verdict: Verdict = 'yes'
    for (const test of tests) {
      const found = test(row)
      if (found === 'no') return false
      if (found === 'unknown') verdict = 'unknown'
    }
    if (verdict === 'unknown') undecided += 1
    return verdict === 'yes'
  })
  return { kept: matching, undecided }
}

type Test = (row: ExploreRow) => Verdict

/** The conditions in groups of alternatives. */
function joinAlternatives(where: readonly ExploreCondition[]): ExploreCondition[][] {
  const groups: ExploreCondition[][] = []
  for (const each of where) {
    const last = groups.at(-1)
    if (each.isAlternative && last) last.push(each)
    else groups.push([each])
  }
  return groups
}

/** Whether one of the alternatives is met; unknown if none is but one may be. */
function joinTests(tests: readonly Test[]): Test {
  const [only] = tests
  if (only && tests.length === 1) return only
  return row => {
    const verdicts = tests.map(test => test(row))
    return verdicts.find(each => each === 'yes') ?? verdicts.find(each => each === 'unknown') ?? 'no'
  }
}

const opposites: Record<Verdict, Verdict> = { yes: 'no', no: 'yes', unknown: 'unknown' }

function testOf(condition: ExploreCondition, rows: readonly ExploreRow[], before: YearBefore): Test {
  const test = createTest(condition, rows, before)
  return condition.isNegated ? row => opposites[test(row)] : test
}

const decide = (isMet: boolean): Verdict => (isMet ? 'yes' : 'no')

function createTest(
  {
    field: { key, filter, format, names, hasCodes, changeOf, placeOf, ratioOf, repeats, isSum },
    value,
    isNegated,
  }: ExploreCondition,
  rows: readonly ExploreRow[],
  before: YearBefore,
): Test {
  const textOf = (row: ExploreRow): string => {
    const found = getValue(row, key)
    return typeof found === 'string' ? found : ''
  }
  if (filter === 'choice') {
    const choices = new Set(readChoices(value))
    return row =>
      isInapplicable(getValue(row, key))
        ? 'no'
        : decideText([textOf(row)], ([text = '']) => choices.has(text))
  }
  if (filter !== 'range') {
    const whole = readExactly(value)
    const codes = readAirportCodes({ key }, value)
    const contained = readWords({ hasCodes }, value.trim()).map(createTextTest)
    const isMeant = (texts: readonly string[]) => {
      if (whole !== null) return texts.some(text => isSameName(text, whole))
      if (codes.length > 0) return texts.some(text => codes.some(each => isSameName(text, each)))
      return contained.some(test => test(texts))
    }
    const textsOf = (row: ExploreRow): readonly string[] => {
      const found = getValue(row, key)
      return isNameList(found) ? found : [textOf(row)]
    }
    if (names) return row => decide(textsOf(row).some(each => isMeant([each])) === (names === 'present'))
    return row => decideText(textsOf(row), isMeant)
  }
  const { from, to } = readRange(value, format) ?? { from: null, to: null }
  if (format === 'date') {
    return row => {
      const day = textOf(row)
      if (day !== '') return decide((from === null || day >= from) && (to === null || day <= to))
      return isInapplicable(getValue(row, key)) ? 'no' : 'unknown'
    }
  }
  const [least, most] = [Number(from ?? -Infinity), Number(to ?? Infinity)]
  if (placeOf) {
    // A closed location has the figures of another year.
    const ofThisYear = rows.filter(({ values }) => values[presenceKey] !== 'CLOSED')
    const places = placeAmongPeers(ofThisYear, { key: placeOf, ratioOf, isSum })
    return row => decideFigure({ value: places.get(row) ?? null, partial: false })
  }
  if (changeOf) {
    if (findDefinitionChanges(repeats ?? { key: changeOf.key, ratioOf }, before.changes).length > 0)
      return () => 'unknown'
    return row => {
      const [now, then] = [row, before.earlierOf(row)].map(
        each => (each && getValue(each, changeOf.key)) ?? null,
      )
      return decideFigure(computeChange(now ?? null, then ?? null, changeOf.part, changeOf.format))
    }
  }
  return row => decideFigure(getValue(row, key))

  /** Without a value, it is not known whether the excluded one would apply. */
  function decideText(texts: readonly string[], isMet: (texts: readonly string[]) => boolean): Verdict {
    return isNegated && texts.every(text => text === '') ? 'unknown' : decide(isMet(texts))
  }

  function decideFigure(value: ExploreValue | undefined) {
    const figure = getWholeValue(value)
    if (figure !== null) return decide(figure >= least && figure <= most)
    return isInapplicable(value) ? 'no' : 'unknown'
  }
}

/** The codes of `sfo, lax` in a filter by airports. Three letters are a code: SAN is not San Francisco. */
function readAirportCodes({ key }: Pick<ExploreField, 'key'>, value: string): string[] {
  const words = key.startsWith('airportNames.') ? readWords({ hasCodes: true }, value) : []
  const areCodes = words.length === 1 ? value.trim().length <= 3 : words.every(each => each.length === 3)
  return areCodes ? words : []
}

/** The codes in filters by airports at which no row has a tenant, which may not exist. */
export const listUnmatchedAirports = (
  where: readonly ExploreCondition[],
  rows: readonly ExploreRow[],
): string[] =>
  where.flatMap(({ field, value }) =>
    readAirportCodes(field, value)
      .filter(code => !rows.some(row => hasName(getValue(row, field.key), code)))
      .map(code => code.toUpperCase()),
  )

const hasName = (names: ExploreValue | undefined, name: string): boolean =>
  isNameList(names) && names.some(each => isSameName(each, name))
