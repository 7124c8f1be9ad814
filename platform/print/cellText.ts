import type { Format } from '../contract/field.ts'
import type { ReportCell } from '#domain/publishing/report.ts'

type ColumnFormat = Format | 'rank'

// Control characters but for tab and line feed, and code points that are no characters: no file can hold them all.
const unwritable = /(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}]/gu

/** What somebody typed, as every file can hold it: well-formed Unicode, line feeds only, no control characters. */
export function plainText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(unwritable, '')
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
