import { readXlsx } from 'hucre/xlsx'

/** Properties of cells that the values of a sheet do not include, by `row,column` counted from zero. */
export interface SpecialCells {
  /** Formatted as a percentage, which stores 50% as 0.5. */
  percents: ReadonlySet<string>
  /** Calculated cells. Their value is the result stored by the spreadsheet program. */
  formulas: ReadonlySet<string>
  /** Cells with an error such as #DIV/0! as the value, or calculated without a stored result. */
  failed: ReadonlySet<string>
}

/** For all sheets, in order. */
export async function findSpecialCells(bytes: Buffer): Promise<SpecialCells[]> {
  const { sheets } = await readXlsx(bytes, { readStyles: true })
  return sheets.map(sheet => {
    const cells = [...(sheet.cells ?? [])]
    const placesWhere = (isWanted: (cell: (typeof cells)[number][1]) => boolean) =>
      new Set(cells.filter(([, cell]) => isWanted(cell)).map(([place]) => place))
    return {
      percents: placesWhere(({ style }) => isPercentFormat(style?.numFmt ?? '')),
      formulas: placesWhere(({ formula }) => formula !== undefined),
      failed: placesWhere(
        ({ formula, value, type }) => type === 'error' || (formula !== undefined && value === null),
      ),
    }
  })
}

/** Whether a part of the file may mark special cells in a sheet. */
export const mentionsSpecialCells = (name: string, content: string): boolean =>
  name === 'xl/styles.xml'
    ? hasPercentFormat(content)
    : /^xl\/worksheets\/[^/]+\.xml$/.test(name) && /<(?:\w+:)?f[\s/>]|\bt="e"/.test(content)

/** Whether the styles define a percent format, built in (9 and 10) or of their own. */
const hasPercentFormat = (styles: string): boolean =>
  /\bnumFmtId="(?:9|10)"/.test(styles) || /\bformatCode="[^"]*%/.test(styles)

/** A quoted or escaped percent sign is only text and does not scale the number. */
const isPercentFormat = (numFmt: string): boolean => numFmt.replace(/"[^"]*"|[\\_*]./g, '').includes('%')
