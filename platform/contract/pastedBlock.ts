/** A position in a table of inputs, counted from zero. */
export interface Cell {
  row: number
  column: number
}

/** Whether a pasted text is more than the content of one cell. */
export const isBlock = (text: string): boolean => /[\t\r\n]/.test(text.replace(/(\r\n|\r|\n)$/, ''))

/**
 * A pasted text for a single-line input. A browser would drop the line breaks and join the lines into one number.
 * Visible marks keep them apart, and marked text is never read as a figure or a date.
 */
export const markBreaks = (text: string): string =>
  text
    .trim()
    .replace(/ *(\r\n|\r|\n)[\s]*/g, ' ⏎ ')
    .replace(/ *\t */g, ' ⇥ ')

/**
 * Spreadsheets end a copied block with a line break, and quote a cell with line breaks, in which quotation marks are
 * doubled. A quotation mark at the beginning of a name quotes nothing if, taken as it is, all lines have as many cells.
 */
export function splitBlock(text: string): string[][] {
  if (!text.includes('"')) return splitCells(text, plainCell)
  const plain = splitCells(text, plainCell)
  const [{ length: width } = []] = plain
  const isRectangle = width !== undefined && width > 1 && plain.every(line => line.length === width)
  return isRectangle ? plain.map(line => line.map(unquote)) : splitCells(text, quotedCell)
}

const plainCell = /()([^\t\r\n]*)(\t|\r\n|\r|\n|$)/g
const quotedCell = /(?:"((?:[^"\t]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/g

const unquote = (cell: string): string =>
  /^"(?:[^"]|"")*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell

function splitCells(text: string, cellPattern: RegExp): string[][] {
  const lines: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(cellPattern)) {
    const cell = quoted ? quoted.replaceAll('""', '"') : plain
    const line = lines.at(-1)
    if (end === '' && cell === '' && line?.length === 0) break
    line?.push(cell)
    if (end === '') break
    if (end !== '\t') lines.push([])
  }
  return lines.filter(line => line.length > 0)
}
