import { parseDate, readMonth } from './dateText.ts'

/** The text that a spreadsheet writes for a missing value or a failed formula. */
const spreadsheetError = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/
/** A person may be called True, but a spreadsheet writes all letters alike. */
const truth = /^(?:TRUE|FALSE|true|false)$/
const shortDate = /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2}(?:\d{2})?$/
/** How spreadsheets show a day of this year: 11-Jul. */
const dayOfMonth = /^\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/i
const figure = /^[-+]?\d[\d.,]*(?:e[-+]?\d+)?%?$/i

/**
 * Explains that a spreadsheet converted a name to another value, such as 7-11 to a date; null if the text may be a
 * name.
 */
export function explainConvertedName(cell: unknown): string | null {
  const text =
    typeof cell === 'boolean' ? String(cell).toUpperCase() : typeof cell === 'string' ? cell.trim() : ''
  if (spreadsheetError.test(text)) return `“${text}” is a spreadsheet error. Type the name.`
  const kind = truth.test(text) ? 'a yes-or-no value' : isDate(text) ? 'a date' : null
  return (
    kind &&
    `“${text}” is ${kind}, not a name. Type the name. In a spreadsheet, format the cell as text first.`
  )
}

/** Digits alone are a number, even if a date field takes them for a day. */
const isDate = (text: string): boolean =>
  shortDate.test(text) ||
  dayOfMonth.test(text) ||
  (!isNumericName(text) && ('value' in parseDate(text) || readMonth(text) !== null))

/** Whether a name is only a number: either the name itself, or a value that a spreadsheet made of it. */
export const isNumericName = (name: string): boolean => figure.test(name)
