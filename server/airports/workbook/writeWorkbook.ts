import type { Cell, CellStyle, CellValue, DataValidation, WriteSheet } from 'hucre'
import { publicationName } from '#domain/publishing/publicationName.ts'
import type { Field } from '#platform/contract/field.ts'
import { toWorkbookText } from '#platform/print/workbookCells.ts'
import { toColumnLetters, printTitles } from '#platform/print/workbookPages.ts'
import { styleCell, styleHeading, noteStyle, sans, titleStyle } from '#platform/print/workbookStyles.ts'
import { breaksUnit, measureText, wrappedRowHeights } from '#platform/print/workbookText.ts'
import { keyHeading, stampHeading } from './marks.ts'
import { formHeading, isForm, type Choice, type Sheet, type SheetCell, type SheetRow } from './sheet.ts'
import { aboutSheet } from './stamp.ts'

export interface About {
  title: string
  stamp: string
  /** US dollars per Canadian dollar, if amounts may be in Canadian dollars. */
  cadUsdRate: number | null
}

/** The number of empty lines below a table to which its validation rules apply. */
const roomForMore = 300

/** The workbook to fill in: its subject, one sheet per part, and the lists of choices. */
export async function writeWorkbook(about: About, sheets: readonly Sheet[]): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre')
  const lists: (readonly Choice[])[] = []
  const listPlace: ListPlace = choices => {
    if (!lists.includes(choices)) lists.push(choices)
    const column = toColumnLetters(lists.indexOf(choices))
    return `${listsSheet}!$${column}$1:$${column}$${Math.max(1, choices.length)}`
  }
  const written = sheets.map(sheet => writeSheet(sheet, listPlace))
  return writeXlsx({
    defaultFont: sans,
    namedRanges: sheets.map(({ name }) => printTitles(name, 0, 0)),
    properties: { title: about.title, creator: publicationName },
    sheets: [writeAbout(about), ...written, writeLists(lists)],
  })
}

const howTo = [
  'Each sheet covers one part of the data entry. Fill in the cells, and then upload the file on the page where you downloaded it. You can review every change before it is saved.',
  'Leave a cell empty if the figure was not reported, and enter 0 only if the figure is zero. All amounts are in US dollars. Enter percentages as plain numbers, such as 12.5. If a cell contains a formula, its last calculated result is used.',
  'To add tenants, contacts, or planned expansions, use the rows below the last one. A new row with the name, company, and terminal of an existing tenant, or with the name of an existing contact, updates that record instead. Deleting a row here does not delete its record.',
  'Rows carried over from last year show No in the Confirmed column. Enter Yes if a row is still correct. Changing a row also confirms it. A confirmed row cannot be set back to No.',
  'Separate the names of dominant airlines with semicolons. Only administrators can change the coordinates.',
]

const explainCanadian = (cadUsdRate: number): string =>
  `An amount in Canadian dollars must begin with C$, such as C$1,200. It is converted at ${cadUsdRate} US dollars per Canadian dollar.`

function writeAbout({ title, stamp, cadUsdRate }: About): WriteSheet {
  const rows: CellValue[][] = [
    [toWorkbookText(title)],
    [],
    ...howTo.map(each => [each]),
    ...(cadUsdRate === null ? [] : [[explainCanadian(cadUsdRate)]]),
    [],
    [stampHeading, stamp],
  ]
  const widths = [100, 60]
  const cells = new Map<string, Partial<Cell>>([['0,0', { style: titleStyle }]])
  for (let row = 1; row < rows.length; row++) cells.set(`${row},0`, { style: noteStyle })
  cells.set(`${rows.length - 1},1`, { style: { ...noteStyle, alignment: { wrapText: false } } })
  const rowDefs = new Map([...wrappedRowHeights(rows.slice(0, -1), widths), [0, { height: 28 }]])
  return { name: aboutSheet, rows, cells, columns: widths.map(width => ({ width })), rowDefs, pageSetup }
}

/** Every sheet is printed as wide as a landscape page. */
export const pageSetup: WriteSheet['pageSetup'] = {
  paperSize: 'letter',
  orientation: 'landscape',
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
}

/** The hidden sheet with the choices. */
export const listsSheet = 'Lists'

const writeLists = (lists: readonly (readonly Choice[])[]): WriteSheet => {
  const longest = Math.max(1, ...lists.map(each => each.length))
  const rows = Array.from({ length: longest }, (_, row) =>
    lists.map(each => (each[row] ? toWorkbookText(each[row].label) : null)),
  )
  return { name: listsSheet, rows, hidden: true }
}

const labelStyle = styleCell({ format: 'text' })

function writeSheet(sheet: Sheet, listPlace: ListPlace): WriteSheet {
  const headings = [keyHeading, ...sheet.labelHeadings, ...sheet.headings]
  const rows = sheet.rows.map(row => [row.key, ...row.labels, ...row.cells.map(toCellValue)])
  const first = 1 + sheet.labelHeadings.length
  const cells = new Map<string, Partial<Cell>>()
  headings.forEach((_, column) => {
    const cell = sheet.rows[0]?.cells[column - first]
    const format = cell && cell.heading !== formHeading ? cell.field.format : 'text'
    cells.set(`0,${column}`, { style: styleHeading({ format }) })
  })
  const widths = headings.map((_, column) => (column === 0 ? 12 : widthOf(headings, rows, column)))
  const linesToFill = [...sheet.rows, ...emptyLines(sheet)]
  linesToFill.forEach((row, index) => {
    const values = rows[index] ?? []
    for (let column = 0; column < first; column++)
      cells.set(`${index + 1},${column}`, toPlainCell(values[column], labelStyle))
    row.cells.forEach((cell, at) => {
      cells.set(`${index + 1},${first + at}`, toPlainCell(values[first + at], styleCell(cell.field)))
    })
  })
  return {
    name: sheet.name,
    columns: widths.map((width, column) => ({ width, hidden: column === 0 })),
    // The hidden key must not make a row taller.
    rowDefs: new Map([
      ...wrappedRowHeights(
        [[], ...rows].map(row => row.slice(1)),
        widths.slice(1),
      ),
      ...wrappedRowHeights(
        [headings.slice(1)],
        widths.slice(1).map(width => width / boldness),
      ),
    ]),
    rows: [headings, ...rows],
    cells,
    // The first column is hidden, so that the first visible one stays in view only with it.
    freezePane: { rows: 1, columns: Math.max(2, first) },
    dataValidations: rulesOf(sheet, first, listPlace),
    a11y: { summary: sheet.name, headerRow: 0 },
    pageSetup,
  }
}

const emptyLines = (sheet: Sheet): SheetRow[] =>
  sheet.newRow
    ? Array.from({ length: roomForMore }, () => sheet.newRow?.('')).filter(row => row !== undefined)
    : []

/** A text that looks like an error value would become one, so it is written as rich text. */
function toPlainCell(value: CellValue | undefined, style: CellStyle): Partial<Cell> {
  if (typeof value === 'string' && value.startsWith('#'))
    return { value, type: 'richText', richText: [{ text: value }], style }
  return { style }
}

function toCellValue({ field, written }: SheetCell): CellValue {
  if (typeof written !== 'string') return written
  if (field.format === 'date' && written !== '') return new Date(`${written}T00:00:00Z`)
  return toWorkbookText(written)
}

/** How much wider the bold letters of a heading are. */
const boldness = 1.15

const widthOfHeadingWord = (word: string): number => Math.ceil(measureText(word) * boldness) + 2

function widthOf(headings: readonly string[], rows: readonly CellValue[][], column: number): number {
  const lengths = rows.map(row => (typeof row[column] === 'string' ? row[column].length : 12))
  const heading = headings[column] ?? ''
  let width = Math.min(60, Math.max(14, ...heading.split(' ').map(widthOfHeadingWord), ...lengths))
  while (width < 60 && breaksUnit(heading, (width - 1) / boldness)) width += 1
  return width
}

/** On a form, each line has its own rule; in a table, each column. */
function rulesOf(sheet: Sheet, first: number, listPlace: ListPlace): DataValidation[] {
  const rule = (cell: SheetCell, at: number, from: number, to: number) => {
    const column = toColumnLetters(first + at)
    return buildCellRule(cell, `${column}${from}:${column}${to}`, listPlace)
  }
  const found = isForm(sheet)
    ? sheet.rows.flatMap((row, index) => row.cells.map(cell => rule(cell, 0, index + 2, index + 2)))
    : columnRules(sheet, rule)
  return found.filter(each => each !== null)
}

function columnRules(
  sheet: Sheet,
  rule: (cell: SheetCell, at: number, from: number, to: number) => DataValidation | null,
) {
  const sample = sheet.rows[0] ?? sheet.newRow?.('')
  const last = 1 + sheet.rows.length + (sheet.newRow ? roomForMore : 0)
  return sample ? sample.cells.map((cell, at) => rule(cell, at, 2, last)) : []
}

/** The cells that contain a list's names, as a formula. */
type ListPlace = (choices: NonNullable<SheetCell['choices']>) => string

/** The field's rule for the spreadsheet program to enforce; null if it has none. */
function buildCellRule(
  { field, choices }: Pick<SheetCell, 'field' | 'choices'>,
  range: string,
  listPlace: ListPlace,
): DataValidation | null {
  const rule = choices ? listRule(listPlace(choices)) : ofFormat(field)
  if (!rule) return null
  return {
    ...rule,
    range,
    allowBlank: true,
    showErrorMessage: true,
    errorTitle: field.label.slice(0, 31),
    ...(rule.inputMessage ? { showInputMessage: true } : {}),
  }
}

type Rule = Omit<DataValidation, 'range'>

const listRule = (formula1: string): Rule => ({
  type: 'list',
  formula1,
  errorMessage: 'Choose from the list.',
})

function ofFormat(field: Field): Rule | null {
  const { format, min, max, maxLength, label } = field
  if (min !== undefined && max !== undefined) {
    const isWhole = field.decimals === 0
    return {
      type: isWhole ? 'whole' : 'decimal',
      operator: 'between',
      formula1: String(min),
      formula2: String(max),
      errorMessage: `${label}: enter a ${isWhole ? 'whole ' : ''}number from ${min} to ${max}, or leave the cell empty.`,
      ...(field.unit === '%'
        ? { inputMessage: 'Enter the number without a percent sign, e.g. 12.5 for 12.5%.' }
        : {}),
    }
  }
  if (format === 'date') {
    return {
      type: 'date',
      operator: 'between',
      // 1900-01-01 and 9999-12-31 as workbook day numbers.
      formula1: '1',
      formula2: '2958465',
      errorMessage: `${label}: enter a date as YYYY-MM-DD.`,
    }
  }
  if (maxLength === undefined) return null
  return {
    type: 'textLength',
    operator: 'lessThanOrEqual',
    formula1: String(maxLength),
    errorMessage: `${label}: enter at most ${maxLength} characters.`,
  }
}
