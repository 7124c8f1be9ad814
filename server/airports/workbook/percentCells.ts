import { readXlsx } from 'hucre'

/** Finds a sheet's cells that are formatted as a percentage, which store 50% as 0.5, by `row,column` counted from zero. */
export async function findPercentCells(bytes: Buffer, sheet: number): Promise<Set<string>> {
  const read = await readXlsx(bytes, { sheets: [sheet], readStyles: true })
  const cells = [...(read.sheets[0]?.cells ?? [])]
  return new Set(cells.flatMap(([place, { style }]) => (isPercentFormat(style?.numFmt ?? '') ? [place] : [])))
}

/** Whether a part named `xl/styles.xml` defines a percent format, built in (9 and 10) or its own. */
export const hasPercentFormat = (styles: string): boolean =>
  /\bnumFmtId="(?:9|10)"/.test(styles) || /\bformatCode="[^"]*%/.test(styles)

/** A quoted or escaped percent sign is only text and does not scale the number. */
const isPercentFormat = (numFmt: string): boolean => numFmt.replace(/"[^"]*"|[\\_*]./g, '').includes('%')
