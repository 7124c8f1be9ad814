import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react'
import type { FieldProps } from '../FieldFrame.tsx'
import { describeConflict, describeInput, type Conflict, type Options } from './conflict.ts'
import {
  formatInputs,
  hasErrors,
  listChangedNames,
  moveToVersion,
  parseInputs,
  type Errors,
  type Fields,
  type InputTexts,
  type StoredRecord,
  type Values,
} from './formInputs.ts'
import { findRefusal, listErrors, type ListedError } from './listErrors.ts'
import {
  useSaveMachine,
  type LastSave,
  type SaveAttempt,
  type SaveState,
  type StoredTexts,
  type Texts,
} from './saveMachine.ts'
import { useDraft, type OfferedDraft, type RestorableDraft } from './useDraft.ts'

interface RecordFormOptions<F extends Fields> {
  /** Identifies the record in input ids and drafts, such as `books/12/details`. */
  record: string
  fields: F
  /** The stored record. A newer one replaces it, unless it changed an input that has unsaved changes. */
  stored: StoredRecord<F>
  /** Rules across fields; each error appears at its field. */
  rules?: (values: Partial<Values<F>>) => Errors<F>
  /** Stores the values and resolves to the stored record. `ifMatch` is their base version. */
  save: (values: Values<F>, ifMatch: number | undefined) => Promise<StoredRecord<F>>
  /**
   * Reads the stored record for comparison after a stale or unanswered save. Without it, saving adds a record with an
   * idempotent call.
   */
  reload?: () => Promise<StoredRecord<F>>
  /** Looks up who last saved the record, for a conflict. */
  readLastSave?: () => Promise<LastSave | null>
  /** The catalog's messages for the toast. A function is asked after the save. */
  messages: {
    saved: string | ((values: Values<F>) => string)
    failed: string
    /** An error if omitted. */
    failedKind?: 'warning' | undefined
  }
  /** The options of inputs with keys, so that comparing two versions shows labels. */
  choices?: Partial<Record<keyof F & string, Options>>
  /** Why the form is read-only. */
  readOnly?: string
}

/** The state and actions of a form's frame, whether its inputs are fields or a table. */
export interface FormFrame {
  record: string
  /** Resolves to whether it was stored. */
  submit: () => Promise<boolean>
  /** Returns a function that restores the input. */
  reset: () => () => void
  isDirty: boolean
  readOnly: string | undefined
  saveState: SaveState
  listed: ListedError[]
  /** Increases with each refused attempt, so that the list of errors takes the focus each time. */
  attempts: number
  /** Unsaved input of earlier visits and of other tabs, oldest first. */
  drafts: RestorableDraft[]
  conflict: Conflict | null
}

export interface RecordForm<F extends Fields> extends FormFrame {
  field: (name: keyof F & string) => FieldProps
  /** The current value, saved or not; undefined if the input is invalid. */
  value: <K extends keyof F & string>(name: K) => Values<F>[K] | undefined
  type: (name: keyof F & string, typed: string) => void
  /** Whether saving would send anything: no input is invalid. */
  isValid: boolean
}

interface Stored<F extends Fields> {
  texts: InputTexts<F>
  version?: number | undefined
}

interface Inputs<F extends Fields> {
  base: Stored<F>
  typed: InputTexts<F>
  /**
   * Inputs that have lost the focus once. From then on, they show their errors, but not in an unchanged form, which
   * someone with a keyboard only passes through.
   */
  touched: ReadonlySet<string>
}

const startFrom = <F extends Fields>(base: Stored<F>, typed = base.texts): Inputs<F> => ({
  base,
  typed,
  touched: new Set(),
})

const toStored = <F extends Fields>(fields: F, { values, version }: StoredRecord<F>): Stored<F> => ({
  texts: formatInputs(fields, values),
  version,
})

/** A form for one record. Give its component the record as `key`, so that another record gets another form. */
export function useRecordForm<F extends Fields>(options: RecordFormOptions<F>): RecordForm<F> {
  const { fields, rules, record, choices, readOnly } = options
  const { machine, progress } = useSaveMachine()
  const [{ base, typed, touched }, setInputs] = useState(() => startFrom(toStored(fields, options.stored)))
  const { values, errors } = useMemo(() => parseInputs(fields, typed, rules), [fields, typed, rules])
  const changed = useMemo(() => listChangedNames(fields, typed, base.texts), [fields, typed, base])
  const isDirty = changed.length > 0
  const fill = (texts: Texts) => setInputs(was => ({ ...was, typed: { ...was.typed, ...texts } }))
  const listUnsaved = useCallback(() => pick(typed, changed), [typed, changed])
  const { offered } = useDraft(record, isDirty, listUnsaved, base.version ?? null)
  const drafts = offered.map(each => describeDraft(options, base, each, fill))
  // What a draft says may have been saved by a lost answer, or in another tab.
  useEffect(() => drafts.forEach(each => each.isSaved && each.discard()))
  useFreshRecord(options, base, { isDirty, isSaving: progress.state.kind === 'saving' }, fresh => {
    const moved = moveToVersion(fields, { base: base.texts, typed }, fresh.texts)
    if (!moved) return
    setInputs(was => ({ base: fresh, typed: moved, touched: isDirty ? was.touched : new Set() }))
    if (!isDirty) machine.rebase()
  })
  const send = async (sent: InputTexts<F>, on: Stored<F>): Promise<boolean> => {
    const read = parseInputs(fields, sent, rules)
    if (!hasErrors(read.errors)) {
      const valid = read.values as Values<F>
      return machine.send(describeAttempt(options, { sent, values: valid, base: on }, setInputs))
    }
    machine.refuse()
    return false
  }
  const { conflict } = progress
  const resolve = (merged: Texts, theirs: StoredTexts) => {
    const stored = theirs as Stored<F>
    setInputs(startFrom(stored, merged as InputTexts<F>))
    void send(merged as InputTexts<F>, stored)
  }

  return {
    record,
    field: name => ({
      id: getInputId(record, name),
      field: fields[name] as F[string],
      value: typed[name],
      stored: base.texts[name],
      error:
        findRefusal(progress, name, typed[name]) ??
        (progress.attempts > 0 || (isDirty && touched.has(name)) ? errors[name] : undefined),
      isListed: progress.attempts > 0,
      readOnly: readOnly !== undefined,
      onChange: text => fill({ [name]: text }),
      onBlur: () => {
        if (!touched.has(name)) setInputs(was => ({ ...was, touched: new Set([...was.touched, name]) }))
      },
    }),
    value: name => values[name],
    type: (name, text) => fill({ [name]: text }),
    submit: () => send(typed, base),
    reset() {
      machine.reset()
      setInputs(startFrom(base))
      const dropped = pick(typed, changed)
      return () => fill(dropped)
    },
    isDirty,
    isValid: !hasErrors(errors),
    readOnly,
    saveState: progress.state,
    listed: listErrors(fields, progress, typed, errors),
    attempts: progress.attempts,
    drafts: drafts.filter(({ lines }) => lines.length > 0),
    conflict:
      conflict &&
      describeConflict(conflict, {
        base: base.texts,
        mine: typed,
        optionsOf: name => choices?.[name] ?? fields[name]?.options,
        onResolve: resolve,
        onCancel: () => machine.cancelConflict(),
      }),
  }
}

function describeAttempt<F extends Fields>(
  { fields, save, reload, readLastSave, messages }: RecordFormOptions<F>,
  { sent, values, base }: { sent: InputTexts<F>; values: Values<F>; base: Stored<F> },
  setInputs: Dispatch<SetStateAction<Inputs<F>>>,
): SaveAttempt {
  const { saved } = messages
  return {
    fields,
    texts: sent,
    save: async ifMatch => toStored(fields, await save(values, ifMatch)),
    // Input typed during the save remains, as a change to the newly stored values.
    onSaved: now =>
      setInputs(was => {
        const since = pick(was.typed, listChangedNames(fields, was.typed, sent))
        return startFrom(now as Stored<F>, { ...(now as Stored<F>).texts, ...since })
      }),
    record: {
      base,
      reload: reload && (async () => toStored(fields, await reload())),
      readLastSave,
      messages: { ...messages, saved: () => (typeof saved === 'string' ? saved : saved(values)) },
    },
  }
}

/** The id of a field's input, which the list of errors links to. */
export const getInputId = (record: string, name: string): string =>
  `${record}-${name}`.replace(/[^A-Za-z0-9]+/g, '-')

const pick = (all: Texts, names: readonly string[]): Texts =>
  Object.fromEntries(names.map(name => [name, all[name] ?? '']))

/** A draft may be older than the form, so unknown names are ignored. */
function describeDraft<F extends Fields>(
  { fields, choices }: RecordFormOptions<F>,
  { texts: stored, version }: Stored<F>,
  offered: OfferedDraft,
  fill: (texts: Texts) => void,
): RestorableDraft & { isSaved: boolean } {
  const names = Object.keys(offered.draft.typed)
  const typed = pick(
    offered.draft.typed,
    names.filter(name => name in fields),
  )
  const mine = { ...stored, ...typed }
  const lines = listChangedNames(fields, mine, stored).map(name => {
    const { label = name, options } = fields[name] ?? {}
    const show = (text: string) => describeInput(choices?.[name] ?? options, text)
    return { name, label, mine: show(mine[name]), stored: show(stored[name]) }
  })
  return {
    ...offered,
    lines,
    isSaved: lines.length === 0 && names.every(name => name in fields),
    isOlder: offered.draft.version !== (version ?? null),
    restore() {
      fill(typed)
      offered.take()
    },
  }
}

/** Offers another answer from the server and, while there is unsaved input, only a newer version. */
function useFreshRecord<F extends Fields>(
  { fields, stored }: Pick<RecordFormOptions<F>, 'fields' | 'stored'>,
  base: Stored<F>,
  { isDirty, isSaving }: { isDirty: boolean; isSaving: boolean },
  accept: (fresh: Stored<F>) => void,
): void {
  const text = JSON.stringify(stored)
  const seen = useRef(text)
  const onFresh = useEffectEvent(accept)
  useEffect(() => {
    if (seen.current === text || isSaving) return
    const fresh = toStored(fields, JSON.parse(text) as StoredRecord<F>)
    const { version = 0 } = base
    // An answer requested before the save may be older than the current version.
    const isOlder = (fresh.version ?? version) < version
    if (!isDirty || isOlder) seen.current = text
    if (isOlder) return
    const isNewVersion = fresh.version !== undefined && fresh.version > version
    if (!isDirty || isNewVersion) onFresh(fresh)
  }, [fields, text, base, isDirty, isSaving])
}
