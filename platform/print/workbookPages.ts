import type { NamedRange, WriteSheet } from 'hucre'
import type { Paper, PrintedTable } from '#domain/publishing/report.ts'
import { demoMark, draftMark } from './wording.ts'

// As many characters as an upright page holds at a readable size.
const uprightCharacters = 115
// As many as a page across holds at half the size.
const readableCharacters = 260
// As many as a screen shows without scrolling sideways, and what may stand still of them.
const seenCharacters = 150
const keptCharacters = 75
const nameCharacters = 14

/** How many columns stay in sight when a wide sheet is scrolled, and on each page of it: up to the name in a row. */
export function keptColumns({ columns }: PrintedTable, widths: readonly number[]): number {
  const name = columns.findIndex(
    ({ format }, index) => format === 'text' && (widths[index] ?? 0) > nameCharacters,
  )
  const isWide = total(widths) > seenCharacters
  return isWide && total(widths.slice(0, name + 1)) <= keptCharacters ? name + 1 : 0
}

interface PrintedSheet {
  paper: Paper
  /** So many columns are repeated on each page. */
  keptLeft?: number
}

/** A table that would be too small to read on one page is printed on several side by side. */
export function pagesAcross(widths: readonly number[], keptLeft: number): number {
  const kept = total(widths.slice(0, keptLeft))
  return Math.max(1, Math.ceil((total(widths) - kept) / (readableCharacters - kept)))
}

export function printSetUp(
  table: Pick<PrintedTable, 'title' | 'axnInstanceName' | 'demo' | 'draft'>,
  widths: readonly number[],
  { paper, keptLeft = 0 }: PrintedSheet,
) {
  // More than 255 signs in a foot make a file that Excel takes for damaged.
  const foot = `${table.title.slice(0, 80)} · ${table.axnInstanceName}`.replaceAll('&', '&&')
  return {
    pageSetup: {
      paperSize: paper,
      orientation: total(widths) > uprightCharacters ? 'landscape' : 'portrait',
      fitToPage: true,
      fitToWidth: pagesAcross(widths, keptLeft),
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
 * The heads on every printed page, and the names on each beside the first. The writer's own `printTitlesRow` forgets the
 * quotes, and Excel refuses the file.
 */
export function printTitles(sheet: string, headRow: number, keptLeft: number): NamedRange {
  const heads = `'${sheet}'!$${headRow + 1}:$${headRow + 1}`
  const names = keptLeft > 0 ? [`'${sheet}'!$A:$${columnName(keptLeft - 1)}`] : []
  return { name: '_xlnm.Print_Titles', range: [...names, heads].join(','), scope: sheet }
}

const longestName = 31

/** At most 31 characters, whole words, none of the characters that a sheet's name may not hold. */
export function sheetName(title: string): string {
  const words = title
    .replaceAll('/', '-')
    .replace(/[\\?*[\]:']/g, ' ')
    .trim()
    .split(/\s+/)
  const length = () => words.join(' ').length
  // Which tables they are matters more than how many rows they have.
  if (length() > longestName && words[0] === 'Top') words.splice(0, 2)
  while (words.length > 1 && length() > longestName) words.pop()
  return words.join(' ').slice(0, longestName).trim()
}

/** 0 is A, 26 is AA. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)
