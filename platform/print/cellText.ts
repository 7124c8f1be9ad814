import { withoutMark, type ReportCell } from './printedTable.ts'

// Control characters except tab and line feed, and code points that are not characters. Not every file format can
// hold them.
const unwritable = /(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}]/gu

/**
 * Text that a person typed, in a form that every file format can hold: well-formed Unicode, line feeds only, no
 * control characters.
 */
export function toPlainText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(unwritable, '')
}

/** Blank text and invalid figures count as unknown, so that no file shows `NaN`. */
export function isUnknown(cell: ReportCell | undefined): cell is null | undefined {
  return (
    cell === null || cell === undefined || cell === '' || (typeof cell === 'number' && !Number.isFinite(cell))
  )
}

/** 'Y' and 'N' as words. */
export function flagWord(cell: ReportCell): string {
  return cell === 'Y' ? 'Yes' : cell === 'N' ? 'No' : String(withoutMark(cell))
}
