import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { FieldProps } from '../FieldFrame.tsx'
import { listErrors, type ListedError } from './assignRefusals.ts'
import { attemptSave, type RecordFormOptions, PendingSave } from './attemptSave.ts'
import { applyChoices, listDifferences, type Choice, type Difference, describeInput } from './conflict.ts'
import {
  listChangedNames,
  parseInputs,
  formatInputs,
  type Errors,
  type Fields,
  type InputTexts,
  type Values,
} from './formInputs.ts'
import {
  createFormState,
  reduceForm,
  type FormAction,
  type FormState,
  type LastSave,
  type SaveState,
  type StoredRecord,
} from './formState.ts'
import { useDraft, type OfferedDraft } from './useDraft.ts'

export interface RecordForm<F extends Fields> {
  record: string
  field: (name: keyof F & string) => FieldProps
  /** The current value, saved or not; undefined if the input is invalid. */
  value: <K extends keyof F & string>(name: K) => Values<F>[K] | undefined
  type: (name: keyof F & string, typed: string) => void
  /** Resolves to whether it was stored. */
  submit: () => Promise<boolean>
  /** Returns a function that restores the input. */
  reset: () => () => void
  isDirty: boolean
  /** Whether saving would send anything: no input is invalid. */
  isValid: boolean
  readOnly: string | undefined
  saveState: SaveState
  listed: ListedError[]
  /** Increases with each refused attempt, so that the list of errors takes the focus each time. */
  attempts: number
  /** Unsaved input of earlier visits and of other tabs, oldest first. */
  drafts: RestorableDraft[]
  conflict: Conflict | null
}

/** The state and actions of a form's frame, whether its inputs are fields or a table. */
export type FormFrame = Pick<
  RecordForm<Fields>,
  | 'record'
  | 'submit'
  | 'reset'
  | 'isDirty'
  | 'readOnly'
  | 'saveState'
  | 'listed'
  | 'attempts'
  | 'drafts'
  | 'conflict'
>

export interface RestorableDraft extends OfferedDraft {
  /** The draft compared with the stored values, formatted for display. */
  lines: DraftLine[]
  /** Whether something was saved after the draft was typed. */
  isOlder: boolean
  /** The labels of a table's changed rows that someone else has removed since, and whether there are no others. */
  removed?: string[]
  isAllRemoved?: boolean
  /** Restores the draft into the inputs. Removed rows are left out or added again. */
  restore: (addsRemoved?: boolean) => void
}

interface DraftLine {
  name: string
  label: string
  mine: string
  stored: string
}

export interface Conflict {
  /** Who saved the other version; null if unknown. */
  lastSave: LastSave | null
  differences: Difference[]
  /** Formats an input's value for display. */
  show: (name: string, typed: string) => string
  /** Applies the choices to the other person's version and saves. */
  resolve: (choices: Record<string, Choice>) => void
  cancel: () => void
}

/** A form for one record. Give its component the record as `key`, so that another record gets another form. */
export function useRecordForm<F extends Fields>(options: RecordFormOptions<F>): RecordForm<F> {
  const { fields, rules, record, stored, readOnly } = options
  const [state, dispatch] = useReducer(
    (now: FormState<F>, action: FormAction<F>) => reduceForm(fields, now, action),
    stored,
    given => createFormState(fields, given),
  )
  const { typed, baseTyped, base } = state
  const read = useMemo(() => parseInputs(fields, typed), [fields, typed])
  const errors: Errors<F> = { ...rules?.(read.values), ...read.errors }
  const changed = useMemo(() => listChangedNames(fields, typed, baseTyped), [fields, typed, baseTyped])
  const isDirty = changed.length > 0
  const listUnsaved = useCallback(() => pick(typed, changed), [typed, changed])
  const { offered } = useDraft(record, isDirty, listUnsaved, base.version ?? null)
  const drafts = offered.map(each => describeDraft(options, state, each, dispatch))
  // What a draft says may have been saved by a lost answer, or in another tab.
  useEffect(() => drafts.forEach(each => each.isSaved && each.discard()))
  useFreshRecord(fields, stored, state, !isDirty, dispatch)
  const [line] = useState(() => new PendingSave())
  useEffect(() => line.open(), [line])

  return {
    record,
    field: name => ({
      id: getInputId(record, name),
      field: fields[name] as F[string],
      value: typed[name],
      stored: baseTyped[name],
      error:
        state.refused[name] ??
        (state.attempts > 0 || (isDirty && state.touched.has(name)) ? errors[name] : undefined),
      isListed: state.attempts > 0,
      readOnly: readOnly !== undefined,
      onChange: text => dispatch({ do: 'type', name, typed: text }),
      onBlur: () => dispatch({ do: 'leave', name }),
    }),
    value: name => read.values[name],
    type: (name, text) => dispatch({ do: 'type', name, typed: text }),
    submit: () => attemptSave(options, state, dispatch, line),
    reset() {
      line.dropWait()
      dispatch({ do: 'reset' })
      const dropped = pick(typed, changed) as Partial<InputTexts<F>>
      return () => dispatch({ do: 'fill', typed: dropped })
    },
    isDirty,
    isValid: !Object.values(errors).some(Boolean),
    readOnly,
    saveState: state.saveState,
    listed: listErrors(fields, state, errors),
    attempts: state.attempts,
    drafts: drafts.filter(({ lines }) => lines.length > 0),
    conflict: describeConflict(options, state, merged => {
      dispatch({ do: 'resolve', typed: merged })
      if (merged && state.conflict)
        void attemptSave(
          options,
          { typed: merged, base: state.conflict, indeterminateSaves: [] },
          dispatch,
          line,
        )
    }),
  }
}

/** Both versions to choose from. `onResolved` gets the merged input, or null if the user continues editing. */
export function describeConflict<F extends Fields>(
  { fields, choices: options }: Pick<RecordFormOptions<F>, 'fields' | 'choices'>,
  {
    conflict: theirs,
    lastSave,
    baseTyped,
    typed,
  }: Pick<FormState<F>, 'conflict' | 'lastSave' | 'baseTyped' | 'typed'>,
  onResolved: (merged: InputTexts<F> | null) => void,
): Conflict | null {
  if (!theirs) return null
  const found = listDifferences(fields, baseTyped, typed, theirs)
  return {
    lastSave,
    differences: found,
    show: (name, text) => describeInput(options?.[name] ?? fields[name]?.options, text),
    resolve: choices => onResolved(applyChoices(fields, theirs, found, choices)),
    cancel: () => onResolved(null),
  }
}

/** The id of a field's input, which the list of errors links to. */
export const getInputId = (record: string, name: string): string =>
  `${record}-${name}`.replace(/[^A-Za-z0-9]+/g, '-')

function pick<T>(all: Record<string, T>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(names.map(name => [name, all[name] as T]))
}

/** A draft may be older than the form, so unknown names are ignored. */
function pickKnown<F extends Fields>(fields: F, typed: Record<string, string>): Partial<InputTexts<F>> {
  const known = Object.keys(typed).filter(name => name in fields)
  return pick(typed, known) as Partial<InputTexts<F>>
}

function describeDraft<F extends Fields>(
  { fields, choices }: RecordFormOptions<F>,
  { base, baseTyped: stored }: FormState<F>,
  offered: OfferedDraft,
  dispatch: (action: FormAction<F>) => void,
): RestorableDraft & { isSaved: boolean } {
  const typed = pickKnown(fields, offered.draft.typed)
  const mine = { ...stored, ...typed }
  const lines = listChangedNames(fields, mine, stored).map(name => {
    const { label = name, options } = fields[name] ?? {}
    const show = (text: string) => describeInput(choices?.[name] ?? options, text)
    return { name, label, mine: show(mine[name]), stored: show(stored[name]) }
  })
  return {
    ...offered,
    lines,
    isSaved: lines.length === 0 && Object.keys(offered.draft.typed).every(name => name in fields),
    isOlder: offered.draft.version !== (base.version ?? null),
    restore() {
      dispatch({ do: 'fill', typed })
      offered.take()
    },
  }
}

/**
 * Accepts a newer version from the server if there is no unsaved input. With unsaved input, only a version with
 * unchanged values is accepted, so that no one's figures are overwritten.
 */
function useFreshRecord<F extends Fields>(
  fields: F,
  stored: StoredRecord<F>,
  state: FormState<F>,
  isClean: boolean,
  dispatch: (action: FormAction<F>) => void,
): void {
  const text = useMemo(() => JSON.stringify(stored), [stored])
  const seen = useRef(text)
  const isSaving = state.saveState.kind === 'saving'
  const version = state.base.version ?? 0
  const { baseTyped } = state
  useEffect(() => {
    if (seen.current === text || isSaving) return
    const fresh = JSON.parse(text) as StoredRecord<F>
    // An answer requested before the save may be older than the current version.
    const isOlder = (fresh.version ?? version) < version
    if (isClean || isOlder) seen.current = text
    if (isOlder) return
    if (isClean) dispatch({ do: 'rebase', stored: fresh })
    else if (fresh.version !== undefined && fresh.version > version) {
      const says = formatInputs(fields, fresh.values)
      if (listChangedNames(fields, says, baseTyped).length === 0)
        dispatch({ do: 'advance', version: fresh.version })
    }
  }, [fields, text, isClean, isSaving, version, baseTyped, dispatch])
}
