import type { WorkbookCell } from '#domain/airports/workbook.ts'
import { workbookLimits } from '#domain/airports/workbookLimits.ts'
import { cleanText } from '#platform/contract/cleanText.ts'
import { formatCount } from '#platform/contract/count.ts'
import { parseDate } from '#platform/contract/dateText.ts'
import { explainConvertedName } from '#platform/contract/explainConvertedName.ts'
import { notANumber, type Field } from '#platform/contract/field.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import { isFigure } from '#platform/contract/format.ts'
import { formatDate } from '#platform/contract/formatDate.ts'
import { collapseSpaces, isSameName } from '#platform/contract/names.ts'
import { parseFigure } from '#platform/contract/parseFigure.ts'
import { readYesNo } from '#platform/contract/readYesNo.ts'
import { asShownMonth, type ShownCell } from './numberFormats.ts'
import type { Choice, ParsedCell, SheetCell } from './sheet.ts'

/** The value of a cell. Its limits are validated with the whole record. */
export function readCell(cell: SheetCell, raw: WorkbookCell): ParsedCell {
  if (isSame(cell.written, raw)) return { value: cell.stored }
  const { field, choices } = cell
  if (cell.read) return cell.read(textOf(raw))
  if (field.format === 'flag') return readFlag(raw, choices)
  if (choices) return readChoice(cell, textOf(raw))
  if (isFigure(field.format)) return readNumber(raw, field)
  const text = textOf(raw)
  if (text === '') return { value: null }
  if (text.length > workbookLimits.charactersPerCell)
    return {
      error: `${field.label} has more than ${formatCount(workbookLimits.charactersPerCell)} characters.`,
    }
  if (field.format === 'date') return parseDate(text)
  const error = cell.isName || typeof raw === 'boolean' ? explainConvertedName(raw) : null
  return error === null ? { value: text } : { error }
}

/**
 * What the author of a cell sees in it. For a text, the digits of a formatted number count; for a date, the day of a day
 * number, and that a month has none.
 */
export function readShown(
  { field, isName, written }: SheetCell,
  raw: WorkbookCell,
  { shown, is1904 }: { shown: ShownCell | undefined; is1904: boolean },
): WorkbookCell {
  if (field.format === 'date' && typeof raw === 'number') return String(is1904 ? raw + daysUntil1904 : raw)
  if (field.format === 'date') return isSame(written, raw) ? raw : asShownMonth(raw, shown)
  // A name is checked for being a date, however the date is shown.
  const isText = !isFigure(field.format) && field.format !== 'flag'
  return isText && shown !== undefined && !(isName && typeof raw === 'string') ? shown.text : raw
}

/** From the day before January 1, 1900, with the February 29, 1900 of spreadsheets. */
const daysUntil1904 = 1462

/** As shown in the preview; '' if empty. */
export function formatCell({ field, choices }: SheetCell, value: WorkbookCell): string {
  if (value === null) return ''
  if (choices) return choices.find(each => each.value === value)?.label ?? String(value)
  if (typeof value === 'number' && isFigure(field.format)) return formatFigure(value, field.format)
  if (field.format === 'date' && typeof value === 'string') return formatDate(value)
  return String(value)
}

const isSame = (written: WorkbookCell, raw: WorkbookCell): boolean =>
  written === raw || textOf(written) === textOf(raw)

export const textOf = (cell: WorkbookCell | undefined): string =>
  cell === null || cell === undefined ? '' : cleanText(String(cell)).replace(/\r\n?/g, '\n').trim()

function readNumber(raw: WorkbookCell, field: Field): ParsedCell {
  if (typeof raw === 'boolean') return { error: notANumber }
  // Digits beyond the fifteenth are noise in a double: 0.1 + 0.2 is 0.3.
  if (typeof raw === 'number') return { value: Number(raw.toPrecision(15)) }
  return parseFigure(raw ?? '', field)
}

/** A tenant's names may be written as on the screen (a code, a short name), so they are read with the whole tenant. */
function readChoice({ choices = [], record, field }: SheetCell, text: string): ParsedCell {
  if (text === '') return { value: null }
  const found = findChoice(choices, text)
  if (found) return { value: found.value }
  if (record.startsWith('tenant')) return { value: collapseSpaces(text) }
  return { error: `There is no ${field.label} “${shorten(text)}”. Choose one from the list.` }
}

/** The choice with this name. A code of letters can replace the name, but a number would be an unknown key. */
export const findChoice = (choices: readonly Choice[], text: string): Choice | undefined =>
  choices.find(each => isSameName(each.label, text)) ??
  choices.find(({ value }) => typeof value === 'string' && isSameName(value, text))

function readFlag(raw: WorkbookCell, choices: readonly Choice[] = []): ParsedCell {
  const answer = readYesNo(raw)
  if ('error' in answer) return answer
  if (answer.value === null) return { value: null }
  return { value: findChoice(choices, answer.value ? 'Yes' : 'No')?.value ?? null }
}

const shorten = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text)
