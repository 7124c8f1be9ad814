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

/** Spreadsheets end a copied block with a line break. A quoted cell may contain tabs, breaks, and doubled quotes. */
export function splitBlock(text: string): string[][] {
  const lines: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/g,
  )) {
    const cell = quoted === undefined ? plain : quoted.replaceAll('""', '"')
    const line = lines.at(-1)
    if (end === '' && cell === '' && line?.length === 0) break
    line?.push(cell)
    if (end === '') break
    if (end !== '\t') lines.push([])
  }
  return lines.filter(line => line.length > 0)
}
