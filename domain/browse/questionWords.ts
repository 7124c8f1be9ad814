import { listKeys } from '#platform/contract/listKeys.ts'
import { splitWords } from '#platform/contract/searchNames.ts'
import { parkingTypes } from '../airports/parking.ts'
import { tenantTypes, type TenantType } from '../catalog/tenantTypes.ts'
import { airportFigures } from './airportFigures.ts'
import type { ExploreKindName } from './explore/exploreKinds.ts'

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
  { scoped: 'salesEpRatio', words: ['sales per enplanement', 'sales per passenger', 'spe'] },
  { scoped: 'rentEpRatio', words: ['rent per enplanement', 'rent per passenger'] },
  { scoped: 'salesAreaRatio', words: ['sales per square foot'] },
  { scoped: 'rentAreaRatio', words: ['rent per square foot'] },
  { scoped: 'rentSalesRatio', words: ['rent as a share of sales', 'rent share of sales', 'rent share'] },
  {
    scoped: 'areaEpRatio',
    words: ['space per enplanement', 'square feet per enplanement', 'space per passenger'],
  },
  { scoped: 'grossSalesTotal', words: ['gross sales', 'sales'] },
  { scoped: 'rentAirportTotal', words: ['rent', 'rents'] },
  {
    scoped: 'areaTotal',
    instead: 'locationArea',
    words: ['square footage', 'square feet', 'square foot', 'space'],
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
    'locations per passenger',
    'shops per passenger',
  ],
  dwellTimeAmount: ['dwell time', 'dwell'],
  parkingRevenueTotal: ['parking revenue', 'parking'],
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
  advertisingRevenueTotal: ['advertising revenue', 'advertising'],
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

/** Words of a question that name nothing. */
const fillers = new Set(
  `a all an and are at average between biggest busiest by cheapest compare compared did do does end ending expire expiring fastest fewest for have has
  highest how in is largest least list lowest many median most much number of on operate operated operates or per run runs show slowest smallest soon
  that the there to versus vs was what where which who with`.split(/\s+/),
)
export const dropFillers = (words: readonly string[]): string[] => words.filter(word => !fillers.has(word))

export const changeWords =
  'growth grew growing grown change changes changed increase increased gained decline declined decrease decreased fell lost'.split(
    ' ',
  )
export const ascendingWords = [
  'cheapest',
  'lowest',
  'smallest',
  'least',
  'fewest',
  'decline',
  'declined',
  'decrease',
  'decreased',
  'fell',
  'lost',
]

export const groupWords = {
  hubSize: ['by hub size', 'by hub sizes', 'by hub'],
  stateProvinceName: ['by state', 'by province'],
  countryName: ['by country'],
  region: ['by region'],
  airlines: ['by dominant airline', 'by airline'],
  concessionManagementType: ['by concession management type', 'by management type', 'by management'],
} as const

export const belowWords = new Set(['under', 'below', 'less than', 'fewer than', 'at most'])
const aboveWords = ['over', 'above', 'more than', 'at least']
export const multiples: Readonly<Record<string, number>> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  m: 1e6,
  billion: 1e9,
}
/** `over 20 million`. Thousands are joined in `spellOut`. */
export const limitPattern = new RegExp(
  ` ((${[...belowWords, ...aboveWords].join('|')}) (\\d{1,12})(?: ?(${Object.keys(multiples).join('|')}))?)(?= )`,
)

export interface ScopedMeasure {
  scoped: string
  instead?: string
}
export type Asked = ScopedMeasure | { type: TenantType } | { figure: string } | 'leases'
export const isType = (asked: Asked): asked is { type: TenantType } => asked !== 'leases' && 'type' in asked

/** Phrases with their meanings, the longest first. */
export const phrases: readonly (readonly [string, Asked])[] = [
  ...tenantTypes.flatMap(type => typeWords[type].map((word): [string, Asked] => [word, { type }])),
  ...measureWords.flatMap(({ words, ...measure }) => words.map((word): [string, Asked] => [word, measure])),
  ...Object.entries(figureWords).flatMap(([figure, words]) =>
    words.map((word): [string, Asked] => [word, { figure }]),
  ),
  ...airportFigures.flatMap(({ key, label, group }): [string, Asked][] => {
    const words = splitWords(label).join(' ')
    const names = group === 'shares' ? [words, `${words} share`] : [words]
    return names.map(name => [name, { figure: key }])
  }),
  ...leaseWords.map((word): [string, Asked] => [word, 'leases']),
].toSorted(([one], [other]) => other.length - one.length)

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
