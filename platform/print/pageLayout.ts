import type { PaperSize } from './printedTable.ts'

/** The width that a column needs, in ems of the cells' type size. */
export interface ColumnNeed {
  /** Below this width, words or figures would be broken. */
  least: number
  /** At this width, nothing wraps. */
  natural: number
  /** The column's share of the remaining width. */
  share: number
}

interface PageLayout {
  landscape: boolean
  /** Type size of the cells, in points. */
  size: number
  /** Padding on each inner side of a cell, in points. */
  gutter: number
  /** Width of each column including gutters, in points. Together they fill the line. */
  widths: number[]
}

/** In points. */
export const paperSides: Record<PaperSize, { short: number; long: number }> = {
  letter: { short: 612, long: 792 },
  a4: { short: 595.28, long: 841.89 },
}
const upright = [9, 8.5, 8, 7.5, 7, 6.5].map(size => ({ landscape: false, size }))
const across = [9, 8.5, 8, 7.5, 7, 6.5].map(size => ({ landscape: true, size }))

/**
 * `report` rotates the page before it reduces the type size to less than 8. `book` never rotates it, but has smaller type
 * if that saves pages, so that fifty rows fit on a page and the last page is not left to a few rows. Both margins of a
 * page in points: 0.7 inches each as in style.typ, or those of the book.
 */
export type PageOrientation = keyof typeof stances
const stances = {
  report: { margins: 2 * 0.7 * 72, trials: [...upright.slice(0, 3), ...across] },
  book: { margins: 108, trials: upright.slice(2) },
}
// Of a page with its margins, in points; and a row in ems; and the headings and notes, in rows.
const [besideRows, rowHeight, otherRows] = [120, 1.24, 12]
const sumLeast = (needs: ColumnNeed[]) => needs.reduce((sum, need) => sum + need.least, 0)

/** The most readable page that fits all columns; in a book, one that needs the fewest pages for so many rows. */
export function layPage(
  needs: ColumnNeed[],
  paper: PaperSize = 'letter',
  stance: PageOrientation = 'report',
  rows = 0,
): PageLayout {
  const { margins, trials } = stances[stance]
  // The first column has no gutter on its left, the last one none on its right.
  const sides = 2 * Math.max(0, needs.length - 1)
  const line = (isLandscape: boolean) => paperSides[paper][isLandscape ? 'long' : 'short'] - margins
  const pages = (size: number) =>
    // Nothing is set smaller only to save a page.
    Math.ceil(((rows + otherRows) * rowHeight * Math.max(size, 7)) / (paperSides[paper].long - besideRows))
  const bySize =
    stance === 'book' ? trials.toSorted((one, other) => pages(one.size) - pages(other.size)) : trials
  const fits = bySize.find(
    trial => sumLeast(needs) * trial.size + sides * gutterAt(trial.size) <= line(trial.landscape),
  )
  const { landscape, size } = fits ?? trials.at(-1) ?? { landscape: false, size: 9 }
  // Columns move closer together before a word is divided.
  const room = (line(landscape) - sumLeast(needs) * size) / sides
  const gutter = Math.min(gutterAt(size), Math.max(narrowestGutter, room))
  const ems = distributeWidth(needs, (line(landscape) - sides * gutter) / size)
  const sidesOf = (index: number) => (index === 0 ? 0 : 1) + (index === needs.length - 1 ? 0 : 1)
  return {
    landscape,
    size,
    gutter,
    widths: ems.map((em, index) => Math.floor((em * size + sidesOf(index) * gutter) * 100) / 100),
  }
}

const gutterAt = (size: number) => Math.round(size * 5) / 10
const narrowestGutter = 1.5

/** Distributes `inner` ems: first what each column needs, then what avoids wrapping, then by share. */
export function distributeWidth(needs: ColumnNeed[], inner: number): number[] {
  const spare = inner - sumLeast(needs)
  if (spare < 0) return needs.map(need => (need.least * inner) / sumLeast(needs))
  const wanted = needs.reduce((sum, need) => sum + need.natural - need.least, 0)
  const granted = wanted > 0 ? Math.min(1, spare / wanted) : 0
  const rest = spare - wanted * granted
  const shares = needs.reduce((sum, need) => sum + need.share, 0) || 1
  return needs.map(need => need.least + (need.natural - need.least) * granted + (rest * need.share) / shares)
}
