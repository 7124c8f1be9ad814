import { z } from 'zod'
import type { Fields, InputTexts } from '../form/formInputs.ts'
import type { FormAction, LastSave, SaveState, StoredRecord } from '../form/formState.ts'
import { saveMessages } from '../form/saveMessages.ts'
import type { DataColumn } from './gridSource.ts'
import { nameCell, removedColumn, type BlockedCell, type CellText, type SheetRows } from './sheet.ts'

/** The hidden column of removals, for the comparison of two versions. */
export const removalColumn: DataColumn = {
  key: removedColumn,
  field: { label: 'Removed', format: 'text', required: false, schema: z.string() },
  width: 0,
}

/** The rows that a save sends, as the fields of a form. */
export interface SheetAttempt {
  rows: SheetRows
  /** The rows among them that were stored when the save began. */
  stored: ReadonlySet<string>
  fields: Fields
  typed: InputTexts<Fields>
  baseTyped: InputTexts<Fields>
}

/** The progress of a sheet's save. */
interface SheetSave {
  saveState: SaveState
  attempts: number
  /** Why a text was refused, by cell. It applies while the cell has this text. */
  refused: ReadonlyMap<string, { text: string; why: string }>
  /** Why a cell waits for the answer to a question, by cell. */
  undecided: ReadonlyMap<string, { text: string; why: string }>
  /** The server's errors that belong to no cell. */
  unplaced: readonly string[]
  attempt: SheetAttempt | null
  /** Whether a save got no answer, so that it is unknown whether it was stored. */
  isIndeterminate: boolean
  conflict: StoredRecord<Fields> | null
  /** Who saved the conflicting version; null if unknown. */
  lastSave: LastSave | null
}

export type SheetSaveAction =
  | FormAction<Fields>
  | { do: 'begin'; attempt: SheetAttempt }
  | { do: 'block'; cells: readonly BlockedCell[] }
  | { do: 'unblock'; cells: readonly Pick<CellText, 'row' | 'column'>[] }
  /** The rows were read again after a save without an answer. */
  | { do: 'answered' }

export const noSheetSave: SheetSave = {
  saveState: { kind: 'untouched' },
  attempts: 0,
  refused: new Map(),
  undecided: new Map(),
  unplaced: [],
  attempt: null,
  isIndeterminate: false,
  conflict: null,
  lastSave: null,
}

export function reduceSheetSave(save: SheetSave, action: SheetSaveAction): SheetSave {
  switch (action.do) {
    case 'begin':
      return { ...save, attempt: action.attempt, unplaced: [] }
    case 'block':
      return {
        ...save,
        undecided: new Map([
          ...save.undecided,
          ...action.cells.map(
            ({ row, column, text, why }) => [nameCell(row, column), { text, why }] as const,
          ),
        ]),
      }
    case 'unblock': {
      const names = new Set(action.cells.map(({ row, column }) => nameCell(row, column)))
      return { ...save, undecided: new Map([...save.undecided].filter(([name]) => !names.has(name))) }
    }
    case 'answered':
      return { ...save, isIndeterminate: false }
    case 'reset':
      return { ...noSheetSave, isIndeterminate: save.isIndeterminate }
    case 'refuse':
      return { ...save, attempts: save.attempts + 1, saveState: { kind: 'untouched' } }
    case 'save':
      return { ...save, saveState: { kind: 'saving' } }
    case 'unanswered':
      return { ...save, isIndeterminate: true }
    case 'wait':
      return { ...save, saveState: { kind: 'waiting', why: action.why, wait: action.wait } }
    case 'saved':
      return {
        ...noSheetSave,
        refused: save.refused,
        undecided: save.undecided,
        saveState: { kind: 'saved', at: action.at },
      }
    case 'failed':
      return {
        ...save,
        attempts: save.attempts + 1,
        saveState: { kind: 'failed', why: action.why },
        refused: new Map([...save.refused, ...keepRefusedTexts(action.refused, save.attempt)]),
        unplaced: action.unplaced,
      }
    case 'conflict':
      return {
        ...save,
        conflict: action.stored,
        lastSave: action.lastSave,
        saveState: { kind: 'failed', why: saveMessages.changedElsewhere },
      }
    case 'resolve':
      return { ...save, conflict: null }
    case 'type':
    case 'fill':
    case 'leave':
    case 'rebase':
    case 'advance':
      return save
  }
}

function keepRefusedTexts(refused: Partial<Record<string, string>>, attempt: SheetAttempt | null) {
  return Object.entries(refused).flatMap(([name, why]) =>
    why === undefined ? [] : [[name, { text: attempt?.typed[name] ?? '', why }] as const],
  )
}
