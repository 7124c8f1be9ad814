import { useEffect, useState } from 'react'
import { ProblemError, describeFormError, isOutdated } from '../../client/problemError.ts'
import { refreshAll } from '../../client/queries.ts'
import { knownProblems } from '../../contract/knownProblems.ts'
import type { ProblemPart } from '../../contract/problemDocument.ts'
import { notify } from '../notify.ts'
import { listChangedNames, type Fields } from './formInputs.ts'
import { isIndeterminate, isServerBusy, retryWhileUnanswered, type RetryWait } from './retryPolicy.ts'
import { saveMessages } from './saveMessages.ts'

/** The texts of inputs by name: the fields of a form, or the cells of a sheet (`12-1/areaTotal`). */
export type Texts = Readonly<Record<string, string>>

/** The inputs as stored on the server. */
export interface StoredTexts {
  texts: Texts
  version?: number | undefined
}

/** Who last saved a record, and when (ISO 8601). */
export interface LastSave {
  by: string | null
  at: string
  /** Whether it was the current user, in another window or tab. */
  isOwn: boolean
}

/** The inputs that one save sends. They are valid. */
export interface SaveAttempt {
  fields: Fields
  texts: Texts
  /** `ifMatch` is the version that the texts are based on. */
  save: (ifMatch: number | undefined) => Promise<StoredTexts>
  onSaved?: (stored: StoredTexts) => void
  /** Missing for what is sent once, such as a password. Then, nothing is retried, compared, or announced. */
  record?: SavedRecord
}

interface SavedRecord {
  base: StoredTexts
  /** Reads what is stored, after a stale or unanswered save. Without it, the save adds a record, idempotently. */
  reload?: (() => Promise<StoredTexts>) | undefined
  /** Looks up who last saved the record, for a conflict. */
  readLastSave?: (() => Promise<LastSave | null>) | undefined
  /** The messages for the toast; `saved` is asked after the save. A failure is an error unless `failedKind` is given. */
  messages: { saved: () => string; failed: string; failedKind?: 'warning' | undefined }
}

export type SaveState =
  | { kind: 'untouched' }
  | { kind: 'saving' }
  | { kind: 'waiting'; why: string; wait: RetryWait }
  | { kind: 'saved'; at: Date }
  | { kind: 'failed'; why: string }

/** The texts of inputs that must not be saved, and why, by name. Another text is not affected. */
export type RefusedTexts = ReadonlyMap<string, { text: string; why: string }>

export interface SaveProgress {
  state: SaveState
  /** The number of refused saves. After the first, every input shows its errors. */
  attempts: number
  /** The texts that the server refused. */
  refused: RefusedTexts
  /** The server's errors that belong to no input. */
  unplaced: readonly string[]
  /** Texts sent without an answer. Any of them may have been stored. */
  indeterminate: readonly Texts[]
  /** The version that someone else stored, while the user chooses. */
  conflict: { attempt: SaveAttempt; theirs: StoredTexts; lastSave: LastSave | null } | null
}

const noProgress: SaveProgress = {
  state: { kind: 'untouched' },
  attempts: 0,
  refused: new Map(),
  unplaced: [],
  indeterminate: [],
  conflict: null,
}

/**
 * Saves the inputs of a form, or the rows of a sheet, one attempt at a time:
 *
 *     untouched ─ send ─> saving ─> saved, or failed: the server refused it, or someone else changed the record
 *                          ^  │ no answer
 *                          │  v
 *                         waiting ─> failed, after three minutes or when the user stops it
 *
 * From every state but `saving`, the next attempt can be sent. One that waits is then dropped.
 */
export class SaveMachine {
  #progress = noProgress
  #isOpen = true
  readonly #onChange: (progress: SaveProgress) => void

  constructor(onChange: (progress: SaveProgress) => void) {
    this.#onChange = onChange
  }

  get progress(): SaveProgress {
    return this.#progress
  }

  /** Open while the form is on the screen. Returns how to close it: nothing is retried, and the draft remains. */
  open(): () => void {
    this.#isOpen = true
    return () => {
      this.#isOpen = false
      this.#dropWait()
    }
  }

  /** Records that inputs have errors, instead of sending them. */
  refuse(): void {
    if (this.#progress.state.kind === 'saving') return
    this.#dropWait()
    const attempts = this.#progress.attempts + 1
    this.#change({ attempts, unplaced: [], state: { kind: 'untouched' }, conflict: null })
  }

  /** The stored texts are in the inputs again. */
  reset(): void {
    this.#dropWait()
    this.#change({ ...noProgress, indeterminate: this.#progress.indeterminate })
  }

  /** A newer version is in the inputs, which had no changes. */
  rebase(): void {
    this.#change({ ...noProgress, state: this.#progress.state })
  }

  cancelConflict(): void {
    this.#change({ conflict: null })
  }

  /** Resolves to whether the attempt was stored. Without an answer, it is repeated for three minutes. */
  async send(attempt: SaveAttempt): Promise<boolean> {
    if (this.#progress.state.kind === 'saving') return false
    const wasWaiting = this.#dropWait()
    this.#change({ conflict: null })
    const { fields, texts, record } = attempt
    const isOther = (sent: Texts) => !isSame(fields, sent, texts)
    // The waiting record may already have been added, and changed values would add another.
    if (wasWaiting && record && !record.reload && this.#progress.indeterminate.some(isOther))
      return this.#giveUp(attempt, saveMessages.perhapsAdded)
    try {
      const sent = record
        ? await retryWhileUnanswered(() => this.#sendOnce(attempt), this.#wait)
        : { answer: await this.#sendOnce(attempt) }
      if ('answer' in sent) return this.#succeed(attempt, sent.answer)
      if (sent.end === 'dropped') return false
      const perhaps =
        this.#progress.indeterminate.length > 0 ? saveMessages.perhapsAdded : describeFormError(sent.thrown)
      return this.#giveUp(attempt, record?.reload ? saveMessages.serverStayedGone : perhaps)
    } catch (thrown) {
      return this.#explain(attempt, thrown)
    }
  }

  #change(changes: Partial<SaveProgress>): void {
    this.#progress = { ...this.#progress, ...changes }
    this.#onChange(this.#progress)
  }

  /** Returns whether an attempt was waiting. */
  #dropWait(): boolean {
    const { state } = this.#progress
    if (state.kind !== 'waiting') return false
    state.wait.end('dropped')
    return true
  }

  readonly #wait = (wait: RetryWait, why: string): void => {
    if (!this.#isOpen) wait.end('dropped')
    this.#change({ state: { kind: 'waiting', why, wait } })
  }

  async #sendOnce(attempt: SaveAttempt): Promise<StoredTexts> {
    this.#change({ state: { kind: 'saving' }, unplaced: [] })
    try {
      return await this.#store(attempt)
    } catch (thrown) {
      const { indeterminate } = this.#progress
      if (isIndeterminate(thrown) && !isServerBusy(thrown) && !indeterminate.includes(attempt.texts))
        this.#change({ indeterminate: [...indeterminate, attempt.texts] })
      throw thrown
    }
  }

  /**
   * Stores once. A newer version is no conflict if it was stored by one of our own unanswered attempts, or if it did not
   * change the inputs: another form or part of the same record was saved. An unanswered attempt may also be why this
   * one is refused: a save can lock its record.
   */
  async #store({ fields, texts, save, record }: SaveAttempt): Promise<StoredTexts> {
    const { indeterminate } = this.#progress
    try {
      return await save(record?.base.version)
    } catch (thrown) {
      const isUncertain = indeterminate.length > 0
      if (!record?.reload || !(isStale(thrown) || (isUncertain && isOutdated(thrown)))) throw thrown
      const now = await record.reload().catch((failed: unknown) => {
        throw isUncertain ? failed : thrown
      })
      const isStored = (sent: Texts) => isSame(fields, now.texts, sent)
      if (isUncertain && isStored(texts)) {
        // The lost answer would have said what else is outdated.
        void refreshAll()
        return now
      }
      if (!isStale(thrown) || ![...indeterminate, record.base.texts].some(isStored)) throw thrown
      return save(now.version)
    }
  }

  #succeed(attempt: SaveAttempt, stored: StoredTexts): true {
    attempt.onSaved?.(stored)
    const refused = this.#refusedOutside(attempt)
    this.#change({ ...noProgress, refused, state: { kind: 'saved', at: new Date() } })
    if (attempt.record) notify.success(attempt.record.messages.saved())
    return true
  }

  async #explain(attempt: SaveAttempt, thrown: unknown): Promise<false> {
    const { record } = attempt
    const theirs = isStale(thrown) ? await record?.reload?.().catch(() => null) : null
    if (theirs) {
      const lastSave = (await record?.readLastSave?.().catch(() => null)) ?? null
      const state: SaveState = { kind: 'failed', why: saveMessages.changedElsewhere }
      // What was read also shows whether anything unanswered was stored.
      this.#change({ state, conflict: { attempt, theirs, lastSave }, indeterminate: [] })
      return false
    }
    if (record && isOutdated(thrown)) void refreshAll()
    const isDeleted = record?.reload !== undefined && isMissing(thrown)
    const why = isDeleted ? saveMessages.deletedMeanwhile : describeFormError(thrown)
    return this.#fail(attempt, why, thrown instanceof ProblemError ? thrown.errors : [])
  }

  #giveUp(attempt: SaveAttempt, why: string): false {
    // Makes the lists show whether it was added.
    if (!attempt.record?.reload) void refreshAll()
    return this.#fail(attempt, why, [])
  }

  /** Places the server's errors at their inputs; pointers are `/name` or `/path/to/name`. */
  #fail(attempt: SaveAttempt, why: string, parts: readonly ProblemPart[]): false {
    const { fields, texts, record } = attempt
    const refused = this.#refusedOutside(attempt)
    const unplaced: string[] = []
    for (const { pointer, detail } of parts) {
      const name = pointer.replace(/^\//, '').replaceAll('~1', '/').replaceAll('~0', '~')
      if (!(name in fields)) unplaced.push(detail)
      else if (!refused.has(name)) refused.set(name, { text: texts[name] ?? '', why: detail })
    }
    const attempts = this.#progress.attempts + 1
    this.#change({ attempts, refused, unplaced, state: { kind: 'failed', why } })
    if (record)
      notify[record.messages.failedKind ?? 'error'](saveMessages.failed(record.messages.failed, why))
    return false
  }

  /** Rows that were not sent remain refused. */
  #refusedOutside({ fields }: SaveAttempt): Map<string, { text: string; why: string }> {
    return new Map([...this.#progress.refused].filter(([name]) => !(name in fields)))
  }
}

const isSame = (fields: Fields, some: Texts, others: Texts): boolean =>
  listChangedNames(fields, some, others).length === 0

const isStale = (thrown: unknown): boolean => thrown instanceof ProblemError && thrown.status === 412

/** Whether the record itself is missing, and not one that it refers to, which the server would point at. */
const isMissing = (thrown: unknown): boolean =>
  thrown instanceof ProblemError && thrown.code === knownProblems.notFound.code && thrown.errors.length === 0

/** The save of a form, and its progress for rendering. */
export function useSaveMachine(): { machine: SaveMachine; progress: SaveProgress } {
  const [progress, setProgress] = useState(noProgress)
  const [machine] = useState(() => new SaveMachine(setProgress))
  useEffect(() => machine.open(), [machine])
  return { machine, progress }
}
