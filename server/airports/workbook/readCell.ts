import type { WorkbookCell } from '#domain/airports/workbook.ts'
import { cleanText } from '#platform/contract/cleanText.ts'
import { parseDate } from '#platform/contract/dateText.ts'
import { notANumber, type Field } from '#platform/contract/field.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import { isFigure } from '#platform/contract/format.ts'
import { formatDate } from '#platform/contract/formatDate.ts'
import { collapseSpaces, normalizeName } from '#platform/contract/names.ts'
import { parseFigure } from '#platform/contract/parseFigure.ts'
import type { Choice, ParsedCell, SheetCell } from './sheet.ts'

/** The value of a cell. Its limits are validated with the whole record. */
export function readCell(cell: SheetCell, raw: WorkbookCell): ParsedCell {
  if (isSame(cell.written, raw)) return { value: cell.stored }
  if (cell.read) return cell.read(textOf(raw))
  if (cell.choices) return readChoice(cell, textOf(raw))
  if (isFigure(cell.field.format)) return readNumber(raw, cell.field)
  const text = textOf(raw)
  if (text === '') return { value: null }
  return cell.field.format === 'date' ? parseDate(text) : { value: text }
}

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
function readChoice({ choices = [], record, path, field }: SheetCell, text: string): ParsedCell {
  if (text === '') return { value: null }
  const wanted = normalizeName(text)
  // A code of letters can replace the name, but a number would be an unknown key.
  const isNamed = ({ label, value }: Choice) =>
    normalizeName(label) === wanted || (typeof value === 'string' && normalizeName(value) === wanted)
  const found = choices.find(isNamed)
  if (found) return { value: found.value }
  if (record.startsWith('tenant')) return { value: path === 'futureLocation' ? text : collapseSpaces(text) }
  return { error: `There is no ${field.label} "${text}". Choose one from the list.` }
}
