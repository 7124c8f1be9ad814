import { listKeys } from '#platform/contract/listKeys.ts'
import { splitWords } from '#platform/contract/searchNames.ts'
import { tenantTypes, type TenantType } from '../catalog/tenantTypes.ts'
import { airportFigures } from './airportFigures.ts'
import { getScopedKey } from './concessionFigures.ts'
import type { ExploreKindName } from './explore/exploreKinds.ts'

/** What a search asks for besides a name: `LAX food sales 2025`, `leases DFW 2027`, `top 10 airports by rent`. */
export interface SearchQuestion {
  /** The words that name an airport, several airports, a company, a brand, or a place. Empty for a whole edition. */
  name: string
  /** The kind of rows in Explore, unless the name is that of a row. */
  rows: ExploreKindName
  /** The places of the ranking: `top 10`. */
  top?: string | undefined
  /** The keys of the figure in Explore, the first of which a kind of row has counts; null for leases. */
  figures: readonly string[] | null
  /** The four-digit year of the figure, or in which the leases end. */
  year: string | null
}

/** The everyday words for tenant types, as searches compare them: `f&b` has two words. */
const typeWords: Record<TenantType, readonly string[]> = {
  FOODBEVERAGE: ['food and beverage', 'food beverage', 'f b', 'food', 'dining', 'restaurant', 'restaurants'],
  SPECIALTY: ['specialty retail', 'specialty', 'retail'],
  NEWSSTAND: ['news and gifts', 'news gifts', 'news gift', 'news', 'newsstand', 'newsstands', 'gifts'],
  DUTYFREE: ['duty free'],
}

/** Figures that each tenant type has, and those that companies and brands have instead. */
const measureWords: readonly { words: readonly string[]; scoped: string; instead?: string }[] = [
  { scoped: 'salesEpRatio', words: ['sales per enplanement', 'sales per passenger', 'spe'] },
  { scoped: 'rentEpRatio', words: ['rent per enplanement', 'rent per passenger'] },
  { scoped: 'salesAreaRatio', words: ['sales per square foot', 'sales per sq ft'] },
  { scoped: 'rentAreaRatio', words: ['rent per square foot', 'rent per sq ft'] },
  { scoped: 'grossSalesTotal', words: ['gross sales', 'sales'] },
  { scoped: 'rentAirportTotal', words: ['rent', 'rents'] },
  {
    scoped: 'areaTotal',
    instead: 'locationArea',
    words: ['square footage', 'square feet', 'sq ft', 'space'],
  },
  { scoped: 'locations', words: ['locations', 'shops', 'stores'] },
]

/** Other figures. Each is also found by its own label. */
const figureWords: Readonly<Record<string, readonly string[]>> = {
  enplaneTotal: ['enplanements', 'enplanement', 'passengers', 'traffic'],
  deplaneTotal: ['deplanements'],
  locationsEpRatio: [
    'locations per million enplanements',
    'locations per enplanement',
    'locations per passenger',
    'shops per passenger',
  ],
  dwellTimeAmount: ['dwell time', 'dwell'],
  parkingRevenueTotal: ['parking revenue', 'parking'],
  parkingSpaces: ['parking spaces'],
  carRentalTotal: ['car rental revenue', 'car rentals', 'car rental', 'rental cars'],
  advertisingRevenueTotal: ['advertising revenue', 'advertising'],
  brands: ['brands'],
  airports: ['airports', 'airport'],
}

/** The kinds of rows that people ask to see listed. */
const rowWords = {
  terminals: ['terminals', 'concourses'],
  companies: ['companies', 'operators', 'concessionaires'],
  brands: ['brands'],
  tenants: ['tenants', 'locations', 'shops', 'stores', 'restaurants'],
  states: ['states', 'provinces'],
} satisfies Partial<Record<ExploreKindName, readonly string[]>>
const namedRows: readonly (keyof typeof rowWords)[] = listKeys(rowWords)

const leaseWords = [
  'lease expirations',
  'lease expiration',
  'expiring leases',
  'lease ends',
  'leases',
  'lease',
]

/** Words of a question that name nothing. */
const fillers = new Set(
  `a all an and are at between by compare compared did do does end ending expire expiring for have has highest how in
  is largest many most much of on or per show soon that the there to versus vs was what where which with`.split(
    /\s+/,
  ),
)

type Asked =
  | { scoped: string; instead?: string | undefined }
  | { type: TenantType }
  | { figure: string }
  | 'leases'

/** Phrases with their meanings, the longest first. */
const phrases: readonly (readonly [string, Asked])[] = [
  ...tenantTypes.flatMap(type => typeWords[type].map((word): [string, Asked] => [word, { type }])),
  ...measureWords.flatMap(({ words, ...measure }) => words.map((word): [string, Asked] => [word, measure])),
  ...Object.entries(figureWords).flatMap(([figure, words]) =>
    words.map((word): [string, Asked] => [word, { figure }]),
  ),
  ...airportFigures.map(({ key, label }): [string, Asked] => [splitWords(label).join(' '), { figure: key }]),
  ...leaseWords.map((word): [string, Asked] => [word, 'leases']),
].toSorted(([one], [other]) => other.length - one.length)

/**
 * Reads a search as a question. A search for neither a figure nor leases asks for rows: `sfo vs lax`, `medium hubs`. Null
 * for the name of a tenant type.
 */
export function readSearchQuestion(typed: string): SearchQuestion | null {
  let rest = ` ${splitWords(typed).join(' ')} `
  const rows = namedRows.find(kind => rowWords[kind].some(word => rest.includes(` ${word} `)))
  const [ranked, top] = / top (\d{1,3})(?= )/.exec(rest) ?? []
  if (ranked) rest = rest.replace(ranked, '')
  const asked: Asked[] = []
  for (const [phrase, meaning] of phrases)
    if (rest.includes(` ${phrase} `)) {
      asked.push(meaning)
      rest = rest.replace(` ${phrase} `, ' ')
    }
  const year = /(?<= )(?:19|20)\d\d(?= )/.exec(rest)?.[0] ?? null
  const name = rest
    .split(' ')
    .filter(word => word !== '' && word !== year && !fillers.has(word))
    .join(' ')
  const question: Omit<SearchQuestion, 'figures'> = { name, rows: rows ?? 'airports', top, year }
  if (asked.includes('leases')) return { ...question, figures: null }
  const figures = chooseFigures(asked.filter(each => each !== 'leases'))
  return figures && { ...question, figures }
}

/** A tenant type alone is part of a name: `Duty Free Americas`. */
function chooseFigures(asked: readonly Exclude<Asked, 'leases'>[]): string[] | null {
  const measure = asked.find(each => 'scoped' in each)
  const type = asked.find(each => 'type' in each)?.type
  if (measure) {
    const { scoped, instead = scoped } = measure
    return type
      ? [getScopedKey(scoped, type), getScopedKey(instead, type)]
      : [getScopedKey(scoped, 'WITHDUTYFREE'), instead]
  }
  const figure = asked.find(each => 'figure' in each)?.figure
  if (figure !== undefined) return [figure]
  return type === undefined ? [] : null
}
