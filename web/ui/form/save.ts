import { ProblemError, wordsOf } from '../../problemError.ts'
import { notify } from '../notify.ts'
import type { FormAction, Stored } from './formState.ts'
import { placeRefusals } from './refusals.ts'
import { readAll, type Errors, type Fields, type Typed, type Values } from './typed.ts'

export interface RecordFormOptions<F extends Fields> {
  /** Names the record, e.g. `airports/12/26/info`: ids of inputs and the draft are made from it. */
  record: string
  fields: F
  /** What the server holds. A newer one is taken over while nothing is unsaved. */
  stored: Stored<F>
  /** Rules across fields; the message stands at the field it is given for. */
  rules?: (values: Partial<Values<F>>) => Errors<F>
  /** Stores the values and resolves to what is stored now. `ifMatch` is the version they were typed upon. */
  save: (values: Values<F>, ifMatch: number | undefined) => Promise<Stored<F>>
  /** Reads what is stored now, for the comparison after a stale save. */
  reload?: () => Promise<Stored<F>>
  /** The catalogue's messages for the toast. */
  messages: { saved: string | ((values: Values<F>) => string); failed: string }
  /** The choices of inputs that hold a key, so that a comparison of two versions shows words. */
  choices?: Partial<Record<keyof F & string, readonly { value: string; label: string }[]>>
  /** Why nothing can be changed; the form then only shows. */
  readOnly?: string
}

type Dispatch<F extends Fields> = (action: FormAction<F>) => void

/** Reads what is typed and stores it, unless something is wrong with it. Resolves to whether it was stored. */
export async function attemptSave<F extends Fields>(
  options: RecordFormOptions<F>,
  typed: Typed<F>,
  base: Stored<F>,
  dispatch: Dispatch<F>,
): Promise<boolean> {
  const read = readAll(options.fields, typed)
  const errors = { ...options.rules?.(read.values), ...read.errors }
  if (Object.values(errors).some(Boolean)) {
    dispatch({ do: 'refuse' })
    return false
  }
  dispatch({ do: 'save' })
  try {
    const stored = await options.save(read.values as Values<F>, base.version)
    dispatch({ do: 'saved', stored, at: new Date(), sent: typed })
    const { saved } = options.messages
    notify.success(typeof saved === 'string' ? saved : saved(read.values as Values<F>))
    return true
  } catch (thrown) {
    await explain(options, thrown, dispatch)
    return false
  }
}

async function explain<F extends Fields>(
  options: RecordFormOptions<F>,
  thrown: unknown,
  dispatch: Dispatch<F>,
): Promise<void> {
  if (thrown instanceof ProblemError && thrown.status === 412 && options.reload) {
    const theirs = await options.reload().catch(() => null)
    if (theirs) {
      dispatch({ do: 'conflict', stored: theirs })
      return
    }
  }
  const why = wordsOf(thrown)
  const parts = thrown instanceof ProblemError ? thrown.errors : []
  dispatch({ do: 'failed', why, ...placeRefusals(options.fields, parts) })
  notify.error(thrown instanceof ProblemError ? why : `${options.messages.failed} ${why}`)
}
