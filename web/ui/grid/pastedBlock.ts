import type { Field } from '#domain/field.ts'
import { readTyped } from '../form/typed.ts'
import type { Cell } from './gridMoves.ts'

/** One cell of what was pasted, and where in the table it would go. */
export interface PastedCell extends Cell {
  text: string
  /** Why it cannot be taken, in words. */
  error: string | null
}

export interface PastedBlock {
  cells: PastedCell[]
  /** How many cells would fall outside of the table. */
  outside: number
}

/** Whether a pasted text is more than the content of one cell. */
export const isBlock = (text: string): boolean => /[\t\r\n]/.test(text.replace(/(\r\n|\r|\n)$/, ''))

/**
 * Places a block copied from a spreadsheet (rows by line, cells by tab, quoted where a cell has a line break) upon the
 * table, its first cell upon `at`. `fields` are the table's columns; `asTyped` is what an input of theirs would make of
 * a text. Nothing is changed by it.
 */
export function placeBlock<F extends Pick<Field, 'format' | 'label' | 'schema' | 'required'>>(
  text: string,
  at: Cell,
  rowCount: number,
  fields: readonly F[],
  asTyped = (_field: F, typed: string) => typed,
): PastedBlock {
  const cells: PastedCell[] = []
  let outside = 0
  for (const [down, line] of linesOf(text).entries()) {
    for (const [across, given] of line.entries()) {
      const row = at.row + down
      const column = at.column + across
      const field = fields[column]
      if (row >= rowCount || !field) {
        outside += given.trim() === '' ? 0 : 1
        continue
      }
      const typed = asTyped(field, given.trim())
      cells.push({ row, column, text: typed, error: errorOf(field, typed) })
    }
  }
  return { cells, outside }
}

function errorOf(
  field: Pick<Field, 'format' | 'label' | 'schema' | 'required'>,
  text: string,
): string | null {
  const read = readTyped(field, text)
  return 'error' in read ? read.error : null
}

/** Spreadsheets end a copied block with a line break; a cell in quotes may hold tabs and breaks, and doubled quotes. */
function linesOf(text: string): string[][] {
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
