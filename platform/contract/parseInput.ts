import { parseDate } from './dateText.ts'
import type { Field } from './field.ts'
import { isFigure, parseFigure } from './figure.ts'

export type ParsedInput = { value: unknown } | { error: string }

/** What determines how a text is read. */
export type InputRule = Pick<Field, 'format' | 'label' | 'schema' | 'required'> & Partial<Field>

/** Reads an input's text as the value to store, or explains why that is not possible. */
export function parseInput(field: InputRule, text: string): ParsedInput {
  if (isFigure(field)) {
    const read = parseFigure(text, field)
    return 'error' in read ? read : firstAccepted(field, [read.value])
  }
  if (text.trim() === '') return firstAccepted(field, ['', null])
  if (field.format === 'date') {
    const read = parseDate(text)
    return 'error' in read ? read : firstAccepted(field, [read.value])
  }
  // A choice is text in its input, although the stored key may be a number or yes/no.
  const asNumber = /^\d{1,9}$/.test(text) ? [Number(text)] : []
  const asFlag = text === 'true' || text === 'false' ? [text === 'true'] : []
  return firstAccepted(field, [text, ...asNumber, ...asFlag])
}

/** The first candidate that the schema accepts; otherwise the schema's error for the first one. */
function firstAccepted(field: InputRule, candidates: readonly unknown[]): ParsedInput {
  const invalid = `Please input a valid ${field.label}.`
  let message: string | undefined
  for (const candidate of candidates) {
    const read = field.schema.safeParse(candidate, { error: () => invalid })
    if (read.success) return { value: read.data }
    message ??= read.error.issues[0]?.message
  }
  return { error: message ?? invalid }
}
