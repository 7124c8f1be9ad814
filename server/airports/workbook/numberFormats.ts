import type { WorkbookCell, WorkbookCells } from '#domain/airports/workbook.ts'

export type FormatValue = (value: number, numFmt: string) => string

export type ShownCell = WorkbookCells['sheets'][number]['shown'][string]

const withoutTexts = (numFmt: string): string =>
  numFmt.replace(/"[^"]*"|[\\_*].|\[(?![hms<>=])[^\]]*\]|[$€£¥]/gi, '')

/** The formats of figures show the number itself. */
export const isPlain = (numFmt: string): boolean =>
  /^(?:#,##)?(?:0(?:\.0+)?)?$/.test(numFmt.replace(/[_*]./g, ''))

/** A quoted or escaped percent sign is only text and does not scale the number. */
export const isPercentFormat = (numFmt: string): boolean => withoutTexts(numFmt).includes('%')

/** A time without a day, such as the 0:45 that a spreadsheet makes of 45 minutes. */
export const isTimeFormat = (numFmt: string): boolean =>
  !/[yd]/i.test(withoutTexts(numFmt)) && /[hs]/i.test(withoutTexts(numFmt))

/** The format with the currency of `[$CAD-1009]` as a text, because `formatValue` omits it. */
export const withCurrency = (numFmt: string): string =>
  numFmt.replace(/\[\$([^\]-]*)[^\]]*\]/g, (_, currency: string) => currency && `"${currency}"`)

/**
 * A number with the currency, unit, or other text that its author sees beside it: `C$1200`, `150 m²`. Columns of amounts
 * are in dollars, so $ alone says nothing. The K and M of a format that scales its numbers are not about the number.
 */
export function withUnit(value: number, numFmt: string, formatValue: FormatValue): string | number {
  // Without a sign, which may be on either side of a currency.
  const show = (format: string) =>
    formatValue(Math.abs(value), format.replace(/General/gi, Number.isInteger(value) ? '0' : '0.##########'))
  const format = withoutTexts(numFmt)
  // Without any format, a number is shown as it is.
  const [shown, digits] = [show(withCurrency(numFmt)), format === '' ? '' : show(format).trim()]
  if (digits === '') return isNoUnit(shown) ? value : shown.trim()
  const [before = '', after] = shown.split(digits)
  if (after === undefined) return value
  const isScaled = /[0#?],+(?![0#?,.])/.test(format)
  const unit = isScaled ? after.replace(/^\s*(?:k|t|mm?|mn|mio|millions?|thousands?)\b\.?/i, '') : after
  return isNoUnit(before + unit) ? value : `${before}${value}${unit}`.trim()
}

const isNoUnit = (text: string): boolean => /^[\s$+\-\u2013]*$/.test(text)

/** A date as it is shown if that is only a month, to which a spreadsheet has added the first day: `Dec-27`. */
export const asShownMonth = (cell: WorkbookCell, shown: ShownCell | undefined): WorkbookCell =>
  shown && typeof cell === 'string' && /^\d{4}-\d\d-01$/.test(cell) && !/d/i.test(withoutTexts(shown.numFmt))
    ? shown.text
    : cell
