import { isSameValue, type Fields } from './formInputs.ts'
import type { LastSave, SaveProgress, StoredTexts, Texts } from './saveMachine.ts'

/** Two versions of a record, or of rows, to choose from. */
export interface Conflict {
  /** Who saved the other version; null if unknown. */
  lastSave: LastSave | null
  differences: Difference[]
  /** Formats an input's text for display. */
  show: (name: string, text: string) => string
  /** Applies the choices to the other person's version and saves. */
  resolve: (choices: Record<string, Choice>) => void
  cancel: () => void
}

interface ConflictOptions {
  /** The texts that both versions are based on. */
  base: Texts
  mine: Texts
  optionsOf?: (name: string) => Options | undefined
  /** Gets the inputs to save, and the version that they replace. */
  onResolve: (merged: Texts, theirs: StoredTexts) => void
  onCancel: () => void
}

export function describeConflict(
  { attempt, theirs, lastSave }: NonNullable<SaveProgress['conflict']>,
  { base, mine, optionsOf, onResolve, onCancel }: ConflictOptions,
): Conflict {
  const differences = listDifferences(attempt.fields, base, mine, theirs.texts)
  return {
    lastSave,
    differences,
    show: (name, text) => describeInput(optionsOf?.(name), text),
    resolve: choices => onResolve(applyChoices(theirs.texts, differences, choices), theirs),
    cancel: onCancel,
  }
}

/** One field in which the two versions differ. */
export interface Difference {
  name: string
  label: string
  mine: string
  theirs: string
  /** Who changed it since the common base. `both` leaves the choice open. */
  changedBy: 'me' | 'them' | 'both'
}

export type Choice = 'mine' | 'theirs'

/** The fields in which the local input differs from the other stored version, in form order. */
export function listDifferences(fields: Fields, base: Texts, mine: Texts, theirs: Texts): Difference[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const [was, my, their] = [base[name] ?? '', mine[name] ?? '', theirs[name] ?? '']
    if (isSameValue(field, my, their)) return []
    const iChanged = !isSameValue(field, was, my)
    const theyChanged = !isSameValue(field, was, their)
    const changedBy = iChanged && theyChanged ? 'both' : iChanged ? 'me' : 'them'
    return [{ name, label: field.label, mine: my, theirs: their, changedBy }]
  })
}

export type Options = readonly { value: string; label: string }[]

/** An input's text for display, with a choice's label instead of its key. */
export function describeInput(options: Options | undefined, text: string): string {
  if (!options || text === '') return text
  return options.find(option => option.value === text)?.label ?? 'An option that is no longer available'
}

/** A field changed by only one person takes that change. A field changed by both requires a choice. */
export function preselectChoices(found: readonly Difference[]): Record<string, Choice> {
  return Object.fromEntries(
    found.flatMap(({ name, changedBy }) =>
      changedBy === 'both' ? [] : [[name, changedBy === 'me' ? 'mine' : 'theirs']],
    ),
  )
}

/** The inputs after the choices. */
export function applyChoices(
  theirs: Texts,
  found: readonly Difference[],
  choices: Record<string, Choice>,
): Texts {
  const chosen = found.map(
    ({ name, mine }) => [name, choices[name] === 'mine' ? mine : (theirs[name] ?? '')] as const,
  )
  return { ...theirs, ...Object.fromEntries(chosen) }
}
