import type { z } from 'zod'
import type { Field, Format } from '#domain/field.ts'
import { readFigure, writeFigure } from '#domain/figure.ts'

/** The data of a form by name. A name with slashes (`totals/FOODBEVERAGE/areaTotal`) is a path into the body. */
export type Fields = Record<string, Field>
/** What stands in the inputs, letter for letter. */
export type Typed<F extends Fields> = Record<keyof F & string, string>
export type Values<F extends Fields> = { [K in keyof F & string]: z.output<F[K]['schema']> }
export type Errors<F extends Fields> = Partial<Record<keyof F & string, string>>

const figureFormats: readonly Format[] = ['integer', 'area', 'money', 'ratio', 'percent', 'change', 'minutes']

export const isFigure = (field: Field): boolean => figureFormats.includes(field.format)

/** What a form's record is made of; deeper structures are flattened by the screen. */
export type StoredValue = string | number | boolean | null | undefined

/** A stored value as it stands in an input: figures grouped, nothing for what is missing. */
export function typedOf(field: Field, value: StoredValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' && isFigure(field)) return writeFigure(value, field.format)
  return String(value)
}

type Read = { value: unknown } | { error: string }

/** What was read last of each field: with one letter typed, all the other inputs of a large table say what they said. */
const lastRead = new WeakMap<Field, { typed: string; read: Read }>()

/** What an input holds as the value to store, or why it cannot be, in words. */
export function readTyped(field: Field, typed: string): Read {
  const last = lastRead.get(field)
  if (last?.typed === typed) return last.read
  const read = readAnew(field, typed)
  lastRead.set(field, { typed, read })
  return read
}

function readAnew(field: Field, typed: string): Read {
  if (isFigure(field)) {
    const read = readFigure(typed, field.format, field.cadUsdRate)
    return 'error' in read ? read : check(field, [read.value])
  }
  if (typed.trim() === '') return check(field, ['', null])
  // A choice is text in its input although the stored key may be a number or yes/no.
  const asNumber = /^\d{1,9}$/.test(typed) ? [Number(typed)] : []
  const asFlag = typed === 'true' || typed === 'false' ? [typed === 'true'] : []
  return check(field, [typed, ...asNumber, ...asFlag])
}

/** The first candidate that the schema takes; otherwise what it says about the first one. */
function check(field: Field, candidates: readonly unknown[]): Read {
  const invalid = `Please input a valid ${field.label}.`
  let message: string | undefined
  for (const candidate of candidates) {
    const read = field.schema.safeParse(candidate, { error: () => invalid })
    if (read.success) return { value: read.data }
    message ??= read.error.issues[0]?.message
  }
  return { error: message ?? invalid }
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
