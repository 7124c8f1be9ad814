import { getUtcToday } from '#platform/contract/calendar.ts'
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
  /** The tenant type, for rows that have one. */
  type: TenantType | undefined
  /** All tenant types that are named, of which a reading has one: `food and retail sales`. */
  types: readonly TenantType[]
  /** Only disadvantaged business enterprises: `dbe companies`. */
  isDbe: boolean
  /** Asks for the change since the edition before. */
  hasChange: boolean
  /** The lowest figure or the largest decline first. */
  isAscending: boolean
  /** The key of the field to group by: `sales per enplanement by hub size`. */
  group: string | null
  /** Asks for the median of all rows together. */
  isMedian: boolean
  /** The limits of the figure, or of the square footage of leases, as a filter has them: `over 2000 sq ft`. */
  range: string | null
  /** The number of months in which the leases end: `next 6 months`. */
  months: number | null
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
  const nouns = ['enplanements', 'enplanement', 'passengers', 'traffic']
  return kinds.flatMap(kind => nouns.map(noun => `${kind} ${noun}`))
}

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
const rowWords = {
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
  `a all an and are at average between biggest busiest by cheapest compare compared did do does end ending expire expiring fastest fewest for have has
  highest how in is largest least list lowest many median most much number of on operate operated operates or per run runs show slowest smallest soon
  that the there to versus vs was what where which who with`.split(/\s+/),
)
export const dropFillers = (words: readonly string[]): string[] => words.filter(word => !fillers.has(word))

const changeWords =
  'growth grew growing grown change changes changed increase increased gained decline declined decrease decreased fell lost'.split(
    ' ',
  )
const ascendingWords = [
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

const groupWords = {
  hubSize: ['by hub size', 'by hub sizes', 'by hub'],
  stateProvinceName: ['by state', 'by province'],
  countryName: ['by country'],
  region: ['by region'],
  airlines: ['by dominant airline', 'by airline'],
  concessionManagementType: ['by concession management type', 'by management type', 'by management'],
} as const

const belowWords = new Set(['under', 'below', 'less than', 'fewer than', 'at most'])
const aboveWords = ['over', 'above', 'more than', 'at least']
const multiples: Readonly<Record<string, number>> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  m: 1e6,
  billion: 1e9,
}
/** `over 20 million`. Thousands are joined in `spellOut`. */
const limitPattern = new RegExp(
  ` ((${[...belowWords, ...aboveWords].join('|')}) (\\d{1,12})(?: ?(${Object.keys(multiples).join('|')}))?)(?= )`,
)

interface ScopedMeasure {
  scoped: string
  instead?: string
}
type Asked = ScopedMeasure | { type: TenantType } | { figure: string } | 'leases'
const isType = (asked: Asked): asked is { type: TenantType } => asked !== 'leases' && 'type' in asked

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

const isLong = ([phrase]: (typeof phrases)[number]): boolean => phrase.includes(' ')

/**
 * Reads a search as a question. A search for neither a figure nor leases asks for rows: `sfo vs lax`, `medium hubs`. Null
 * for the name of a tenant type. `wanted` is one of several types that are named, or null if such words are part of a
 * name: `Russethaven Gifts leases`.
 */
export function readSearchQuestion(typed: string, wanted?: TenantType | null): SearchQuestion | null {
  let rest = spellOut(typed)
  const known = wanted === null ? phrases.filter(([, meaning]) => !isType(meaning)) : phrases
  /** Removes the words and says whether they occur. */
  const take = (words: string): boolean => {
    const isFound = rest.includes(` ${words} `)
    rest = rest.replace(` ${words} `, ' ')
    return isFound
  }
  const takesOne = (words: readonly string[]): boolean => words.filter(take).length > 0
  const isAscending = ascendingWords.some(word => rest.includes(` ${word} `))
  const readPhrases = (some: typeof phrases): Asked[] =>
    some.flatMap(([phrase, meaning]) => (take(phrase) ? [meaning] : []))
  const [, ranked, top] = / (top (\d{1,3}))(?= )/.exec(rest) ?? []
  if (ranked) take(ranked)
  const [, coming, months] = / ((?:in |within |over )?(?:the )?next (\d{1,2}) months)(?= )/.exec(rest) ?? []
  if (coming) take(coming)
  const [, limit, sign = '', number = '', times = ''] = limitPattern.exec(rest) ?? []
  if (limit) take(limit)
  const amount = String(Number(number) * (multiples[times] ?? 1))
  const isMedian = rest.includes(' median ')
  const group = listKeys(groupWords).find(key => groupWords[key].some(take)) ?? null
  const long = readPhrases(known.filter(isLong))
  // Some words of rows are also those of a figure or a tenant type. `Companies by brands` are companies.
  const [ofRows = '', ofFigure] = rest.split(' by ')
  const findRows = (words: string) =>
    namedRows
      .flatMap(kind => rowWords[kind].map(word => ({ kind, place: words.indexOf(` ${word} `) })))
      .filter(({ place }) => place >= 0)
      .toSorted((one, other) => one.place - other.place)[0]?.kind
  const isOfAirports = ofFigure !== undefined && `${ofRows} `.includes(' airports ')
  const rows = findRows(`${ofRows} `) ?? (isOfAirports ? undefined : findRows(rest))
  const short = readPhrases(known.filter(each => !isLong(each)))
  if (rows) rowWords[rows].forEach(take)
  const isDbe = rows !== undefined && take('dbe')
  const hasChange = takesOne(changeWords)
  const year = /(?<= )(?:19|20)\d\d(?= )/.exec(rest)?.[0] ?? null
  const name = dropFillers(rest.split(' ').filter(word => word !== '' && word !== year)).join(' ')
  const all = [...long, ...short]
  const types = [...new Set(all.flatMap(each => (isType(each) ? [each.type] : [])))]
  const asked = all
    .filter(each => each !== 'leases')
    .filter(each => !wanted || !isType(each) || each.type === wanted)
  const type = asked.find(isType)?.type
  const question = {
    name,
    rows: rows ?? 'airports',
    top,
    year,
    type,
    types,
    isDbe,
    hasChange,
    isAscending,
    group,
    isMedian,
    range: limit ? (belowWords.has(sign) ? `..${amount}` : `${amount}..`) : null,
    months: months ? Number(months) : null,
  } as const
  if (all.includes('leases')) return { ...question, figures: null }
  const figures = chooseFigures(asked, rows)
  // What grows or is small without being named is traffic.
  const isNamed = figures?.some(each => each !== 'airports')
  const isOfTraffic = !isNamed && (hasChange || (isAscending && !rows))
  return figures && { ...question, figures: isOfTraffic ? ['enplaneTotal'] : figures }
}

/** What people call airports, with the codes that they mean. */
const everydayNames: Readonly<Record<string, string>> = {
  nyc: 'jfk lga',
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

/** The typed words between spaces, with abbreviations and the years that people name by today. */
function spellOut(typed: string): string {
  const thisYear = Number(getUtcToday().slice(0, 4))
  const spelled = typed
    .replace(/\/(?= ?(?:enpl|pax|passenger|sq))/gi, ' per ')
    .replace(/(?<=\d),(?=\d{3})/g, '')
  return ` ${splitWords(spellPlaces(spelled)).join(' ')} `
    .replace(' sq ft ', ' square foot ')
    .replace(' pax ', ' enplanement ')
    .replace(' this year ', ` ${thisYear} `)
    .replace(' next year ', ` ${thisYear + 1} `)
}

/** A tenant type alone is part of a name: `Duty Free Americas`. With rows, it asks for locations: `duty free operators`. */
function chooseFigures(
  asked: readonly Exclude<Asked, 'leases'>[],
  rows: ExploreKindName | undefined,
): string[] | null {
  const type = asked.find(isType)?.type
  const measure = asked.find(each => 'scoped' in each) ?? (type && rows ? { scoped: 'locations' } : undefined)
  if (measure) {
    const { scoped, instead = scoped }: ScopedMeasure = measure
    return type
      ? [getScopedKey(scoped, type), getScopedKey(instead, type)]
      : [getScopedKey(scoped, 'WITHDUTYFREE'), instead]
  }
  const named = asked.flatMap(each => ('figure' in each ? each.figure : []))
  // In `which airports lost traffic`, airports are the rows, and in `companies by airports`, companies.
  const figure = named.find(each => each !== (rows ?? 'airports')) ?? named[0]
  if (figure !== undefined) return [figure]
  return type === undefined ? [] : null
}
