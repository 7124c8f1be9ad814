import { isSameValue, formatInputs, type Fields, type InputTexts } from './formInputs.ts'
import type { StoredRecord } from './formState.ts'

/** One field in which the two versions differ. */
export interface Difference {
  name: string
  label: string
  mine: string
  theirs: string
  /** Who changed it since the common base. `both` leaves the choice open. */
  changedBy: 'me' | 'them' | 'both'
}

/** The fields in which the local input differs from the other stored version, in form order. */
export function listDifferences<F extends Fields>(
  fields: F,
  baseTyped: InputTexts<F>,
  mine: InputTexts<F>,
  theirs: StoredRecord<F>,
): Difference[] {
  const theirsTyped = formatInputs(fields, theirs.values)
  return Object.entries(fields).flatMap(([name, field]) => {
    const [was, my, their] = [baseTyped[name] ?? '', mine[name] ?? '', theirsTyped[name] ?? '']
    if (isSameValue(field, my, their)) return []
    const iChanged = !isSameValue(field, was, my)
    const theyChanged = !isSameValue(field, was, their)
    const changedBy = iChanged && theyChanged ? 'both' : iChanged ? 'me' : 'them'
    return [{ name, label: field.label, mine: my, theirs: their, changedBy }]
  })
}

/** An input's value for display, with a choice's label instead of its key. */
export function describeInput(
  choices: readonly { value: string; label: string }[] | undefined,
  typed: string,
): string {
  if (!choices || typed === '') return typed
  return choices.find(choice => choice.value === typed)?.label ?? 'An option that is no longer available'
}

export type Choice = 'mine' | 'theirs'

/** A field changed by only one person takes that change. A field changed by both requires a choice. */
export function preselectChoices(found: readonly Difference[]): Record<string, Choice> {
  return Object.fromEntries(
    found.flatMap(({ name, changedBy }) =>
      changedBy === 'both' ? [] : [[name, changedBy === 'me' ? 'mine' : 'theirs']],
    ),
  )
}

/** The form's inputs after the choices. */
export function applyChoices<F extends Fields>(
  fields: F,
  theirs: StoredRecord<F>,
  found: readonly Difference[],
  choices: Record<string, Choice>,
): InputTexts<F> {
  const mine = found.filter(({ name }) => choices[name] === 'mine').map(({ name, mine }) => [name, mine])
  return { ...formatInputs(fields, theirs.values), ...(Object.fromEntries(mine) as Partial<InputTexts<F>>) }
}
