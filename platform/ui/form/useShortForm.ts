import { useState } from 'react'
import type { FieldProps } from '../FieldFrame.tsx'
import {
  formatInputs,
  hasErrors,
  parseInputs,
  type Errors,
  type Fields,
  type InputTexts,
  type Values,
} from './formInputs.ts'
import { findRefusal, listErrors } from './listErrors.ts'
import { useSaveMachine } from './saveMachine.ts'
import { getInputId, type FormFrame } from './useRecordForm.ts'

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

export interface ShortForm<F extends Fields> extends Pick<
  FormFrame,
  'record' | 'saveState' | 'listed' | 'attempts'
> {
  field: (name: keyof F & string) => FieldProps
  /** A function gets the current input, which may be newer than the one that was sent. */
  type: (name: keyof F & string, typed: string | ((now: string) => string)) => void
  submit: () => Promise<void>
}

/** A form that is sent once, such as sign-in or a search. It has no draft, leave guard, or comparison. */
export function useShortForm<F extends Fields>(options: ShortFormOptions<F>): ShortForm<F> {
  const { record, fields, rules, send } = options
  const { machine, progress } = useSaveMachine()
  const [typed, setTyped] = useState<InputTexts<F>>(() => formatInputs(fields, options.initial ?? {}))
  const { values, errors } = parseInputs(fields, typed, rules)
  const type: ShortForm<F>['type'] = (name, text) =>
    setTyped(was => ({ ...was, [name]: typeof text === 'string' ? text : text(was[name]) }))
  return {
    record,
    field: name => ({
      id: getInputId(record, name),
      field: fields[name] as F[string],
      value: typed[name],
      error: findRefusal(progress, name, typed[name]) ?? (progress.attempts > 0 ? errors[name] : undefined),
      onChange: text => type(name, text),
    }),
    type,
    async submit() {
      const save = () => send(values as Values<F>).then(() => ({ texts: typed }))
      if (hasErrors(errors)) machine.refuse()
      else await machine.send({ fields, texts: typed, save })
    },
    saveState: progress.state,
    listed: listErrors(fields, progress, typed, errors),
    attempts: progress.attempts,
  }
}
