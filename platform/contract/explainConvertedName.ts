import { parseDate, readMonth } from './dateText.ts'

/** What a spreadsheet writes for a missing value or a formula that failed. */
const spreadsheetError = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/
/** A person may be called True, but a spreadsheet writes all letters alike. */
const truth = /^(?:TRUE|FALSE|true|false)$/
const shortDate = /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2}(?:\d{2})?$/
/** How spreadsheets show a day of this year: 11-Jul. */
const dayOfMonth = /^\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/i
const figure = /^[-+]?\d[\d.,]*(?:e[-+]?\d+)?%?$/i

/**
 * Why the cell of a name has what a spreadsheet made of the name, such as the date that it made of 7-11; null if it may
 * be a name.
 */
export function explainConvertedName(cell: unknown): string | null {
  const text =
    typeof cell === 'boolean' ? String(cell).toUpperCase() : typeof cell === 'string' ? cell.trim() : ''
  if (spreadsheetError.test(text)) return `"${text}" is an error of a spreadsheet. Type the name.`
  const kind = truth.test(text) ? 'a yes-or-no value' : isDate(text) ? 'a date' : null
  return (
    kind && `"${text}" is ${kind}, not a name. Type the name, in a spreadsheet in a cell formatted as text.`
  )
}

/** Digits alone are a number, even if a date field takes them for a day. */
const isDate = (text: string): boolean =>
  shortDate.test(text) ||
  dayOfMonth.test(text) ||
  (!isNumericName(text) && ('value' in parseDate(text) || readMonth(text) !== null))

/** Whether a name is only a number, which may be a name, or what a spreadsheet made of one. */
export const isNumericName = (name: string): boolean => figure.test(name)
