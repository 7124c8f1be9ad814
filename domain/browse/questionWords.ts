import { listKeys } from '#platform/contract/listKeys.ts'
import { splitWords } from '#platform/contract/searchNames.ts'
import { parkingTypes } from '../airports/parking.ts'
import { tenantTypes, type TenantType } from '../catalog/tenantTypes.ts'
import { airportFigures } from './airportFigures.ts'
import type { ExploreKindName } from './explore/exploreKinds.ts'
import { spellWords } from './spellWords.ts'

// The words of searches with their meanings. `readSearchQuestion` reads whole searches.

/** The everyday words for tenant types, as searches compare them: `f&b` has two words. */
const typeWords: Record<TenantType, readonly string[]> = {
  FOODBEVERAGE: ['food and beverage', 'food beverage', 'f b', 'food', 'dining', 'restaurant', 'restaurants'],
  SPECIALTY: ['specialty retail', 'specialty', 'retail'],
  NEWSSTAND: ['news and gifts', 'news gifts', 'news gift', 'news', 'newsstand', 'newsstands', 'gifts'],
  DUTYFREE: ['duty free'],
}

/** Figures that each tenant type has, and those that companies and brands have instead. */
const measureWords: readonly { words: readonly string[]; scoped: string; instead?: string }[] = [
  { scoped: 'salesEpRatio', words: ['sales per enplanement', 'spe'] },
  { scoped: 'rentEpRatio', words: ['rent per enplanement'] },
  { scoped: 'salesAreaRatio', words: ['sales per square foot'] },
  { scoped: 'rentAreaRatio', words: ['rent per square foot'] },
  {
    scoped: 'rentSalesRatio',
    words: ['as a', 'as', 'a', ''].flatMap(how =>
      ['share', 'percent'].map(part => `rent ${how} ${part} of sales`),
    ),
  },
  { scoped: 'rentSalesRatio', words: ['rent share', 'percent rent', 'effective rent'] },
  {
    scoped: 'areaEpRatio',
    words: ['space', 'square feet'].flatMap(space =>
      ['per enplanement', 'per 1000 enplanements'].map(ratio => `${space} ${ratio}`),
    ),
  },
  { scoped: 'grossSalesTotal', words: ['gross sales', 'sales'] },
  { scoped: 'rentAirportTotal', words: ['rent', 'rents'] },
  {
    scoped: 'areaTotal',
    instead: 'locationArea',
    words: ['square footage', 'square feet', 'space'],
  },
  { scoped: 'locations', words: ['locations', 'shops', 'shop', 'stores', 'store'] },
]

function namePassengers(...kinds: readonly string[]): string[] {
  const nouns = ['enplanements', 'enplanement', 'passengers', 'traffic', 'share']
  return kinds.flatMap(kind => nouns.map(noun => `${kind} ${noun}`))
}

/** The figures of `parking over 40`: a limit this low is not one of a year's revenue. */
export const dailyRates = parkingTypes.map(type => `parkingRateAmount.${type}.Daily`)
/** In dollars. */
export const mostDailyRate = 1000

/** Other figures. Each is also found by its own label. */
const figureWords: Readonly<Record<string, readonly string[]>> = {
  enplaneTotal: ['enplanements', 'enplanement', 'passengers', 'passenger traffic', 'traffic'],
  passengerEpIntlTotal: namePassengers('international', 'intl'),
  passengerEpDomesticTotal: namePassengers('domestic'),
  deplaneTotal: ['deplanements'],
  locationsEpRatio: [
    'locations per million enplanements',
    'locations per enplanement',
    'shops per enplanement',
  ],
  dwellTimeAmount: ['dwell time', 'dwell'],
  parkingRevenueTotal: ['parking revenue', 'parking'],
  parkingRevenueEpRatio: ['parking per enplanement'],
  parkingSpaces: ['parking spaces'],
  'parkingRateAmount.Valet.Daily': ['valet parking', 'valet'],
  'parkingRateAmount.EconomyBasic.Daily': [
    'daily parking',
    'parking rate',
    'parking rates',
    'daily parking rate',
    'cheapest parking',
  ],
  carRentalTotal: ['car rental revenue', 'car rentals', 'car rental', 'rental cars'],
  carRentalEpRatio: ['car rental per enplanement', 'car rentals per enplanement'],
  advertisingRevenueTotal: ['advertising revenue', 'advertising'],
  advertisingRevenueEpRatio: ['advertising per enplanement'],
  acdbePercentageAmount: ['acdbe', 'acdbe share', 'dbe share', 'dbe participation'],
  brands: ['brands'],
  airports: ['airports', 'airport'],
  companies: ['companies', 'operators', 'concessionaires'],
}

/** The kinds of rows that people ask to see listed. */
export const rowWords = {
  terminals: ['terminals', 'concourses'],
  companies: ['companies', 'operators', 'concessionaires', 'who runs', 'who operates'],
  brands: ['brands'],
  tenants: [
    'tenants',
    'locations',
    'shops',
    'shop',
    'stores',
    'store',
    'restaurants',
    'restaurant',
    'newsstands',
    'newsstand',
  ],
  states: ['states', 'provinces'],
} satisfies Partial<Record<ExploreKindName, readonly string[]>>
export const namedRows: readonly (keyof typeof rowWords)[] = listKeys(rowWords)

const leaseWords = [
  'lease expirations',
  'lease expiration',
  'expiring leases',
  'lease ends',
  'leases',
  'lease',
]

export const contactWords = ['contacts', 'contact']

/** Words of a question that name nothing. `per` is none: without a phrase for it, the ratio is unknown. */
const fillers = new Set(
  `a all among an and are at average best between biggest busiest by cheapest class compare compared did do does dollars end ending expire expiring fastest
  fewest for have has highest how in is its largest least list lowest many median most much number of on operate operated operates or peers run runs show
  slowest smallest soon that the there to top versus vs was what where which who with within`.split(/\s+/),
)
export const dropFillers = (words: readonly string[]): string[] => words.filter(word => !fillers.has(word))

export const changeWords =
  'growth grew growing grown change changes changed increase increased gained decline declined decrease decreased fell lost'.split(
    ' ',
  )
export const declineWords = ['decline', 'declined', 'decrease', 'decreased', 'fell', 'lost']
export const ascendingWords = ['cheapest', 'lowest', 'smallest', 'least', 'fewest', ...declineWords]

/** A question with one of these lists rows and does not combine them: `airports by total sales`. */
export const rankingWords = ['by', 'top', 'best', 'biggest', 'highest', 'largest', 'most', ...ascendingWords]

/** How the figures of several rows are combined, the part that a tenant type has, or the place of an airport among others. */
export const statisticWords = {
  median: ['median'],
  average: ['average', 'mean'],
  total: ['total', 'overall', 'combined'],
  share: ['share', 'percent'],
  rank: ['rank', 'ranks', 'ranking'],
} as const
export type Statistic = keyof typeof statisticWords

export const groupWords = {
  hubSize: ['by hub size', 'by hub sizes', 'by hub'],
  stateProvinceName: ['by state', 'by province'],
  countryName: ['by country'],
  region: ['by region'],
  airlines: ['by dominant airline', 'by airline'],
  concessionManagementType: ['by concession management type', 'by management type', 'by management'],
} as const

export interface ScopedMeasure {
  scoped: string
  instead?: string
}
export type Asked = ScopedMeasure | { type: TenantType } | { figure: string } | 'leases'
export const isType = (asked: Asked): asked is { type: TenantType } => asked !== 'leases' && 'type' in asked

/** Phrases, spelled as `spellWords` does, with their meanings, the longest first. */
export const phrases: readonly (readonly [string, Asked])[] = [
  ...tenantTypes.flatMap(type => typeWords[type].map((word): [string, Asked] => [word, { type }])),
  ...measureWords.flatMap(({ words, ...measure }) => words.map((word): [string, Asked] => [word, measure])),
  ...Object.entries(figureWords).flatMap(([figure, words]) =>
    words.map((word): [string, Asked] => [word, { figure }]),
  ),
  ...airportFigures.flatMap(({ key, label, group }): [string, Asked][] => {
    const names = group === 'shares' ? [label, `${label} share`] : [label]
    return names.map(name => [name, { figure: key }])
  }),
  ...leaseWords.map((word): [string, Asked] => [word, 'leases']),
]
  .map(([phrase, asked]): [string, Asked] => [spellWords(phrase).trim(), asked])
  .toSorted(([one], [other]) => other.length - one.length)

/** What people call airports, with the codes that they mean. */
const everydayNames: Readonly<Record<string, string>> = {
  nyc: 'jfk lga ewr',
  'new york city': 'jfk lga',
  'washington dc': 'dca iad',
  'dallas ft worth': 'dfw',
  'dallas fort worth': 'dfw',
  'tf green': 'pvd',
}

/** The typed text with codes instead of what people call airports. */
export function spellPlaces(typed: string): string {
  const words = ` ${splitWords(typed).join(' ')} `
  const name = Object.keys(everydayNames).find(each => words.includes(` ${each} `))
  return name === undefined ? typed : words.replace(name, everydayNames[name] ?? '').trim()
}

const unitedStates = 'united states of america'
const countryNames: Readonly<Record<string, string>> = {
  us: unitedStates,
  usa: unitedStates,
  'u s': unitedStates,
  'united states': unitedStates,
  canadian: 'canada',
  mexican: 'mexico',
}

/** What the words may name as a place or as a way to manage concessions: `medium hub` for `medium hubs`. */
export const listPlaceNames = (words: string): string[] =>
  [
    words,
    words.replace(/s$/, ''),
    words.replace(/ ?\b(?:managed|management)\b ?/, ''),
    countryNames[words] ?? '',
  ].filter(Boolean)
