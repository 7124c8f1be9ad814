import type { NamedRange, WriteSheet } from 'hucre'
import type { PaperSize, PrintedTable } from './printedTable.ts'
import { demoMark, draftMark } from './wording.ts'

// The number of characters that fit on a portrait page at a readable size.
const uprightCharacters = 115
// The number that fits on a landscape page at half the size.
const readableCharacters = 260
// The number that fits a screen without horizontal scrolling, and how many of them may be frozen.
const seenCharacters = 150
const keptCharacters = 75
const nameCharacters = 14

/**
 * The number of columns that stay visible when a wide sheet scrolls, and on each of its pages: up to the row's name.
 */
export function countKeptColumns({ columns }: PrintedTable, widths: readonly number[]): number {
  const name = columns.findIndex(
    ({ format }, index) => format === 'text' && (widths[index] ?? 0) > nameCharacters,
  )
  const isWide = sumOf(widths) > seenCharacters
  return isWide && sumOf(widths.slice(0, name + 1)) <= keptCharacters ? name + 1 : 0
}

/** A table that would be too small on one page is printed on several pages side by side. */
export function countPagesAcross(widths: readonly number[], keptLeft: number): number {
  const repeatedWidth = sumOf(widths.slice(0, keptLeft))
  return Math.max(1, Math.ceil((sumOf(widths) - repeatedWidth) / (readableCharacters - repeatedWidth)))
}

export function printSetUp(
  table: Pick<PrintedTable, 'title' | 'period' | 'demo' | 'draft'>,
  widths: readonly number[],
  /** The number of columns repeated on each page. */
  keptLeft: number,
  paper: PaperSize,
) {
  // Excel considers a file damaged if a footer has more than 255 characters.
  const foot = `${table.title.slice(0, 80)} · ${table.period}`.replaceAll('&', '&&')
  return {
    pageSetup: {
      paperSize: paper,
      orientation: sumOf(widths) > uprightCharacters ? 'landscape' : 'portrait',
      fitToPage: true,
      fitToWidth: countPagesAcross(widths, keptLeft),
      fitToHeight: 0,
      margins: { left: 0.5, right: 0.5, top: 0.6, bottom: 0.7, header: 0.3, footer: 0.35 },
    },
    headerFooter: {
      ...(table.draft ? { oddHeader: `&C${draftMark}` } : {}),
      oddFooter: `&L${foot}&C${table.demo ? demoMark : ''}&RPage &P of &N`,
    },
  } satisfies Partial<WriteSheet>
}

/**
 * The headings on every printed page, and the row's name on each page after the first. The writer's own option omits the
 * quotes, and Excel then rejects the file.
 */
export function printTitles(sheet: string, headingRow: number, keptLeft: number): NamedRange {
  const headings = `'${sheet}'!$${headingRow + 1}:$${headingRow + 1}`
  const names = keptLeft > 0 ? [`'${sheet}'!$A:$${toColumnLetters(keptLeft - 1)}`] : []
  return { name: '_xlnm.Print_Titles', range: [...names, headings].join(','), scope: sheet }
}

const longestName = 31

/** At most 31 characters, whole words, and no character that a sheet's name cannot contain. */
export function makeSheetName(title: string): string {
  const words = title
    .replaceAll('/', '-')
    .replace(/[\\?*[\]:']/g, ' ')
    .trim()
    .split(/\s+/)
  const length = () => words.join(' ').length
  // Table names matter more than row numbers.
  if (length() > longestName && words[0] === 'Top') words.splice(0, 2)
  while (words.length > 1 && length() > longestName) words.pop()
  return words.join(' ').slice(0, longestName).trim()
}

/** 0 is A, 26 is AA. */
export function toColumnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : toColumnLetters(Math.floor(index / 26) - 1) + letter
}

/** `C5`: columns count from zero, rows from one. */
export const addressOf = (column: number, row: number): string => toColumnLetters(column) + row

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)
