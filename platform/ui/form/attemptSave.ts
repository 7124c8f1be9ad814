import { ProblemError, describeFormError } from '../../client/problemError.ts'
import { refreshAll } from '../../client/queries.ts'
import { knownProblems } from '../../contract/knownProblems.ts'
import { notify } from '../notify.ts'
import { assignRefusals } from './assignRefusals.ts'
import {
  listChangedNames,
  parseInputs,
  formatInputs,
  type Errors,
  type Fields,
  type InputTexts,
  type Values,
} from './formInputs.ts'
import type { FormAction, FormState, LastSave, StoredRecord } from './formState.ts'
import {
  isServerBusy,
  isIndeterminate,
  isOutdated,
  getRetryDelay,
  type RetryWaitEnd,
  startRetryWait,
  type RetryWait,
} from './retryPolicy.ts'
import { saveMessages } from './saveMessages.ts'

/** A form's save that is in progress or waiting for a retry. There is at most one. */
export class PendingSave {
  isSending = false
  #isOpen = true
  #wait: RetryWait | null = null

  /**
   * Active while the form is on the screen. Returns a function that ends it; afterward, nothing is retried and the
   * draft remains.
   */
  open(): () => void {
    this.#isOpen = true
    return () => {
      this.#isOpen = false
      this.dropWait()
    }
  }

  wait(pauseMs: number): RetryWait {
    const wait = startRetryWait(pauseMs)
    this.#wait = wait
    if (!this.#isOpen) this.dropWait()
    return wait
  }

  /** Returns whether a save was waiting. */
  dropWait(): boolean {
    const wasWaiting = this.#wait !== null
    this.#wait?.end('dropped')
    this.#wait = null
    return wasWaiting
  }
}

export interface RecordFormOptions<F extends Fields> {
  /** Identifies the record in input ids and drafts, such as `books/12/details`. */
  record: string
  fields: F
  /** The stored record. A newer one replaces it if there are no unsaved changes. */
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
  /** The catalog's messages for the toast. */
  messages: {
    saved: string | ((values: Values<F>) => string)
    failed: string
    /** An error if omitted. */
    failedKind?: 'warning' | undefined
  }
  /** The options of inputs with keys, so that comparing two versions shows labels. */
  choices?: Partial<Record<keyof F & string, readonly { value: string; label: string }[]>>
  /** Why the form is read-only. */
  readOnly?: string
}

type Dispatch<F extends Fields> = (action: FormAction<F>) => void

/** The values to store, and their base version. */
type SaveInput<F extends Fields> = Pick<FormState<F>, 'typed' | 'base' | 'indeterminateSaves'>

/**
 * Validates the input and stores it. Without an answer, retries for three minutes. Resolves to whether it was stored.
 */
export async function attemptSave<F extends Fields>(
  options: RecordFormOptions<F>,
  work: SaveInput<F>,
  dispatch: Dispatch<F>,
  line: PendingSave,
): Promise<boolean> {
  if (line.isSending) return false
  const wasWaiting = line.dropWait()
  const read = parseInputs(options.fields, work.typed)
  const errors = { ...options.rules?.(read.values), ...read.errors }
  if (Object.values(errors).some(Boolean)) {
    dispatch({ do: 'refuse' })
    return false
  }
  const values = read.values as Values<F>
  let { indeterminateSaves: unanswered } = work
  // The waiting record may already have been added, and changed values would add another.
  const isOther = (sent: InputTexts<F>) => !isSame(options.fields, sent, work.typed)
  if (wasWaiting && !options.reload && unanswered.some(isOther)) {
    giveUp(options, saveMessages.perhapsAdded, dispatch)
    return false
  }
  const began = Date.now()
  for (let tries = 0; ; tries++) {
    const tried = await tryOnce(options, { ...work, indeterminateSaves: unanswered }, values, dispatch, line)
    if ('isStored' in tried) return tried.isStored
    if (!isServerBusy(tried.thrown)) {
      unanswered = [...unanswered, work.typed]
      dispatch({ do: 'unanswered', sent: work.typed })
    }
    const end = await waitForNextTry(tried.thrown, { tries, began }, dispatch, line)
    const perhaps = unanswered.length > 0 ? saveMessages.perhapsAdded : describeFormError(tried.thrown)
    if (end === 'givenUp') giveUp(options, options.reload ? saveMessages.serverStayedGone : perhaps, dispatch)
    if (end !== 'again') return false
  }
}

/** Sends once and reports the outcome, or the error if no answer arrived. */
async function tryOnce<F extends Fields>(
  options: RecordFormOptions<F>,
  work: SaveInput<F>,
  values: Values<F>,
  dispatch: Dispatch<F>,
  line: PendingSave,
): Promise<{ isStored: boolean } | { thrown: unknown }> {
  dispatch({ do: 'save' })
  line.isSending = true
  try {
    const stored = await saveOnce(options, work, values)
    dispatch({ do: 'saved', stored, at: new Date(), sent: work.typed })
    const { saved } = options.messages
    notify.success(typeof saved === 'string' ? saved : saved(values))
    return { isStored: true }
  } catch (thrown) {
    if (isIndeterminate(thrown)) return { thrown }
    await explain(options, thrown, dispatch)
    return { isStored: false }
  } finally {
    line.isSending = false
  }
}

/**
 * Stores once. A newer version is no conflict if it was stored by one of our own unanswered attempts, or if it did not
 * change the form's fields: another form or part of the same record was saved. An
 * unanswered attempt may also be why this one is refused: a save can lock its record.
 */
async function saveOnce<F extends Fields>(
  { fields, save, reload }: RecordFormOptions<F>,
  { typed, base, indeterminateSaves: unanswered }: SaveInput<F>,
  values: Values<F>,
): Promise<StoredRecord<F>> {
  try {
    return await save(values, base.version)
  } catch (thrown) {
    const isPerhapsStored = unanswered.length > 0 && isOutdated(thrown)
    if (!reload || !(isStale(thrown) || isPerhapsStored)) throw thrown
    const now = await reload().catch((failed: unknown) => {
      throw unanswered.length > 0 ? failed : thrown
    })
    const isStored = (sent: InputTexts<F>) => isSame(fields, formatInputs(fields, now.values), sent)
    if (unanswered.length > 0 && isStored(typed)) {
      // The lost answer would have said what else is outdated.
      void refreshAll()
      return now
    }
    if (!isStale(thrown) || ![...unanswered, formatInputs(fields, base.values)].some(isStored)) throw thrown
    return save(values, now.version)
  }
}

const isSame = <F extends Fields>(fields: F, some: InputTexts<F>, others: InputTexts<F>): boolean =>
  listChangedNames(fields, some, others).length === 0

const isStale = (thrown: unknown): boolean => thrown instanceof ProblemError && thrown.status === 412

/** Whether the record itself is missing, and not one that it refers to, which the server would point at. */
const isMissing = (thrown: unknown): boolean =>
  thrown instanceof ProblemError && thrown.code === knownProblems.notFound.code && thrown.errors.length === 0

/** Waits for the next attempt. */
async function waitForNextTry<F extends Fields>(
  thrown: unknown,
  { tries, began }: { tries: number; began: number },
  dispatch: Dispatch<F>,
  line: PendingSave,
): Promise<RetryWaitEnd> {
  const pauseMs = getRetryDelay(tries, Date.now() - began)
  if (pauseMs === null) return 'givenUp'
  const wait = line.wait(pauseMs)
  dispatch({
    do: 'wait',
    why: isServerBusy(thrown) ? saveMessages.serverBusy : saveMessages.serverGone,
    wait,
  })
  const end = await wait.ended
  // A newer attempt may have replaced a dropped one.
  if (end !== 'dropped') line.dropWait()
  return end
}

function giveUp<F extends Fields>(options: RecordFormOptions<F>, why: string, dispatch: Dispatch<F>): void {
  dispatch({ do: 'failed', why, refused: {}, unplaced: [] })
  notifyFailure(options, why)
  // Makes the lists show whether it was added.
  if (!options.reload) void refreshAll()
}

function notifyFailure<F extends Fields>({ messages }: RecordFormOptions<F>, why: string): void {
  notify[messages.failedKind ?? 'error'](saveMessages.failed(messages.failed, why))
}

async function explain<F extends Fields>(
  options: RecordFormOptions<F>,
  thrown: unknown,
  dispatch: Dispatch<F>,
): Promise<void> {
  if (isStale(thrown) && options.reload) {
    const theirs = await options.reload().catch(() => null)
    if (theirs) {
      const lastSave = (await options.readLastSave?.().catch(() => null)) ?? null
      dispatch({ do: 'conflict', stored: theirs, lastSave })
      return
    }
  }
  if (isOutdated(thrown)) void refreshAll()
  const isDeleted = options.reload !== undefined && isMissing(thrown)
  const why = isDeleted ? saveMessages.deletedMeanwhile : describeFormError(thrown)
  const parts = thrown instanceof ProblemError ? thrown.errors : []
  dispatch({ do: 'failed', why, ...assignRefusals(options.fields, parts) })
  notifyFailure(options, why)
}
