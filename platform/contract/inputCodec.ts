import { parseDate } from './dateText.ts'
import type { Field } from './field.ts'
import { formatFigure } from './figure.ts'
import { isFigure } from './format.ts'
import { parseFigure } from './parseFigure.ts'

type ParsedInput = { value: unknown } | { error: string }
export type StoredValue = string | number | boolean | null | undefined

/** Determines how a text is read. */
export type InputRule = Pick<Field, 'format' | 'label' | 'schema' | 'required'> & Partial<Field>

/** Parses an input's text into the value to store, or explains why it cannot be read. */
export function parseInput(field: InputRule, text: string): ParsedInput {
  const stored = readAs(field, text)
  return 'error' in stored ? stored : accept(field, stored.value)
}

/** A stored value as it appears in an input: figures grouped, with the hyphen that keyboards and spreadsheets use; empty if missing. */
export function formatInput({ format }: Field, value: StoredValue): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'number' && isFigure(format)
    ? formatFigure(value, format).replace('\u2212', '-')
    : String(value)
}

/** Converts the text to the kind of value that the field declares. The schema rejects invalid values. */
function readAs(field: InputRule, text: string): ParsedInput {
  const { format, storedAs, schema } = field
  if (isFigure(format)) return parseFigure(text, field)
  if (text.trim() === '') return { value: schema.safeParse(null).success ? null : '' }
  if (format === 'date') return parseDate(text)
  if (storedAs === 'number' && /^\d+$/.test(text)) return { value: Number(text) }
  if (storedAs === 'boolean') return { value: { true: true, false: false }[text] ?? text }
  return { value: text }
}

function accept(field: InputRule, value: unknown): ParsedInput {
  const invalid = `Please input a valid ${field.label}.`
  const read = field.schema.safeParse(value, { error: () => invalid })
  return read.success ? { value: read.data } : { error: read.error.issues[0]?.message ?? invalid }
}
