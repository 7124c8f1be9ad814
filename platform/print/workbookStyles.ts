import type { CellStyle } from 'hucre'
import { isFigure } from '../contract/format.ts'
import type { ReportColumn } from './printedTable.ts'

const accent = { rgb: '1F3A5F' }
const muted = { rgb: '565B64' }
// Without a name, a spreadsheet program may pick any font. These two or substitutes for them are common.
export const sans = { name: 'Calibri', size: 11 }
const serif = { name: 'Cambria', size: 18 }

// The heading states the unit, so a percentage is a plain number: 12.5, not 1250.00%. `_)` leaves the width of a
// parenthesis, so that figures do not touch text on their right.
const numberFormats: Record<ReportColumn['format'], string> = {
  rank: '0_)',
  integer: '#,##0_)',
  area: '#,##0_)',
  minutes: '#,##0_)',
  money: '#,##0.00_)',
  dollars: '#,##0_)',
  ratio: '#,##0.00_)',
  percent: '0.00_)',
  // A value that rounds to zero has no sign, as everywhere.
  change: '[>=0.005]+#,##0.00_);[<0]-#,##0.00_);0.00_)',
  date: 'yyyy-mm-dd',
  dateTime: 'yyyy-mm-dd hh:mm',
  // As text, so that a name beginning with '=' stays text even when edited.
  text: '@',
  longText: '@',
  flag: '@',
}

interface CellRoom {
  /** Texts in its column may take several lines. */
  wraps: boolean
  /** Adjacent cells may take several lines. */
  isTall: boolean
}

/** Each property of a style costs the writer time per cell, so defaults are not stated. */
export function styleCell(
  { format }: Pick<ReportColumn, 'format'>,
  { wraps, isTall }: CellRoom = { wraps: true, isTall: true },
): CellStyle {
  const wrapText = wraps && (format === 'text' || format === 'longText')
  const alignment: CellStyle['alignment'] = {
    ...(format === 'date' || format === 'dateTime' ? { horizontal: 'left' } : {}),
    ...(isTall ? { vertical: 'top' } : {}),
    ...(wrapText ? { wrapText } : {}),
  }
  const numFmt = numberFormats[format]
  return Object.keys(alignment).length > 0 ? { numFmt, alignment } : { numFmt }
}

/** A heading above figures ends before the filter button, which would cover its unit. */
export function styleHeading({ format }: Pick<ReportColumn, 'format'>): CellStyle {
  const figures = isFigure(format)
  return {
    font: { ...sans, bold: true, color: accent },
    border: { top: { style: 'medium', color: accent }, bottom: { style: 'thin', color: accent } },
    alignment: {
      ...(figures ? { horizontal: 'right', indent: 2 } : { horizontal: 'left' }),
      vertical: 'bottom',
      wrapText: true,
    },
  }
}

const wrapped = { horizontal: 'left', vertical: 'top', wrapText: true } as const
// Continues across the empty cells on its right.
const onOneLine = { ...wrapped, wrapText: false } as const

export const titleStyle: CellStyle = {
  font: { ...serif, bold: true, color: accent },
  alignment: onOneLine,
}
export const periodStyle: CellStyle = { font: { ...sans, size: 12, color: muted }, alignment: onOneLine }
export const demoStyle: CellStyle = { font: { ...sans, bold: true, color: accent }, alignment: onOneLine }
export const noteStyle: CellStyle = { font: { ...sans, color: muted }, alignment: wrapped }
export const linkStyle: CellStyle = {
  font: { ...sans, color: accent, underline: true },
  alignment: { horizontal: 'left', vertical: 'top' },
}
