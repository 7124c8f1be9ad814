import type { CellStyle } from 'hucre'
import type { ReportColumn } from '#domain/publishing/report.ts'
import { holdsFigures } from './cellText.ts'

const accent = { rgb: '1F3A5F' }
const muted = { rgb: '565B64' }
// Without a name a spreadsheet program takes whatever face it likes. These two are what it has.
export const sans = { name: 'Calibri', size: 11 }
const serif = { name: 'Cambria', size: 18 }

// A figure's unit stands in the head, so a percentage is its plain number: 12.5 is 12.50 %, not 1250.00 %.
// `_)` leaves as much room as a bracket takes: figures keep off the text that may begin at their right.
const numberFormats: Record<ReportColumn['format'], string> = {
  rank: '0_)',
  integer: '#,##0_)',
  area: '#,##0_)',
  minutes: '#,##0_)',
  money: '#,##0.00_)',
  dollars: '#,##0_)',
  ratio: '#,##0.00_)',
  percent: '0.00_)',
  change: '+0.00_);-0.00_);0.00_)',
  date: 'yyyy-mm-dd',
  dateTime: 'yyyy-mm-dd hh:mm',
  // As text, so that a name which begins with '=' stays one even when somebody edits the cell.
  text: '@',
  longText: '@',
  flag: '@',
}

interface CellRoom {
  /** Texts of its column may take several lines. */
  wraps: boolean
  /** Cells beside it may. */
  isTall: boolean
}

/** Each thing that a style says costs the writer time in each cell: what the workbook does by itself is left to it. */
export function cellStyle(
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

/** A head over figures ends before the filter's button, which would cover its unit. */
export function headStyle({ format }: Pick<ReportColumn, 'format'>): CellStyle {
  const figures = holdsFigures(format)
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
// Runs on over the empty cells at its right.
const onOneLine = { ...wrapped, wrapText: false } as const

export const titleStyle: CellStyle = {
  font: { ...serif, bold: true, color: accent },
  alignment: onOneLine,
}
export const yearStyle: CellStyle = { font: { ...sans, size: 12, color: muted }, alignment: onOneLine }
export const demoStyle: CellStyle = { font: { ...sans, bold: true, color: accent }, alignment: onOneLine }
export const noteStyle: CellStyle = { font: { ...sans, color: muted }, alignment: wrapped }
export const linkStyle: CellStyle = {
  font: { ...sans, color: accent, underline: true },
  alignment: { horizontal: 'left', vertical: 'top' },
}
