import type { Stored } from './formState.ts'
import { meansTheSame, typedAll, type Fields, type Typed } from './typed.ts'

/** One field that the two versions disagree about. */
export interface Difference {
  name: string
  label: string
  mine: string
  theirs: string
  /** Who changed it since both began: `both` leaves the choice open. */
  changedBy: 'me' | 'them' | 'both'
}

/** The fields in which what I typed differs from what somebody else stored, in the order of the form. */
export function differences<F extends Fields>(
  fields: F,
  baseTyped: Typed<F>,
  mine: Typed<F>,
  theirs: Stored<F>,
): Difference[] {
  const theirsTyped = typedAll(fields, theirs.values)
  return Object.entries(fields).flatMap(([name, field]) => {
    const [was, my, their] = [baseTyped[name] ?? '', mine[name] ?? '', theirsTyped[name] ?? '']
    if (meansTheSame(field, my, their)) return []
    const iChanged = !meansTheSame(field, was, my)
    const theyChanged = !meansTheSame(field, was, their)
    const changedBy = iChanged && theyChanged ? 'both' : iChanged ? 'me' : 'them'
    return [{ name, label: field.label, mine: my, theirs: their, changedBy }]
  })
}

/** What an input holds as a person reads it: of a choice its name, never its key. */
export function shownTyped(
  choices: readonly { value: string; label: string }[] | undefined,
  typed: string,
): string {
  if (!choices || typed === '') return typed
  return choices.find(choice => choice.value === typed)?.label ?? 'An option that is no longer available'
}

export type Choice = 'mine' | 'theirs'

/** A field that only one of us changed takes that change; one that both changed waits for the person. */
export function firstChoices(found: readonly Difference[]): Record<string, Choice> {
  return Object.fromEntries(
    found.flatMap(({ name, changedBy }) =>
      changedBy === 'both' ? [] : [[name, changedBy === 'me' ? 'mine' : 'theirs']],
    ),
  )
}

/** What the form holds after the choices. */
export function chosen<F extends Fields>(
  fields: F,
  theirs: Stored<F>,
  found: readonly Difference[],
  choices: Record<string, Choice>,
): Typed<F> {
  const mine = found.filter(({ name }) => choices[name] === 'mine').map(({ name, mine }) => [name, mine])
  return { ...typedAll(fields, theirs.values), ...(Object.fromEntries(mine) as Partial<Typed<F>>) }
}
