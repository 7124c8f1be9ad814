import type { ProblemPart } from '../../contract/problemDocument.ts'
import type { Errors, Fields } from './formInputs.ts'
import type { FormState } from './formState.ts'

export interface ListedError {
  /** Null if the error belongs to no input. */
  name: string | null
  label: string
  error: string
}

/** Assigns the server's errors to their fields; pointers are `/name` or `/path/to/name`. */
export function assignRefusals<F extends Fields>(
  fields: F,
  parts: readonly ProblemPart[],
): { refused: Errors<F>; unplaced: string[] } {
  const refused: Record<string, string> = {}
  const unplaced: string[] = []
  for (const { pointer, detail } of parts) {
    const name = pointer.replace(/^\//, '').replaceAll('~1', '/').replaceAll('~0', '~')
    if (name in fields) refused[name] ??= detail
    else unplaced.push(detail)
  }
  return { refused: refused as Errors<F>, unplaced }
}

/** Everything that prevents a save, in form order; empty before the first attempt. */
export function listErrors<F extends Fields>(
  fields: F,
  state: Pick<FormState<F>, 'attempts' | 'refused' | 'unplaced'>,
  errors: Errors<F>,
): ListedError[] {
  if (state.attempts === 0) return []
  const placed = Object.entries(fields).flatMap(([name, field]) => {
    const error = state.refused[name] ?? errors[name]
    return error ? [{ name, label: field.label, error }] : []
  })
  return [...placed, ...state.unplaced.map(error => ({ name: null, label: '', error }))]
}
