import { months, weekdays } from './formatDate.ts'
import { trimTyped } from './trimTyped.ts'

/** Whether a numeric date has the month or the day first: 5/6/2028 is May 6 or June 5. */
type DateOrder = 'monthFirst' | 'dayFirst'

/** The day for a date with only a month: Mar 2028 is March 31 or March 1. */
type DayOfMonth = 'lastDay' | 'firstDay'

/** How to read the ambiguous dates of a column. */
export type DateReading = DateOrder | DayOfMonth

type ParsedDate = { value: string } | { error: string; advice: readonly string[] }

const isoLike = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const numeric = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4})$/
/** The meaning of two-digit years and periods can be suggested but not assumed. */
const loose = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/
const monthName = '([A-Za-z]{3,9})\\.?'
const wordsMonthFirst = new RegExp(`^${monthName} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})$`)
const wordsDayFirst = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[ -]${monthName},?[ -](\\d{4})$`)
/** 'May 28' is a day, but 'May-28' is how a spreadsheet writes May 2028. */
const wordsOfMonth = new RegExp(`^${monthName}(?:[ -](\\d{4})|(?:-| ?['\u2019])(\\d{2}))$`)
const numericMonth = /^(\d{1,2})[-/](\d{4})$/

/** Midnight, which spreadsheets and databases append to a day. */
const midnight = /(?:[ T]0?0:00(?::00(?:\.0+)?)?(?: ?AM)?|[ T]12:00(?::00)? ?AM)Z?$/i
const weekday = /^(sun|mon|tue|wed|thu|fri|sat)[a-z]{0,6}\.?,? (?=\S)/i

/**
 * Reads a typed or pasted date as YYYY-MM-DD: that form, M/D/YYYY (the product is North American), the month in
 * letters, or a spreadsheet's serial number of a day from 2000 to 2099. A weekday before it and midnight after it are
 * ignored. Anything else is an error with an explanation, never silently another day.
 */
export function parseDate(typed: string, order: DateOrder = 'monthFirst'): ParsedDate {
  const text = trimTyped(typed)
  const bare = dropTime(text)
  const day = findDay(bare, order)
  if (day === null) return explainDate(bare)
  const said = weekday.exec(text)?.[1]?.toLowerCase()
  const actual = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
  if (said === undefined || actual.toLowerCase().startsWith(said)) return { value: day }
  return {
    error: `“${text}” contradicts itself because that day is a ${actual}. Type ${day} if it is right.`,
    advice: [day],
  }
}

/** A date without its weekday and without midnight, and with separators. */
const dropTime = (text: string): string =>
  separateDigits(trimTyped(text).replace(weekday, '').replace(midnight, ''))

/** The first day that spreadsheets count, as day 1, is January 1, 1900, and they count a February 29, 1900. */
const dayZero = Date.UTC(1899, 11, 30)
const dayMs = 86_400_000
const [firstSerial, lastSerial] = [36_526, 73_050]

/** The day of a spreadsheet's serial number, from 2000 to 2099; null for any other text. */
function readSerial(text: string): string | null {
  const days = /^\d{5}(?:\.0+)?$/.test(text) ? Number(text) : 0
  if (days < firstSerial || days > lastSerial) return null
  return new Date(dayZero + days * dayMs).toISOString().slice(0, 10)
}

/** 20280522 and 05222028 with separators, which a phone's numeric keyboard may lack. No month is 19 or 20. */
const separateDigits = (text: string): string =>
  text
    .replace(/^((?:19|20)\d\d)(0[1-9]|1[0-2])(\d\d)$/, '$1-$2-$3')
    .replace(/^(\d\d)(\d\d)((?:19|20)\d\d)$/, '$1/$2/$3')

/** The last and first day for a month without a day (Mar 2028, Mar-28, 3/2028); null for any other text. */
export function readMonth(typed: string): Record<DayOfMonth, string> | null {
  const text = dropTime(typed)
  const named = wordsOfMonth.exec(text)
  const numbered = numericMonth.exec(text)
  const month = named ? findMonthNumber(named[1]) : numbered?.[1]
  const year = named ? (named[2] ?? `20${named[3]}`) : numbered?.[2]
  const firstDay = toDay(year, month, '1')
  if (firstDay === null) return null
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return { lastDay: firstDay.replace(/01$/, String(last)), firstDay }
}

function findDay(text: string, order: DateOrder): string | null {
  const iso = isoLike.exec(text)
  if (iso) return toDay(iso[1], iso[2], iso[3])
  const slashed = numeric.exec(text)
  if (slashed) {
    const [, first, , second, year] = slashed
    return order === 'monthFirst' ? toDay(year, first, second) : toDay(year, second, first)
  }
  const named = wordsMonthFirst.exec(text)
  if (named) return toDay(named[3], findMonthNumber(named[1]), named[2])
  const dayNamed = wordsDayFirst.exec(text)
  if (dayNamed) return toDay(dayNamed[3], findMonthNumber(dayNamed[2]), dayNamed[1])
  return readSerial(text)
}

function findMonthNumber(name = ''): string {
  const found = months.findIndex(each => {
    const month = each.toLowerCase()
    const given = name.toLowerCase()
    return given === month || given === month.slice(0, 3) || (given === 'sept' && month === 'september')
  })
  return String(found + 1)
}

/** The day as YYYY-MM-DD; null if the calendar has no such day, or if the year begins with 0. */
function toDay(year = '', month = '', day = ''): string | null {
  if (year.startsWith('0')) return null
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

function explainDate(text: string): ParsedDate & { error: string } {
  const shown = `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`
  if (/[\r\n⏎]/.test(text)) return { error: `${shown} has several lines. Type one date.`, advice: [] }
  if (/\d:\d\d/.test(text)) return { error: `${shown} has a time. Type only the date.`, advice: [] }
  const given = loose.exec(text)
  const meanings = given && listMeanings(given)
  if (meanings && meanings.length > 0)
    return { error: `${shown} ${explainLooseDate(given)}. Type ${meanings.join(' or ')}.`, advice: meanings }
  const month = readMonth(text)
  if (month)
    return {
      error: `${shown} has no day. Type ${month.lastDay} or ${month.firstDay}.`,
      advice: [month.lastDay, month.firstDay],
    }
  const named = namedShortYear.test(text) ? findDay(expandShortYear(text), 'monthFirst') : null
  if (named) return { error: `${shown} has a two-digit year. Type ${named}.`, advice: [named] }
  const example = '2028-05-22'
  return {
    error: `Requires a valid date (YYYY-MM-DD). ${shown} is not one. Type a date such as ${example} or 5/22/2028.`,
    advice: [example, '5/22/2028'],
  }
}

function listMeanings([, first, , second, shortYear = '']: RegExpExecArray): string[] {
  const year = shortYear.length === 2 ? `20${shortYear}` : shortYear
  const found = [toDay(year, first, second), toDay(year, second, first)].filter(each => each !== null)
  return [...new Set(found)]
}

function explainLooseDate([, first, separator, second, year = '']: RegExpExecArray): string {
  if (year.length === 2) return 'has a two-digit year'
  if (separator === '.') return 'is ambiguous'
  return Number(first) > 12
    ? `is not a valid date because there is no month ${first}`
    : `is not a valid date because there is no day ${second}`
}

/** Whether a numeric date has the day first, because there is no such month: 31/12/2027. */
export const beginsWithDay = (text: string): boolean => Number(loose.exec(dropTime(text))?.[1]) > 12

/** Why a numeric date cannot be read in a column with a date that begins with its day; null if it has one meaning. */
export function explainMixedOrder(text: string): string | null {
  const given = numeric.exec(dropTime(text))
  const meanings = given ? listMeanings(given) : []
  return meanings.length < 2
    ? null
    : `“${text}” is ambiguous because another date in this column begins with the day. Type ${meanings.join(' or ')}.`
}

const shortYear = /^(\d{1,2}([-/])\d{1,2}\2)(\d{2})$/
/** The short date of spreadsheets: 22-May-28. */
const namedShortYear = /^(\d{1,2}[ -][A-Za-z]{3,9}\.?[ -])(\d{2})$/

/** Whether a date is of numbers with the year last: 5/22/2028. */
export const isNumericDate = (text: string): boolean => numeric.test(dropTime(expandShortYear(text)))

/** Whether a numeric date has a two-digit year: 5/22/28. */
export const hasShortYear = (text: string): boolean => shortYear.test(dropTime(text))

/** Expands a two-digit year to this century: 5/22/2028. Leaves other texts unchanged. */
export function expandShortYear(text: string): string {
  const bare = dropTime(text)
  const expanded = bare.replace(shortYear, '$120$3').replace(namedShortYear, '$120$2')
  return expanded === bare ? text : (weekday.exec(trimTyped(text))?.[0] ?? '') + expanded
}

/**
 * The order of a column's dates: month first, unless only day first fits. Null if both orders fit every date but give
 * different days, or if neither fits all.
 */
export function detectDateOrder(texts: readonly string[]): DateOrder | null {
  const dates = texts.flatMap(text => {
    const found = numeric.exec(dropTime(expandShortYear(text)))
    return found ? [[Number(found[1]), Number(found[3])] as const] : []
  })
  const [isMonthFirst, isDayFirst] = [
    dates.some(([, second]) => second > 12),
    dates.some(([first]) => first > 12),
  ]
  if (isMonthFirst !== isDayFirst) return isMonthFirst ? 'monthFirst' : 'dayFirst'
  return !isMonthFirst && dates.every(([first, second]) => first === second) ? 'monthFirst' : null
}
