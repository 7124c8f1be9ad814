import type { z } from 'zod'
import type { Field } from '../../contract/field.ts'
import { formatInput, parseInput, type StoredValue } from '../../contract/inputCodec.ts'

/** The data of a form by name. A name with slashes (`chapters/3/pageCount`) is a path into the body. */
export type Fields = Record<string, Field>
/** The exact texts of the inputs. */
export type InputTexts<F extends Fields> = Record<keyof F & string, string>
export type Values<F extends Fields> = { [K in keyof F & string]: z.output<F[K]['schema']> }
export type Errors<F extends Fields> = Partial<Record<keyof F & string, string>>

/** A record as stored on the server. */
export interface StoredRecord<F extends Fields> {
  values: Partial<Values<F>>
  version?: number
}

/**
 * Parses a whole form. A name is in `values` if its input is valid, otherwise in `errors`. `rules` adds the errors of
 * several fields together.
 */
export function parseInputs<F extends Fields>(
  fields: F,
  typed: InputTexts<F>,
  rules?: (values: Partial<Values<F>>) => Errors<F>,
): { values: Partial<Values<F>>; errors: Errors<F> } {
  const values: Record<string, unknown> = {}
  const errors: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const read = parseInput(field, typed[name] ?? '')
    if ('error' in read) errors[name] = read.error
    else values[name] = read.value
  }
  const valid = values as Partial<Values<F>>
  return { values: valid, errors: { ...rules?.(valid), ...(errors as Errors<F>) } }
}

export const hasErrors = (errors: Errors<Fields>): boolean => Object.values(errors).some(Boolean)

/** The initial texts of a form that no one has changed. */
export function formatInputs<F extends Fields>(fields: F, values: Partial<Values<F>>): InputTexts<F> {
  const given = values as Record<string, StoredValue>
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, formatInput(field, given[name])]),
  ) as InputTexts<F>
}

/** Whether two inputs have the same meaning: `1,200` and `1200` do. */
export function isSameValue(field: Field, one: string, other: string): boolean {
  if (one.trim() === other.trim()) return true
  const [a, b] = [parseInput(field, one), parseInput(field, other)]
  return 'value' in a && 'value' in b && a.value === b.value
}

/** The names whose input differs from `base`. */
export function listChangedNames<F extends Fields>(
  fields: F,
  typed: InputTexts<F>,
  base: InputTexts<F>,
): (keyof F & string)[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    isSameValue(field, typed[name] ?? '', base[name] ?? '') ? [] : [name],
  )
}

/** The inputs on a newer stored version, with unsaved changes; null if both changed the same input. */
export function moveToVersion<F extends Fields>(
  fields: F,
  { base, typed }: { base: InputTexts<F>; typed: InputTexts<F> },
  fresh: InputTexts<F>,
): InputTexts<F> | null {
  const mine = listChangedNames(fields, typed, base)
  const theirs = new Set(listChangedNames(fields, fresh, base))
  if (mine.some(name => theirs.has(name))) return null
  return { ...fresh, ...Object.fromEntries(mine.map(name => [name, typed[name]])) }
}
