import { exploreKinds, findField, type ExploreKind } from '#domain/browse/explore/exploreKinds.ts'
import { writeExactly, type ExploreCondition } from '#domain/browse/explore/exploreQuestion.ts'
import {
  getValue,
  isFigureValue,
  isNameList,
  type ExploreRow,
  type ExploreValue,
} from '#domain/browse/explore/exploreRow.ts'
import { listPlaceNames } from '#domain/browse/questionWords.ts'
import type { SearchQuestion } from '#domain/browse/readSearchQuestion.ts'
import { writeChoices } from '#platform/contract/listing.ts'
import { createNameRanking, matchRanks, splitWords } from '#platform/contract/searchNames.ts'
import type { ExploredEdition } from '../explore/exploredEdition.ts'

// What the words of a question name in an edition: airports, companies, brands, or places.

/** An airport code names one airport; a city or a part of a name may name several. */
const mostAnswers = 3

const kinds = ['airports', 'companies', 'brands'] as const
type Kind = (typeof kinds)[number]
export interface Subject {
  kind: Kind
  row: ExploreRow
}

/** The rows whose name matches best, from the beginning of a word on or as `least` says, the largest first. */
export function findSubjects(
  edition: ExploredEdition,
  { name, figures }: Pick<SearchQuestion, 'name' | 'figures'>,
  least: number = matchRanks.wordStart,
): Subject[] {
  const rank = createNameRanking(name)
  const ranked = kinds.flatMap(kind => {
    if (figures && !figures.some(key => findField(exploreKinds[kind], key))) return []
    return edition.rows(kind, null).map(row => ({ kind, row, rank: rank(namesOf(kind, row)) }))
  })
  const best = Math.max(least, ...ranked.map(each => each.rank))
  // In a question about Florida, the airport is not meant that has it within its name.
  if (best < matchRanks.whole && findPlace(edition, exploreKinds.airports, name)) return []
  const weigh = ({ kind, row }: Subject) =>
    toNumber(getValue(row, kind === 'airports' ? 'enplaneTotal' : 'locations'))
  // A city names all its airports: Dallas is not only Love Field.
  const isMeant = ({ kind, rank }: (typeof ranked)[number]) =>
    rank === best || (best === matchRanks.whole && kind === 'airports' && rank === matchRanks.start)
  return ranked
    .filter(isMeant)
    .toSorted((one, other) => weigh(other) - weigh(one))
    .slice(0, mostAnswers)
}

/** `lax new york` as two airports, of a city the largest. Empty if any word names none, or if all name the same. */
export function splitAirports(edition: ExploredEdition, name: string): Subject[] {
  const traffic = (row: ExploreRow) => toNumber(getValue(row, 'enplaneTotal'))
  const airports = edition.rows('airports', null).toSorted((one, other) => traffic(one) - traffic(other))
  const named = new Map([
    ...airports.map(row => [splitWords(textOf(row.values['city'])).join(' '), row] as const),
    ...airports.map(row => [row.code.toLowerCase(), row] as const),
  ])
  const split = (words: readonly string[]): ExploreRow[] | null => {
    if (words.length === 0) return []
    for (let taken = words.length; taken > 0; taken -= 1) {
      const airport = named.get(words.slice(0, taken).join(' '))
      const others = airport && split(words.slice(taken))
      if (others) return [airport, ...others]
    }
    return null
  }
  const found = [...new Set(split(name.split(' ')))]
  return found.length > 1 ? found.map(row => ({ kind: 'airports', row })) : []
}

export interface Named extends ExploreCondition {
  /** In words. */
  label: string
}

/** Rows that are named themselves. */
export interface NamedRows extends Named {
  kind: Kind
}

/** The condition that only these airports meet, or the first of several companies or brands. Null without any. */
export function identify(subjects: readonly Subject[]): NamedRows | null {
  const [first, ...others] = subjects
  if (!first) return null
  const { kind } = first
  const names = { airports: 'iataCode', companies: 'companyName', brands: 'brandName' } as const
  const field = findField(exploreKinds[kind], names[kind])
  if (!field) return null
  const label = nameOf(first)
  if (kind !== 'airports' || others.length === 0) return { kind, field, value: writeExactly(label), label }
  const codes = subjects.filter(each => each.kind === kind).map(nameOf)
  return { kind, field, value: codes.join(','), label: codes.join(', ') }
}

const placeKeys = [
  'stateProvinceName',
  'countryName',
  'hubSize',
  'region',
  'concessionManagementType',
  'airlines',
  'iataCode',
]

/** The state, country, class, management, airline, or airport of rows that is so named: `texas`, `medium hubs`, `delta terminals`. */
export function findPlace(edition: ExploredEdition, kind: ExploreKind, name: string): Named | null {
  if (name === '') return null
  const names = new Set(listPlaceNames(name))
  const isNamed = (text: string) => names.has(splitWords(text).join(' '))
  const isAirline = (text: string) => `${splitWords(text).join(' ')} `.startsWith(`${name} `)
  for (const key of placeKeys) {
    const field = findField(kind, key)
    // One airport is not a list of airports.
    if (!field || (key === 'iataCode' && kind === exploreKinds.airports)) continue
    const texts = edition.rows('airports', null).flatMap(({ values }) => listTexts(values[key]))
    const found = texts.find(key === 'airlines' ? isAirline : isNamed)
    if (found !== undefined)
      return { field, value: field.filter === 'choice' ? writeChoices([found]) : found, label: found }
  }
  return null
}

const listSingularWords = (text: string): string[] =>
  splitWords(text).map(word => word.replace(/(?<!s)s$/, ''))

/** The tenants of a product type or status that some of the words name, and the place that the others name: `bars ord`. */
export function findProducts(edition: ExploredEdition, question: SearchQuestion): Named[] | null {
  const kind = exploreKinds.tenants
  const parts = ['productTypeDes', 'tenantStatusDes'].flatMap(key => {
    const field = findField(kind, key)
    if (!field) return []
    const types = new Set(edition.rows('tenants', null).map(({ values }) => textOf(values[key])))
    // 'Coffee & Tea' is found as either.
    return [...types].flatMap(type =>
      [type, ...type.split(' & ')].map(part => ({ field, type, words: listSingularWords(part) })),
    )
  })
  // Only a product is also found in the singular: LAS and Texas end in an s.
  const singular = listSingularWords(question.name)
  const placeOf = (words: readonly string[]) =>
    singular.findIndex((_, place) => words.every((word, index) => singular[place + index] === word))
  const found = parts
    .filter(({ words }) => words.length > 0 && placeOf(words) >= 0)
    .toSorted((one, other) => other.words.join(' ').length - one.words.join(' ').length)[0]
  if (!found) return null
  const { field, type } = found
  const value = field.filter === 'choice' ? writeChoices([type]) : type
  const product = { field, value, label: type }
  const rest = splitWords(question.name).toSpliced(placeOf(found.words), found.words.length).join(' ')
  // Without a place or a kind of row, a word such as 'coffee' begins names.
  const isName = question.rows === 'airports' && field.key === 'productTypeDes'
  if (rest === '') return isName ? null : [product]
  const [subject] = findSubjects(edition, { ...question, name: rest, figures: null })
  const code = subject?.kind === 'airports' ? subject.row.code.toLowerCase() : rest
  const place = findPlace(edition, kind, code)
  return place && [product, place]
}

const listTexts = (value: ExploreValue | undefined): readonly string[] =>
  isNameList(value) ? value : [textOf(value)]
const textOf = (value: ExploreValue | undefined): string => (typeof value === 'string' ? value : '')
const toNumber = (value: ExploreValue | undefined): number => (isFigureValue(value) && value.value) || 0

function namesOf(kind: Kind, { name, code, values }: ExploreRow) {
  if (kind !== 'airports') return { name }
  return { name: textOf(values['airportName']), otherNames: [textOf(values['city'])], code }
}

/** The name in a line of text: `LAX`, `Harvest Kitchen`. */
export const nameOf = ({ kind, row }: Subject): string => (kind === 'airports' ? row.code : row.name)
