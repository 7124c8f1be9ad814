import type { Errors, Fields } from './formInputs.ts'
import type { SaveProgress, Texts } from './saveMachine.ts'

export interface ListedError {
  /** Null if the error belongs to no input. */
  name: string | null
  label: string
  error: string
  /** Whether it is an open question instead of an error. */
  isQuestion?: boolean
}

/** Why the server refused the text of an input, until the text changes. */
export function findRefusal({ refused }: Pick<SaveProgress, 'refused'>, name: string, text: string) {
  const found = refused.get(name)
  return found?.text === text ? found.why : undefined
}

/** Everything that prevents a save, in form order; empty before the first attempt. */
export function listErrors(
  fields: Fields,
  progress: Pick<SaveProgress, 'attempts' | 'refused' | 'unplaced'>,
  texts: Texts,
  errors: Errors<Fields>,
): ListedError[] {
  if (progress.attempts === 0) return []
  const placed = Object.entries(fields).flatMap(([name, { label }]) => {
    const error = findRefusal(progress, name, texts[name] ?? '') ?? errors[name]
    return error ? [{ name, label, error }] : []
  })
  return [...placed, ...progress.unplaced.map(error => ({ name: null, label: '', error }))]
}
