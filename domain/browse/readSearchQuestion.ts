import { getUtcToday } from '#platform/contract/calendar.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { splitWords } from '#platform/contract/searchNames.ts'
import type { TenantType } from '../catalog/tenantTypes.ts'
import { getScopedKey } from './concessionFigures.ts'
import type { ExploreKindName } from './explore/exploreKinds.ts'
import {
  ascendingWords,
  belowWords,
  changeWords,
  contactWords,
  dailyRates,
  dropFillers,
  groupWords,
  isType,
  limitPattern,
  mostDailyRate,
  multiples,
  namedRows,
  phrases,
  rowWords,
  spellPlaces,
  type Asked,
  type ScopedMeasure,
} from './questionWords.ts'

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
  const asksContacts = takesOne(contactWords)
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
    asksContacts,
  } as const
  if (all.includes('leases')) return { ...question, figures: null }
  const figures = chooseFigures(asked, rows)
  // What grows or is small without being named is traffic.
  const isNamed = figures?.some(each => each !== 'airports')
  const isOfTraffic = !isNamed && (hasChange || (isAscending && !rows))
  if (limit && Number(amount) < mostDailyRate && figures?.includes('parkingRevenueTotal'))
    return { ...question, figures: dailyRates, isAny: true }
  return figures && { ...question, figures: isOfTraffic ? ['enplaneTotal'] : figures }
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
