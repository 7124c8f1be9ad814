import type { Paper } from '#domain/publishing/report.ts'

/** What a column asks of the line, in ems of the cells' size. */
export interface ColumnNeed {
  /** Below this, words or figures would be torn. */
  least: number
  /** With this, nothing has to wrap. */
  natural: number
  /** How what is left over is shared out. */
  share: number
}

export interface PageLayout {
  landscape: boolean
  /** Size of the cells' text, in points. */
  size: number
  /** White space on each inner side of a cell, in points. */
  gutter: number
  /** Width of each column with its gutters, in points; together they fill the line. */
  widths: number[]
}

// The papers' sides in points, between margins of 0.7 inches: the same as in style.typ.
const margins = 2 * 0.7 * 72
/** Below the last line of a page, in points: the same as in style.typ. */
export const pageFoot = 0.85 * 72
const sides: Record<Paper, { short: number; long: number }> = {
  letter: { short: 612, long: 792 },
  a4: { short: 595.28, long: 841.89 },
}
const across = [9, 8.5, 8, 7.5, 7].map(size => ({ landscape: true, size }))
const trials = {
  readable: [{ landscape: false, size: 9 }, ...across],
  upright: [...[9, 8.5, 8, 7.5].map(size => ({ landscape: false, size })), ...across],
}
/** `readable`: the page is turned before the type becomes smaller. `upright`: after that, as a long list in a book wants it. */
export type Stance = keyof typeof trials
const smallest = { landscape: true, size: 6.5 }
const least = (needs: ColumnNeed[]) => needs.reduce((sum, need) => sum + need.least, 0)

/** The most readable page that holds all columns. */
export function layPage(
  needs: ColumnNeed[],
  paper: Paper = 'letter',
  stance: Stance = 'readable',
): PageLayout {
  const line = (isLandscape: boolean) => sides[paper][isLandscape ? 'long' : 'short'] - margins
  const fits = trials[stance].find(
    trial => least(needs) * trial.size + gutters(needs, trial.size) <= line(trial.landscape),
  )
  const { landscape, size } = fits ?? smallest
  const inner = (line(landscape) - gutters(needs, size)) / size
  return { landscape, size, gutter: gutterAt(size), widths: points(shareOut(needs, inner), size) }
}

const gutterAt = (size: number) => Math.round(size * 5) / 10
// The first column has no gutter on its left, the last none on its right.
const gutters = (needs: ColumnNeed[], size: number) => 2 * gutterAt(size) * Math.max(0, needs.length - 1)

function points(ems: number[], size: number): number[] {
  const last = ems.length - 1
  const sides = (index: number) => (index === 0 ? 0 : 1) + (index === last ? 0 : 1)
  return ems.map((em, index) => Math.floor((em * size + sides(index) * gutterAt(size)) * 100) / 100)
}

/** The widths in ems of `inner` ems: first what each needs, then what spares wrapping, then by share. */
function shareOut(needs: ColumnNeed[], inner: number): number[] {
  const spare = inner - least(needs)
  if (spare < 0) return needs.map(need => (need.least * inner) / least(needs))
  const wanted = needs.reduce((sum, need) => sum + need.natural - need.least, 0)
  const granted = wanted > 0 ? Math.min(1, spare / wanted) : 0
  const rest = spare - wanted * granted
  const shares = needs.reduce((sum, need) => sum + need.share, 0) || 1
  return needs.map(need => need.least + (need.natural - need.least) * granted + (rest * need.share) / shares)
}
