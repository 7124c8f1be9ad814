import type { CellValue } from 'hucre'

// Workbooks measure width in digits of the default font. These are the width classes of Calibri's letters plus a
// margin, so that a substitute font rarely causes extra wrapping.
const classes: [letters: string, digits: number][] = [
  ["ijlI.,:;'|![]` ", 0.52],
  ['frt()-/"', 0.72],
  ['ckszvxyJL', 0.95],
  ['ABCDEGHKNOPQRTUVXYZ&+=<>~#', 1.2],
  ['mwMW@%', 1.7],
]
const narrowOrWide = new Float64Array(128).fill(1)
for (const [letters, digits] of classes) {
  for (const letter of letters) narrowOrWide[letter.charCodeAt(0)] = digits
}
const beyondLatin = 0x2e80
// No width fits a text with its own line breaks.
narrowOrWide['\n'.charCodeAt(0)] = Infinity

/** The width of a text on one line, in digits. */
export function measureText(text: string): number {
  let width = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    width += narrowOrWide[code] ?? (code < beyondLatin ? 1.2 : 2)
  }
  return width
}

/** The number of lines that a cell takes at a width in digits. Spreadsheets break at spaces and split longer words. */
export function countLines(cell: CellValue | undefined, width: number): number {
  if (typeof cell !== 'string') return 1
  if (measureText(cell) <= width) return 1
  return cell.split('\n').reduce((sum, line) => sum + linesOf(line, Math.max(1, width)), 0)
}

/** Whether a heading such as `Area (sq ft)` breaks within its unit at a width in digits. */
export function breaksUnit(heading: string, width: number): boolean {
  const [toUnit] = /^.* \(\S+/.exec(heading) ?? []
  return toUnit !== undefined && countLines(toUnit, width) < countLines(heading, width)
}

function linesOf(line: string, width: number): number {
  let count = 1
  let used = 0
  for (const word of line.split(' ')) {
    const added = measureText(word)
    const fits = used + added <= width
    if (!fits) count += (used > 0 ? 1 : 0) + Math.ceil(added / width) - 1
    used = (fits ? used + added : added % width) + measureText(' ')
  }
  return count
}

// Excel considers a file with a taller row damaged.
const highestRow = 409
const leading = 15

/** Sets the height of a row, because not every spreadsheet program computes it from wrapped text. */
export const toRowHeight = (points: number) => ({ height: Math.min(highestRow, points) })
export const toHeightOfLines = (count: number) => toRowHeight(leading * count)

/** The heights of the rows whose texts take several lines in columns of these widths, by row counted from zero. */
export const wrappedRowHeights = (rows: readonly (readonly CellValue[])[], widths: readonly number[]) =>
  new Map(
    rows.flatMap((row, index) => {
      const most = Math.max(1, ...row.map((cell, column) => countLines(cell, (widths[column] ?? 0) - margin)))
      return most > 1 ? [[index, toHeightOfLines(most)] as const] : []
    }),
  )

/** A cell's own margins, in digits. */
const margin = 1
