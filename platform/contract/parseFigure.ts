import { convertToUsDollars, isAmerican, isCanadian, removeCurrencyMark } from './canadianDollars.ts'
import { formatRounded } from './figure.ts'
import { countDecimals, parseNumber, signAndDigits, type FigureRule } from './figureText.ts'
import { trimTyped } from './trimTyped.ts'

type ParsedFigure = { value: number | null } | FigureError

/**
 * Parses a typed or pasted number; empty is null ('not reported'). Accepts thousands separators, spaces, a leading $
 * except before percentages and minutes, the field's own unit at the end, and `(1.1)` for -1.1 if the field may be
 * negative. Anything ambiguous (`1,5`, `125.000`, `5e3`, `12abc`, `(500)` otherwise, several lines) is an error with an explanation
 * and never becomes a different number. The schema checks the field's limits. An amount marked as Canadian dollars
 * (`C$1,000`) is converted to US dollars if the field has an exchange rate.
 */
export function parseFigure(typed: string, rule: FigureRule): ParsedFigure {
  const { cadUsdRate } = rule
  if (rule.format === 'money' && cadUsdRate !== undefined && isCanadian(typed))
    return parseCanadianDollars(typed, { ...rule, cadUsdRate })
  const text = trimTyped(typed)
  if (text === '') return { value: null }
  const value = readNumber(text, rule)
  return value === null ? explainFigure(text, rule) : { value }
}

/**
 * No figure is this long, with its separators, decimals, and unit. The patterns below would take seconds for a text of
 * thousands of characters.
 */
const longestFigure = 100

/** The number of a trimmed text; null if it is not one. */
const readNumber = (text: string, rule: FigureRule): number | null =>
  text.length > longestFigure || readPeriod(text, rule) ? null : parseNumber(text, rule)

function parseCanadianDollars(typed: string, rule: FigureRule & { cadUsdRate: number }): ParsedFigure {
  const text = trimTyped(removeCurrencyMark(typed))
  if (isAmerican(text))
    return { error: `“${trimTyped(typed)}” names two currencies. Keep one of them.`, advice: [] }
  const value = readNumber(text, rule)
  if (value === null) return explainFigure(text, rule, 'C$')
  // Converting rounds to the cent, which would hide further decimals.
  if (countDecimals(text, rule) > 2)
    return { error: 'Canadian dollars may have at most 2 decimals.', advice: [] }
  return { value: convertToUsDollars(value, rule.cadUsdRate) }
}

/** Why a text is not a figure, and what to type instead. The field accepts everything the advice suggests. */
interface FigureError {
  error: string
  advice: readonly string[]
}

interface Reason {
  why: string
  /** Possible readings. Only those that the field accepts are suggested. */
  meanings?: readonly string[]
  /** Precedes the suggested number: `45 minutes as `. */
  said?: string
}

/** Whether a field with this rule accepts the text, including its limits and decimals. */
function isWithinRule(text: string, rule: FigureRule): boolean {
  if (text === '') return rule.required !== true
  const value = parseNumber(text, rule)
  const { min = -Infinity, max = Infinity, decimals = Infinity } = rule
  return value !== null && value >= min && value <= max && countDecimals(text, rule) <= decimals
}

/**
 * Explains why a trimmed text could not be read. `mark` precedes each suggested number, such as the C$ of Canadian
 * dollars.
 */
function explainFigure(text: string, rule: FigureRule, mark = ''): FigureError {
  const { why, meanings = [], said = '' } = reasonOf(text, rule)
  const accepted = [...new Set(meanings)].filter(each => isWithinRule(each, rule))
  const shown = `“${mark}${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`
  if (accepted.includes('') && accepted.includes('0'))
    return {
      error: `${shown} ${why}. Type 0, or leave the field empty if there is no number.`,
      advice: accepted,
    }
  if (accepted.includes(''))
    return { error: `${shown} ${why}. Leave the field empty if there is no number.`, advice: [''] }
  const advice = accepted.length > 0 ? accepted : [exampleOf(rule)]
  const marked = advice.map(each => mark + each)
  // Also mentions a reading that the field would accept without its decimals, so that no one types the other one
  // instead.
  const exact = meanings.find(
    each => !accepted.includes(each) && isWithinRule(each, { ...rule, decimals: Infinity }),
  )
  const rounding = rule.decimals === 0 && exact ? `, or round ${mark}${exact} to a whole number` : ''
  const words = accepted.length > 0 ? marked.join(' or ') + rounding : `a number such as ${marked[0]}`
  if (why === '') return { error: `Please provide a valid number. Type ${words}.`, advice: marked }
  return { error: `${shown} ${why}. Type ${accepted.length > 0 ? said : ''}${words}.`, advice: marked }
}

const placeholder = /^([-\u2010-\u2015\u2212]+|n\/?a|#n\/a|nil|none|null|tbd|unknown)$/i

/** Whether a text is a placeholder for a missing value: N/A, TBD, a dash. */
export const isPlaceholder = (text: string): boolean => placeholder.test(text.trim())

/** How a spreadsheet's accounting format writes zero. */
const accountingZero = /^\$ ?[-\u2010-\u2015\u2212]+$/

/** Whether a text is zero in a spreadsheet's accounting format: `$ -`. */
export const isAccountingZero = (text: string): boolean => accountingZero.test(text.trim())

const ambiguous = 'is ambiguous'

function reasonOf(text: string, rule: FigureRule): Reason {
  // ⏎ and ⇥ represent line breaks and tabs in a text pasted into an input; see pastedBlock.ts.
  if (/[\r\n⏎]/.test(text)) return { why: 'has several lines' }
  if (/[\t⇥]/.test(text)) return { why: 'has several cells' }
  if (text.length > longestFigure) return { why: 'is too long for a number' }
  if (isAccountingZero(text)) return { why: 'means zero in a spreadsheet', meanings: ['0', ''] }
  if (isPlaceholder(text)) return { why: 'is not a number', meanings: [''] }
  const time = rule.format === 'minutes' ? readTime(text) : null
  if (time !== null) return { why: 'is a time', meanings: [time], said: `${time} minutes as ` }
  const inner = /^\$? ?\( ?\$? ?(.*?) ?\)$/.exec(text)?.[1]
  if (inner !== undefined) return { why: 'could be a negative number or a note', meanings: [inner] }
  if (/^[+\-\u2212]?[\d.,]+e[+-]?\d+$/i.test(text))
    return { why: 'is in scientific notation, which can hide digits' }
  return (
    readPeriod(text, rule) ??
    separators(text) ??
    strayCharacters(text, rule) ??
    findTooManyDigits(text) ?? { why: '' }
  )
}

/** The minutes of `0:45`, `1:30:00`, `1 h 30 min`, and `2 hours`; null for any other text. Seconds must be zero. */
function readTime(text: string): string | null {
  const clock = /^(\d{1,2}):([0-5]\d)(?::00)?$/.exec(text)
  const words = /^(\d{1,2}) ?h(?:ours?|rs?)?\.?(?: ?(\d{1,2}) ?(?:m|min|minutes?)?\.?)?$/i.exec(text)
  const [, hours, minutes = '0'] = clock ?? words ?? []
  return hours === undefined ? null : String(Number(hours) * 60 + Number(minutes))
}

/** `125.000`, which is 125,000 in Europe, in a field that has no third decimal and accepts the thousands. */
function readPeriod(text: string, rule: FigureRule): Reason | null {
  const { sign, digits } = signAndDigits(text, rule)
  const thousands = sign + digits.replace('.', '')
  const { decimals = Infinity } = rule
  if (decimals > 2 || !/^[1-9]\d{0,2}\.\d{3}$/.test(digits) || !isWithinRule(thousands, rule)) return null
  return { why: ambiguous, meanings: [sign + digits.replace(/\.?0+$/, ''), thousands] }
}

/** Commas and periods that North Americans and Europeans read differently. */
function separators(text: string): Reason | null {
  const bare = text.replace(/^([+\-\u2212]?) ?\$ ?/, '$1').replace(/ ?[%$€]$/, '')
  if (/^[+\-\u2212]?\d{1,3}( \d{3})+,\d{1,2}$/.test(bare))
    return { why: 'has a decimal comma', meanings: [bare.replaceAll(' ', '').replace(',', '.')] }
  if (/^[+\-\u2212]?\d+,\d{1,2}$/.test(bare) || /^[+\-\u2212]?0\d*,\d{3}$/.test(bare))
    return { why: ambiguous, meanings: [bare.replace(',', '.'), bare.replace(',', '').replace(/^0+/, '')] }
  if (/^[+\-\u2212]?\d{1,3}(\.\d{3}){2,}$|^[+\-\u2212]?\d{1,3}(\.\d{3})+,\d*$/.test(bare))
    return { why: ambiguous, meanings: [bare.replaceAll('.', '').replace(',', '.')] }
  return null
}

/** A number with something before, after, or within it that this field does not accept. */
function strayCharacters(text: string, { format }: FigureRule): Reason | null {
  const behind = /^(.*\d) ?[-\u2212]$/.exec(text)?.[1]
  if (behind !== undefined) return { why: ambiguous, meanings: [`-${behind}`, behind] }
  const plain = trimTyped(text.replace(/['\u2018\u2019\u2032]/g, ''))
  if (plain !== text && isNumber(plain, format))
    return { why: 'has characters that are not digits', meanings: [plain] }
  const dollars = text.replace(/^([+\-\u2212]?) ?\$ ?/, '$1').replace(/ ?\$$/, '')
  if (dollars !== text && isNumber(dollars, format))
    return { why: 'is an amount of money', meanings: [dollars] }
  const short = /^(\$? ?[\d.,]+) ?(k|m|mm|mio|million|thousand)\.?$/i.exec(text)
  if (short)
    return {
      why: 'is abbreviated',
      meanings: writeOut(short[1] ?? '', /^[kt]/i.test(short[2] ?? ''), format),
    }
  // A share of something unknown, so it cannot be converted to a number.
  if (isNumber(text.replace(/ ?%$/, ''), format)) return { why: 'is a percentage' }
  return null
}

/** `4.12` and `M` as 4,120,000. */
function writeOut(text: string, isOfThousands: boolean, format: FigureRule['format']): string[] {
  const value = parseNumber(text.replace(/^\$ ?/, ''), { format })
  if (value === null) return []
  return [formatRounded(value * (isOfThousands ? 1e3 : 1e6), 2)]
}

const isNumber = (text: string, format: FigureRule['format']): boolean =>
  parseNumber(text, { format }) !== null

const findTooManyDigits = (text: string): Reason | null =>
  /\d/.test(text) && /^[+\-\u2212]?\$? ?[\d, ]*\.?\d*$/.test(text) && text.replace(/\D/g, '').length > 15
    ? { why: 'has too many digits' }
    : null

const examples = ['1,200', '12.5', '45', '1', '0']

/** A number that the field accepts. */
function exampleOf(rule: FigureRule): string {
  const { format, min = 0 } = rule
  const first = format === 'percent' || format === 'change' ? '12.5' : format === 'minutes' ? '45' : '1,200'
  return [first, ...examples].find(each => isWithinRule(each, rule)) ?? String(min)
}
