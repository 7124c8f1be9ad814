import { getUtcToday } from '#platform/contract/calendar.ts'
import { writeRange } from '#platform/contract/listing.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import type { TenantType } from '../catalog/tenantTypes.ts'
import { getScopedKey } from './concessionFigures.ts'
import type { ExploreKindName } from './explore/exploreKinds.ts'
import {
  ascendingWords,
  changeWords,
  contactWords,
  dailyRates,
  declineWords,
  dropFillers,
  groupWords,
  isType,
  mostDailyRate,
  namedRows,
  phrases,
  rankingWords,
  rowWords,
  spellPlaces,
  statisticWords,
  type Asked,
  type ScopedMeasure,
  type Statistic,
} from './questionWords.ts'
import { spellWords } from './spellWords.ts'
import { takeLimits, type Limits } from './takeLimits.ts'

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
  /** Further figures, each with an answer of its own: `sales and rent`. */
  further: readonly (readonly string[])[]
  /** The four-digit year of the figure, or in which the leases end. */
  year: string | null
  /** The earlier of two years: `sales 2024 vs 2026`, `leases 2027 to 2029`. */
  since: string | null
  /** The leases end in the year or before: `leases ending by 2027`. */
  isUntil: boolean
  /** The tenant type, for rows that have one. */
  type: TenantType | undefined
  /** All tenant types that are named, of which a reading has one: `food and retail sales`. */
  types: readonly TenantType[]
  /** Only disadvantaged business enterprises: `dbe companies`. */
  isDbe: boolean
  /** Asks for the change since an earlier edition, by default the one before. */
  hasChange: boolean
  /** The lowest figure or the largest decline first. */
  isAscending: boolean
  /** The key of the field to group by: `sales per enplanement by hub size`. */
  group: string | null
  statistic: Statistic | null
  /** The limits of the figure or its change, or of the square footage of leases, as a filter has them: `over 2000 sq ft`. */
  range: string | null
  /** The limits are percentages. */
  isPercent: boolean
  /** Any of the figures may be within the limits: `parking over 40`. */
  isAny?: true
  /** The number of months in which the leases end: `next 6 months`. */
  months: number | null
  /** Asks for the contacts of the airport or company: `JFK contacts`. */
  asksContacts: boolean
}

const isLong = ([phrase]: (typeof phrases)[number]): boolean => phrase.includes(' ')

/**
 * Reads a search as a question. A search for neither a figure nor leases asks for rows: `sfo vs lax`, `medium hubs`. Null
 * for the name of a tenant type, and for words that do not go together. `wanted` is one of several types that are named,
 * or null if such words are part of a name: `Russethaven Gifts leases`.
 */
export function readSearchQuestion(typed: string, wanted?: TenantType | null): SearchQuestion | null {
  const { rest: unlimited, limits } = takeLimits(typed, hasWord(spellOut(typed), changeWords))
  const spelled = spellOut(unlimited)
  let rest = spelled
  const known = wanted === null ? phrases.filter(([, meaning]) => !isType(meaning)) : phrases
  /** Removes the words and says whether they occur. */
  const take = (words: string): boolean => {
    const isFound = hasWord(rest, [words])
    rest = rest.replaceAll(` ${words} `, ' ')
    return isFound
  }
  const takesOne = (words: readonly string[]): boolean => words.filter(take).length > 0
  /** Removes what the pattern matches and returns its groups. */
  const takeMatch = (pattern: RegExp): readonly (string | undefined)[] => {
    const [match, ...groups] = pattern.exec(rest) ?? []
    if (match) rest = rest.replace(match, ' ')
    return groups
  }
  const readPhrases = (some: typeof phrases): Asked[] =>
    some.flatMap(([phrase, meaning]) => (take(phrase) ? [meaning] : []))
  const [top] = takeMatch(/ top (\d{1,3}) /)
  const [months] = takeMatch(/ (?:in |within |over )?(?:the )?next (\d{1,2}) months /)
  const group = listKeys(groupWords).find(key => groupWords[key].some(take)) ?? null
  const long = readPhrases(known.filter(isLong))
  const rows = findRows(rest)
  const isDbe = (rows === 'companies' || rows === 'tenants') && takesOne(['dbe', 'acdbe'])
  const all = [...long, ...readPhrases(known.filter(each => !isLong(each)))]
  if (rows) rowWords[rows].forEach(take)
  const asked = all
    .filter(each => each !== 'leases')
    .filter(each => !wanted || !isType(each) || each.type === wanted)
  const type = asked.find(isType)?.type
  const isOfLeases = all.includes('leases')
  const statistic =
    listKeys(statisticWords).find(key => (key !== 'share' || type) && takesOne(statisticWords[key])) ?? null
  const isRanking = top !== undefined || hasWord(rest, rankingWords)
  const isOfChange = takesOne(changeWords)
  const isWithout = type !== undefined && takesOne(['without', 'no'])
  const asksContacts = takesOne(contactWords)
  const [end, lastYear] = isOfLeases ? takeMatch(/ (by|before|until|through) ((?:19|20)\d\d) /) : []
  const [from] = isOfChange ? takeMatch(/ (?:since|from|over) ((?:19|20)\d\d) /) : []
  const years = new Set([...(from ? [from] : []), ...(rest.match(/(?<= )(?:19|20)\d\d(?= )/g) ?? [])])
  const [since = null, year = null] = from || years.size > 1 ? [...years].toSorted() : [null, ...years]
  const hasChange = isOfChange || (since !== null && !isOfLeases)
  const names = rest.split(' ').filter(word => word !== '' && word !== year && word !== since)
  const question = {
    name: dropFillers(names).join(' '),
    rows: rows ?? 'airports',
    top,
    // What ends before 2028 ends by 2027.
    year: lastYear ? String(Number(lastYear) - (end === 'before' ? 1 : 0)) : year,
    since,
    isUntil: lastYear !== undefined,
    type,
    types: [...new Set(all.flatMap(each => (isType(each) ? [each.type] : [])))],
    isDbe,
    hasChange,
    isAscending: hasWord(spelled, ascendingWords),
    group,
    statistic: isRanking && statistic !== 'share' && statistic !== 'rank' ? null : statistic,
    range: limits && writeLimits(limits, hasChange && hasWord(spelled, declineWords)),
    isPercent: limits !== null && (limits.isPercent || (hasChange && largestOf(limits) <= mostPercent)),
    months: months ? Number(months) : null,
    asksContacts,
    further: [],
  } satisfies Partial<SearchQuestion>
  if (isOfLeases) return { ...question, figures: null }
  const measures = asked.filter(each => 'scoped' in each)
  // The share of a tenant type is one of its total for all types.
  if (statistic === 'share')
    return {
      ...question,
      rows: 'tenantTypes',
      figures: [measures[0]?.scoped ?? 'grossSalesTotal'],
      further: measures.slice(1).map(each => [each.scoped]),
    }
  // Airports with or without duty free have such locations or none.
  const asksPresence =
    type && measures.length === 0 && (isWithout || (!rows && asked.some(each => isFigure(each, 'airports'))))
  if (asksPresence)
    return {
      ...question,
      figures: [getScopedKey('locations', type)],
      range: isWithout ? '..0' : '1..',
    }
  const [figures, ...further] = listFigures(asked, rows, isWithout) ?? []
  // Limits are those of one figure.
  if (!figures || (limits && further.length > 0)) return null
  const isOfRates = limits && !hasChange && largestOf(limits) < mostDailyRate
  if (isOfRates && figures.includes('parkingRevenueTotal'))
    return { ...question, figures: dailyRates, isAny: true }
  // What grows or is small without being named is traffic.
  const isNamed = figures.some(each => each !== 'airports')
  const isOfTraffic = !isNamed && (hasChange || (question.isAscending && !rows))
  return { ...question, figures: isOfTraffic ? ['enplaneTotal'] : figures, further }
}

const hasWord = (spelled: string, words: readonly string[]): boolean =>
  words.some(each => spelled.includes(` ${each} `))

/** The typed words between spaces, with codes for what people call airports, and the years that people name by today. */
function spellOut(typed: string): string {
  const thisYear = Number(getUtcToday().slice(0, 4))
  return ` ${spellPlaces(spellWords(typed)).trim()} `
    .replace(' this year ', ` ${thisYear} `)
    .replace(' next year ', ` ${thisYear + 1} `)
    .replace(' last year ', ` ${thisYear - 1} `)
}

/** The rows that are named first, before `by` if there are any. `Companies by brands` are companies. */
function findRows(spelled: string): keyof typeof rowWords | undefined {
  const [ofRows = '', ofFigure] = spelled.split(' by ')
  const find = (words: string) =>
    namedRows
      .flatMap(kind => rowWords[kind].map(word => ({ kind, place: words.indexOf(` ${word} `) })))
      .filter(({ place }) => place >= 0)
      .toSorted((one, other) => one.place - other.place)[0]?.kind
  const isOfAirports = ofFigure !== undefined && `${ofRows} `.includes(' airports ')
  return find(`${ofRows} `) ?? (isOfAirports ? undefined : find(spelled))
}

/** A change of so much is one in percent. */
const mostPercent = 100
const largestOf = ({ from, to }: Limits): number => Math.max(from ?? 0, to ?? 0)

/** As a filter has them. A decline over 5 is a change of -5 or less, and one under 5 a change between -5 and 0. */
function writeLimits({ from, to }: Limits, isDecline: boolean): string {
  const [least, most] = isDecline ? [to === null ? null : -to, -(from ?? 0)] : [from, to]
  return writeRange({ from: least === null ? null : String(least), to: most === null ? null : String(most) })
}

type AskedFigure = Exclude<Asked, 'leases'>
const isFigure = (asked: AskedFigure, key: string): boolean => 'figure' in asked && asked.figure === key

/** Numbers of names, which are also words for rows. */
const countedNames = new Set(['airports', 'companies', 'brands'])

/**
 * The keys of each figure that is asked for; of a figure, the first that a kind of row has counts. Empty for rows alone.
 * Null for the name of a tenant type, and for a figure that tenant types do not have.
 */
function listFigures(
  asked: readonly AskedFigure[],
  rows: ExploreKindName | undefined,
  isWithout: boolean,
): string[][] | null {
  const type = asked.find(isType)?.type
  if (isWithout && type !== 'DUTYFREE') return null
  const scope = isWithout ? 'WITHOUTDUTYFREE' : type
  const scoped = asked.filter(each => 'scoped' in each)
  // Shops are rows if a figure of shops is asked for.
  const own = scoped.filter(each => rows !== 'tenants' || each.scoped !== 'locations')
  const measures = own.length > 0 ? own : scoped
  if (measures.length === 0 && type && rows) measures.push({ scoped: 'locations' })
  const keys = measures.map(({ scoped: key, instead = key }: ScopedMeasure): string[] =>
    // Tenants and tenant types have a figure of their own.
    scope
      ? [getScopedKey(key, scope), getScopedKey(instead, scope), key]
      : [getScopedKey(key, 'WITHDUTYFREE'), instead, key],
  )
  const named = [...new Set(asked.flatMap(each => ('figure' in each ? each.figure : [])))]
  const others = named.filter(each => !countedNames.has(each))
  if (type && others.length > 0) return null
  const all = [...new Map([...keys, ...others.map(each => [each])].map(each => [each[0], each])).values()]
  if (all.length > 0) return all
  if (type) return null
  // In `which airports lost traffic`, airports are the rows, and in `companies by airports`, companies.
  const counted = named.find(each => each !== (rows ?? 'airports')) ?? named[0]
  return counted === undefined ? [[]] : [[counted]]
}
