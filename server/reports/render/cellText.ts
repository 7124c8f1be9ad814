import type { Format } from '#domain/field.ts'
import type { ReportCell } from '#domain/report.ts'

type ColumnFormat = Format | 'rank'

// C0 and C1 controls but for tab and line feed: no format of ours can hold them, and nobody meant them.
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/** What somebody typed, as every file can hold it: well-formed Unicode, line feeds only, no control characters. */
export function plainText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(controls, '')
}

/** Whether a column holds figures, which stand on the right and show '–' in print where nothing was reported. */
export function holdsFigures(format: ColumnFormat): boolean {
  return !['text', 'longText', 'date', 'dateTime', 'flag'].includes(format)
}

/** Blank text and a figure that is none count as unknown, so that no file shows `NaN`. */
export function isUnknown(cell: ReportCell | undefined): cell is null | undefined {
  return (
    cell === null || cell === undefined || cell === '' || (typeof cell === 'number' && !Number.isFinite(cell))
  )
}

/** 'Y' and 'N' of the wire as people read them. */
export function flagWord(cell: ReportCell): string {
  return cell === 'Y' ? 'Yes' : cell === 'N' ? 'No' : String(cell)
}
