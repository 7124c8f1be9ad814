import type { CellStyle } from 'hucre'
import type { ReportColumn } from '#domain/report.ts'
import { holdsFigures } from './cellText.ts'

const accent = { rgb: '1F3A5F' }
const muted = { rgb: '565B64' }
// Without a name a spreadsheet program takes whatever face it likes. These two are what it has.
export const sans = { name: 'Calibri', size: 11 }
const serif = { name: 'Cambria', size: 18 }

// A figure's unit stands in the head, so a percentage is its plain number: 12.5 is 12.50 %, not 1250.00 %.
const numberFormats: Record<ReportColumn['format'], string> = {
  rank: '0',
  integer: '#,##0',
  area: '#,##0',
  minutes: '#,##0',
  money: '#,##0.00',
  dollars: '#,##0',
  ratio: '#,##0.00',
  percent: '0.00',
  change: '+0.00;-0.00;0.00',
  date: 'yyyy-mm-dd',
  dateTime: 'yyyy-mm-dd hh:mm',
  // As text, so that a name which begins with '=' stays one even when somebody edits the cell.
  text: '@',
  longText: '@',
  flag: '@',
}

export function cellStyle({ format }: Pick<ReportColumn, 'format'>): CellStyle {
  const wrapText = format === 'text' || format === 'longText'
  // The font is the workbook's own: a cell that names one takes the writer twice as long.
  return {
    numFmt: numberFormats[format],
    alignment: { ...side(format), vertical: 'top', wrapText },
  }
}

export function headStyle({ format }: Pick<ReportColumn, 'format'>): CellStyle {
  return {
    font: { ...sans, bold: true, color: accent },
    border: { top: { style: 'medium', color: accent }, bottom: { style: 'thin', color: accent } },
    alignment: { ...side(format), vertical: 'bottom', wrapText: true },
  }
}

/** Figures keep off the text that may begin at their right. */
function side(format: ReportColumn['format']): { horizontal: 'left' | 'right'; indent?: number } {
  return holdsFigures(format) ? { horizontal: 'right', indent: 1 } : { horizontal: 'left' }
}

const aboveTheTable = { horizontal: 'left', vertical: 'top', wrapText: true } as const

export const titleStyle: CellStyle = {
  font: { ...serif, bold: true, color: accent },
  alignment: { ...aboveTheTable, wrapText: false },
}
export const yearStyle: CellStyle = { font: { ...sans, size: 12, color: muted }, alignment: aboveTheTable }
export const demoStyle: CellStyle = { font: { ...sans, bold: true, color: accent }, alignment: aboveTheTable }
export const noteStyle: CellStyle = { font: { ...sans, color: muted }, alignment: aboveTheTable }
export const linkStyle: CellStyle = {
  font: { ...sans, color: accent, underline: true },
  alignment: { horizontal: 'left', vertical: 'top' },
}
