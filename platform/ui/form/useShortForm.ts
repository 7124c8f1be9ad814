import { useMemo, useState } from 'react'
import { ProblemError, describeFormError } from '../../client/problemError.ts'
import type { FieldProps } from '../FieldFrame.tsx'
import { listErrors, assignRefusals, type ListedError } from './assignRefusals.ts'
import {
  parseInputs,
  formatInputs,
  type Errors,
  type Fields,
  type InputTexts,
  type Values,
} from './formInputs.ts'
import type { SaveState } from './formState.ts'
import { getInputId } from './useRecordForm.ts'

interface ShortFormOptions<F extends Fields> {
  /** Identifies the form in the ids of inputs. */
  record: string
  fields: F
  /** The initial inputs. */
  initial?: Partial<Values<F>>
  rules?: (values: Partial<Values<F>>) => Errors<F>
  /** Resolves when it is accepted. Errors are shown above the form. */
  send: (values: Values<F>) => Promise<void>
}

export interface ShortForm<F extends Fields> {
  record: string
  field: (name: keyof F & string) => FieldProps
  /** A function gets the current input, which may be newer than the one that was sent. */
  type: (name: keyof F & string, typed: string | ((now: string) => string)) => void
  submit: () => Promise<void>
  isSending: boolean
  saveState: SaveState
  listed: ListedError[]
  attempts: number
}

/** A form that is sent once, such as sign-in or a search. It has no draft, leave guard, or comparison. */
export function useShortForm<F extends Fields>(options: ShortFormOptions<F>): ShortForm<F> {
  const { record, fields } = options
  const [typed, setTyped] = useState<InputTexts<F>>(() => formatInputs(fields, options.initial ?? {}))
  const [refusal, setRefusal] = useState<Refusal<F>>(nothingRefused)
  const [isSending, setSending] = useState(false)
  const read = useMemo(() => parseInputs(fields, typed), [fields, typed])
  const errors: Errors<F> = { ...options.rules?.(read.values), ...read.errors }
  const type = (name: keyof F & string, text: string | ((now: string) => string)) => {
    setTyped(was => ({ ...was, [name]: typeof text === 'string' ? text : text(was[name]) }))
    setRefusal(was => ({ ...was, refused: { ...was.refused, [name]: undefined } }))
  }
  const submit = async () => {
    if (isSending) return
    const attempts = refusal.attempts + 1
    if (Object.values(errors).some(Boolean)) {
      setRefusal({ ...nothingRefused, attempts })
      return
    }
    setSending(true)
    try {
      await options.send(read.values as Values<F>)
      setRefusal(nothingRefused)
    } catch (thrown) {
      const parts = thrown instanceof ProblemError ? thrown.errors : []
      setRefusal({ attempts, why: describeFormError(thrown), ...assignRefusals(fields, parts) })
    } finally {
      setSending(false)
    }
  }
  return {
    record,
    field: name => ({
      id: getInputId(record, name),
      field: fields[name] as F[string],
      value: typed[name],
      error: refusal.refused[name] ?? (refusal.attempts > 0 ? errors[name] : undefined),
      onChange: text => type(name, text),
    }),
    type,
    submit,
    isSending,
    saveState: refusal.why === null ? { kind: 'untouched' } : { kind: 'failed', why: refusal.why },
    listed: listErrors(fields, refusal, errors),
    attempts: refusal.attempts,
  }
}

interface Refusal<F extends Fields> {
  attempts: number
  why: string | null
  refused: Errors<F>
  unplaced: readonly string[]
}
const nothingRefused = { attempts: 0, why: null, refused: {}, unplaced: [] }
