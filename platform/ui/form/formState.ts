import {
  listChangedNames,
  formatInputs,
  type Errors,
  type Fields,
  type InputTexts,
  type Values,
} from './formInputs.ts'
import type { RetryWait } from './retryPolicy.ts'
import { saveMessages } from './saveMessages.ts'

/** A record as stored on the server. */
export interface StoredRecord<F extends Fields> {
  values: Partial<Values<F>>
  version?: number
}

/** Who last saved a record, and when (ISO 8601). */
export interface LastSave {
  by: string | null
  at: string
  /** Whether it was the current user, in another window or tab. */
  isOwn: boolean
}

export type SaveState =
  | { kind: 'untouched' }
  | { kind: 'saving' }
  | { kind: 'waiting'; why: string; wait: RetryWait }
  | { kind: 'saved'; at: Date }
  | { kind: 'failed'; why: string }

export interface FormState<F extends Fields> {
  base: StoredRecord<F>
  baseTyped: InputTexts<F>
  typed: InputTexts<F>
  /**
   * Inputs that have lost the focus once. From then on, they show their errors, but not in an unchanged form, which
   * someone with a keyboard only passes through.
   */
  touched: ReadonlySet<string>
  /** The number of refused saves. After the first, every field shows its errors. */
  attempts: number
  /** The server's errors by field, cleared when the field is edited. */
  refused: Errors<F>
  /** The server's errors that belong to no field of the form. */
  unplaced: readonly string[]
  saveState: SaveState
  /** Input sent without an answer. Any of it may have been stored. */
  indeterminateSaves: readonly InputTexts<F>[]
  /** The version that someone else stored, while the user chooses. */
  conflict: StoredRecord<F> | null
  /** Who stored it; null if unknown. */
  lastSave: LastSave | null
}

export type FormAction<F extends Fields> =
  | { do: 'type'; name: keyof F & string; typed: string }
  | { do: 'fill'; typed: Partial<InputTexts<F>> }
  | { do: 'leave'; name: string }
  | { do: 'reset' }
  | { do: 'rebase'; stored: StoredRecord<F> }
  | { do: 'advance'; version: number }
  | { do: 'refuse' }
  | { do: 'save' }
  | { do: 'unanswered'; sent: InputTexts<F> }
  | { do: 'wait'; why: string; wait: RetryWait }
  | { do: 'saved'; stored: StoredRecord<F>; at: Date; sent: InputTexts<F> }
  | { do: 'failed'; why: string; refused: Errors<F>; unplaced: readonly string[] }
  | { do: 'conflict'; stored: StoredRecord<F>; lastSave: LastSave | null }
  | { do: 'resolve'; typed: InputTexts<F> | null }

export function createFormState<F extends Fields>(fields: F, base: StoredRecord<F>): FormState<F> {
  const typed = formatInputs(fields, base.values)
  return {
    base,
    baseTyped: typed,
    typed,
    touched: new Set(),
    attempts: 0,
    refused: {},
    unplaced: [],
    saveState: { kind: 'untouched' },
    indeterminateSaves: [],
    conflict: null,
    lastSave: null,
  }
}

/** The form's next state. `fields` only determines how values are formatted. */
export function reduceForm<F extends Fields>(
  fields: F,
  state: FormState<F>,
  action: FormAction<F>,
): FormState<F> {
  switch (action.do) {
    case 'type':
      return {
        ...state,
        typed: { ...state.typed, [action.name]: action.typed },
        refused: { ...state.refused, [action.name]: undefined },
      }
    case 'fill':
      return { ...state, typed: { ...state.typed, ...action.typed } }
    case 'leave':
      return state.touched.has(action.name)
        ? state
        : { ...state, touched: new Set([...state.touched, action.name]) }
    case 'reset':
      return { ...createFormState(fields, state.base), indeterminateSaves: state.indeterminateSaves }
    case 'rebase':
      return { ...createFormState(fields, action.stored), saveState: state.saveState }
    case 'advance':
      return { ...state, base: { ...state.base, version: action.version } }
    case 'refuse':
      return { ...state, attempts: state.attempts + 1, unplaced: [], saveState: { kind: 'untouched' } }
    case 'save':
      return { ...state, saveState: { kind: 'saving' }, unplaced: [] }
    case 'unanswered':
      return {
        ...state,
        indeterminateSaves: [...state.indeterminateSaves.filter(each => each !== action.sent), action.sent],
      }
    case 'wait':
      return { ...state, saveState: { kind: 'waiting', why: action.why, wait: action.wait } }
    case 'saved':
      return applySave(fields, state, action)
    case 'failed':
      return {
        ...state,
        attempts: state.attempts + 1,
        saveState: { kind: 'failed', why: action.why },
        refused: action.refused,
        unplaced: action.unplaced,
      }
    case 'conflict':
      return {
        ...state,
        conflict: action.stored,
        lastSave: action.lastSave,
        saveState: { kind: 'failed', why: saveMessages.changedElsewhere },
      }
    case 'resolve':
      return resolveConflict(fields, state, action.typed)
  }
}

/** Input typed during the save remains, as a change to the newly stored values. */
function applySave<F extends Fields>(
  fields: F,
  state: FormState<F>,
  { stored, at, sent }: { stored: StoredRecord<F>; at: Date; sent: InputTexts<F> },
): FormState<F> {
  const fresh = createFormState(fields, stored)
  const since = listChangedNames(fields, state.typed, sent)
  const typed = Object.fromEntries(since.map(name => [name, state.typed[name]]))
  return { ...fresh, typed: { ...fresh.typed, ...typed }, saveState: { kind: 'saved', at } }
}

/** The other version becomes the form's base, with the choices as input. */
function resolveConflict<F extends Fields>(
  fields: F,
  state: FormState<F>,
  typed: InputTexts<F> | null,
): FormState<F> {
  if (!state.conflict || !typed) return { ...state, conflict: null }
  return { ...createFormState(fields, state.conflict), typed, attempts: state.attempts }
}
