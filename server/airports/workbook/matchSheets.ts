import type { WorkbookCells } from '#domain/airports/workbook.ts'
import { joinWords } from '#platform/contract/joinWords.ts'
import { isSameName, normalizeName } from '#platform/contract/names.ts'
import { toColumnLetters } from '#platform/print/workbookPages.ts'
import { keyHeading, mostRowsAboveHeadings } from './marks.ts'
import { textOf } from './readCell.ts'
import type { Sheet } from './sheet.ts'
import { isStampSheet } from './stamp.ts'
import { listsSheet } from './writeWorkbook.ts'

export type FileSheet = WorkbookCells['sheets'][number]

/** A sheet of the file that is one of the workbook's sheets, whatever its name. */
export interface FoundSheet {
  sheet: Sheet
  file: FileSheet
  /** The rows below the headings. */
  rows: FileSheet['rows']
  keyColumn: number
  /** The columns by the sheet's own headings, counted from zero. The same heading may be there twice. */
  columns: ReadonlyMap<string, readonly number[]>
}

interface MatchedSheets {
  found: FoundSheet[]
  /** Sheets of the file that cannot be read, with the reason. */
  refused: { name: string; message: string }[]
  /** Everything with content that is not read, in words. */
  unread: string[]
}

/** Finds the workbook's sheets in the file by their keys, or by their names or headings if they have no keys. */
export function matchSheets(sheets: readonly Sheet[], uploaded: WorkbookCells): MatchedSheets {
  const matched: MatchedSheets = { found: [], refused: [], unread: [] }
  const owners = uploaded.sheets.map(file => [file, findOwner(sheets, file)] as const)
  for (const sheet of sheets) {
    const files = owners.flatMap(([file, owner]) => (owner === sheet ? [file] : []))
    const found = files.map(file => findColumns(sheet, file)).filter(each => each !== null)
    const [first, ...others] = found
    if (!first) continue
    const differing = others.filter(each => !hasSameContent(first, each))
    if (differing.length > 0) {
      const names = joinWords(
        [first, ...differing].map(each => `“${each.file.name}”`),
        'and',
      )
      const message = `${names} are copies of the same sheet with different contents. Delete all but one of them.`
      matched.refused.push(...[first, ...differing].map(({ file: { name } }) => ({ name, message })))
      continue
    }
    matched.found.push(first)
    matched.unread.push(
      ...listUnread(first),
      ...others.map(each => `sheet “${each.file.name}” (same contents as “${first.file.name}”)`),
    )
  }
  for (const [file, owner] of owners) {
    if (isStampSheet(file) || (!file.isRead && isSameName(file.name, listsSheet))) continue
    if (owner && !findHeadings(file)) matched.refused.push({ name: file.name, message: noKeys })
    else if (!owner) matched.unread.push(`sheet “${file.name}” (not part of this workbook)`)
  }
  return matched
}

const noKeys = `The first row of this sheet must contain the column headings, including “${keyHeading}”.`

/** The sheet that most keys belong to. Without keys, the one with this name, or else the only one with these headings. */
function findOwner(sheets: readonly Sheet[], file: FileSheet): Sheet | undefined {
  const headings = findHeadings(file)
  const named = sheets.find(each => isSameName(each.name, file.name))
  if (!headings) return named
  const keys = new Set(headings.rows.map(({ cells }) => textOf(cells[headings.keyColumn])))
  const known = sheets.map(sheet => ({ sheet, count: sheet.rows.filter(({ key }) => keys.has(key)).length }))
  const [most] = known.toSorted((one, other) => other.count - one.count)
  if (most && most.count > 0) return most.sheet
  if (named) return named
  const alike = sheets.filter(sheet => {
    const columns = findColumns(sheet, file)?.columns
    return columns !== undefined && sheet.headings.every(heading => columns.has(heading))
  })
  return alike.length === 1 ? alike[0] : undefined
}

/** The row with the headings, which has the heading of the keys. */
export function findHeadings({ rows }: Pick<FileSheet, 'rows'>) {
  const index = rows.findIndex(
    ({ row, cells }) =>
      row <= mostRowsAboveHeadings && cells.some(cell => isSameName(textOf(cell), keyHeading)),
  )
  const headings = rows[index]
  if (!headings) return null
  const keyColumn = headings.cells.findIndex(cell => isSameName(textOf(cell), keyHeading))
  return { above: rows.slice(0, index), headings: headings.cells, rows: rows.slice(index + 1), keyColumn }
}

function findColumns(sheet: Sheet, file: FileSheet): FoundSheet | null {
  const found = findHeadings(file)
  if (!found) return null
  const known = nameHeadings(sheet)
  const columns = new Map<string, number[]>()
  for (const [column, text] of found.headings.entries()) {
    const heading = known.get(normalizeName(textOf(text)))
    if (heading !== undefined) columns.set(heading, [...(columns.get(heading) ?? []), column])
  }
  return { sheet, file, rows: found.rows, keyColumn: found.keyColumn, columns }
}

/**
 * The sheet's headings by the texts that the file may have for them: the heading, or the label without its unit if only
 * one has it.
 */
function nameHeadings(sheet: Sheet): Map<string, string> {
  const sample = sheet.rows[0] ?? sheet.newRow?.('')
  const labels = (sample?.cells ?? []).map(
    ({ heading, field }) => [normalizeName(field.label), heading] as const,
  )
  const isForm = sheet.labelHeadings.length > 0 && sheet.headings.length === 1
  const single = isForm
    ? []
    : labels.filter(([label]) => labels.filter(each => each[0] === label).length === 1)
  const headings = [keyHeading, ...sheet.labelHeadings, ...sheet.headings]
  return new Map([...single, ...headings.map(heading => [normalizeName(heading), heading] as const)])
}

const hasSameContent = (one: FoundSheet, other: FoundSheet): boolean =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other))

const contentOf = ({ rows, columns }: FoundSheet) =>
  rows
    .map(({ cells }) =>
      [...columns].map(([heading, at]) => [heading, ...at.map(column => textOf(cells[column]))]),
    )
    .filter(row => row.some(([, ...texts]) => texts.some(text => text !== '')))

/** Rows above the headings, and columns with other headings. */
function listUnread({ file, rows, columns }: FoundSheet): string[] {
  const { above = [], headings = [] } = findHeadings(file) ?? {}
  const read = new Set([...columns.values()].flat())
  const width = Math.max(headings.length, ...rows.map(({ cells }) => cells.length))
  const others = Array.from({ length: width }, (_, column) => column).filter(
    column =>
      !read.has(column) &&
      (textOf(headings[column]) !== '' || rows.some(({ cells }) => textOf(cells[column]) !== '')),
  )
  return [
    ...above.map(({ row }) => `row ${row} of sheet “${file.name}” (above the headings)`),
    ...others.map(column => {
      const heading = textOf(headings[column]).replace(/\s+/g, ' ')
      const why = heading === '' ? 'no heading' : `heading “${heading}” not recognized`
      return `column ${toColumnLetters(column)} of sheet “${file.name}” (${why})`
    }),
  ]
}
