import type { z } from 'zod'
import type { Field } from '../../contract/field.ts'
import { isFigure, writeFigure } from '../../contract/figure.ts'
import { parseInput, type ParsedInput } from '../../contract/parseInput.ts'

/** The data of a form by name. A name with slashes (`totals/FOODBEVERAGE/areaTotal`) is a path into the body. */
export type Fields = Record<string, Field>
/** What stands in the inputs, letter for letter. */
export type Typed<F extends Fields> = Record<keyof F & string, string>
export type Values<F extends Fields> = { [K in keyof F & string]: z.output<F[K]['schema']> }
export type Errors<F extends Fields> = Partial<Record<keyof F & string, string>>

/** What a form's record is made of; deeper structures are flattened by the screen. */
export type StoredValue = string | number | boolean | null | undefined

/** A stored value as it stands in an input: figures grouped, nothing for what is missing. */
export function typedOf(field: Field, value: StoredValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' && isFigure(field)) return writeFigure(value, field.format)
  return String(value)
}

/** The last text of each field and how it was read: while one input of a large table changes, all others stay. */
const lastRead = new WeakMap<Field, { typed: string; read: ParsedInput }>()

/** Reads the text of an input as the value to store, or says in words why that is not possible. */
export function readTyped(field: Field, typed: string): ParsedInput {
  const last = lastRead.get(field)
  if (last?.typed === typed) return last.read
  const read = parseInput(field, typed)
  lastRead.set(field, { typed, read })
  return read
}

/** Reads a whole form. A name is in `values` when its input could be read, otherwise in `errors`. */
export function readAll<F extends Fields>(
  fields: F,
  typed: Typed<F>,
): { values: Partial<Values<F>>; errors: Errors<F> } {
  const values: Record<string, unknown> = {}
  const errors: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const read = readTyped(field, typed[name] ?? '')
    if ('error' in read) errors[name] = read.error
    else values[name] = read.value
  }
  return { values: values as Partial<Values<F>>, errors: errors as Errors<F> }
}

/** Everything as it stands in the inputs of a form that nobody has touched. */
export function typedAll<F extends Fields>(fields: F, values: Partial<Values<F>>): Typed<F> {
  const given = values as Record<string, StoredValue>
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, typedOf(field, given[name])]),
  ) as Typed<F>
}

/** Whether two inputs mean the same: `1,200` and `1200` do. */
export function meansTheSame(field: Field, one: string, other: string): boolean {
  if (one.trim() === other.trim()) return true
  const [a, b] = [readTyped(field, one), readTyped(field, other)]
  return 'value' in a && 'value' in b && a.value === b.value
}

/** The names whose input says something else than `base`. */
export function changedNames<F extends Fields>(
  fields: F,
  typed: Typed<F>,
  base: Typed<F>,
): (keyof F & string)[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    meansTheSame(field, typed[name] ?? '', base[name] ?? '') ? [] : [name],
  )
}
