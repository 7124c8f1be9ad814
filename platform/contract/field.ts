import { z } from 'zod'
import { isDay } from './calendar.ts'
import { formatCount } from './count.ts'
import { decimalsOf, formats, type FigureFormat, type Format } from './format.ts'
import { createRecord, listKeys } from './listKeys.ts'

/** A field with its label, format, and limits, which forms, tables, books, and tooltips read. */
export interface Field<S extends z.ZodType = z.ZodType> {
  label: string
  /** Shown in a column's heading or after a label, never in a cell: `$`, `sq ft`, `%`, `min`. */
  unit?: string
  format: Format
  /** The glossary's definition, shown as a tooltip. */
  help?: string
  /** The schema of the stored value; nullable if it may be missing. */
  schema: S
  required: boolean
  min?: number
  max?: number
  decimals?: number
  maxLength?: number
  /** How a phone's keyboard capitalizes the text. Names are not autocorrected. */
  capitalize?: 'none' | 'sentences' | 'words' | 'characters'
  options?: readonly { value: string; label: string }[]
  /** The kind of a choice's stored value, if it is not text: a record's key, or yes or no. */
  storedAs?: 'number' | 'boolean'
  /** US dollars per Canadian dollar, if amounts may be typed in Canadian dollars: `C$1,000`. */
  cadUsdRate?: number
  /** Whether an amount without a currency is in Canadian dollars. The input then marks it. */
  isTypedCanadian?: boolean
}

type Wording = Pick<Field, 'label' | 'help' | 'unit' | 'capitalize'>
type Limits = { min?: number; max?: number }

const defaultUnits: Partial<Record<Format, string>> = {
  area: 'sq ft',
  money: '$',
  ratio: '$',
  percent: '%',
  change: '%',
  minutes: 'min',
}
const largest: Partial<Record<Format, number>> = {
  integer: 2_147_483_647,
  area: 2_147_483_647,
  money: 9_999_999_999_999.99,
  ratio: 9_999_999_999_999.99,
  percent: 100,
  change: 999.99,
  minutes: 1440,
}

export const notANumber = 'Please provide a valid number.'

export type FigureField = Field<z.ZodNullable<z.ZodNumber>>

/** An optional figure: a finite number within its limits and decimals, or null for 'not reported'. */
export function figureField(
  format: Exclude<FigureFormat, 'dollars' | 'rank'>,
  wording: Wording,
  limits: Limits = {},
): FigureField {
  const min = limits.min ?? (format === 'change' ? -999.99 : 0)
  const max = limits.max ?? largest[format] ?? Number.MAX_SAFE_INTEGER
  const decimals = decimalsOf[format] ?? 0
  return {
    unit: defaultUnits[format],
    ...wording,
    format,
    min,
    max,
    decimals,
    required: false,
    schema: figureSchema(wording.label, min, max, decimals).nullable(),
  }
}

function figureSchema(label: string, min: number, max: number, decimals: number): z.ZodNumber {
  const bare = z
    .number({
      error: ({ input }) => (input === null || input === undefined ? `${label} is required.` : notANumber),
    })
    .min(min, { error: () => `${label} must be at least ${formatCount(min)}.` })
    .max(max, {
      error: () => `${label} must be at most ${formatCount(max)}.`,
    })
  if (decimals === 0) return bare.int(`${label} must be a whole number.`)
  return bare.refine(value => hasDecimals(value, decimals), `${label} may have at most ${decimals} decimals.`)
}

/** Whether a number has at most this many decimals, ignoring the rounding error of computed ones (0.1 + 0.2). */
function hasDecimals(value: number, decimals: number): boolean {
  const scaled = value * 10 ** decimals
  return Math.abs(scaled - Math.round(scaled)) <= Math.abs(scaled) * 2 ** -50
}

/** The same field with a required value. */
export const requireField = <S extends z.ZodType>(field: Field<z.ZodNullable<S>>): Field<S> => ({
  ...field,
  required: true,
  schema: field.schema.unwrap(),
})

type TextFormat = 'text' | 'longText'

/** A trimmed text. With format `text`, it becomes one line, because pasted and uploaded cells may have several. */
function textSchema(format: TextFormat, wrong?: string): z.ZodString {
  const text = z.string({ error: wrong })
  return (format === 'text' ? text.overwrite(joinLines) : text).trim()
}

/** Replaces each run of spaces with a line break or tab in it. Every character is looked at once, however long the text. */
const joinLines = (text: string): string =>
  text.replace(/\s+/g, spaces => (/[\r\n\t]/.test(spaces) ? ' ' : spaces))

/** A required name: 2 to 255 characters by default, trimmed. */
export function nameField(
  wording: Wording,
  limits: { min?: number; max?: number; format?: TextFormat } = {},
): Field<z.ZodString> {
  const { min = 2, max = 255, format = 'text' } = limits
  const wrong = `Please input a valid ${wording.label}.`
  return {
    capitalize: format === 'text' ? 'words' : undefined,
    ...wording,
    format,
    required: true,
    maxLength: max,
    schema: textSchema(format, wrong)
      .min(min, wrong)
      .max(max, `${wording.label} may have at most ${max} characters.`),
  }
}

/** An optional text. Blank counts as missing. */
export function textField(wording: Wording, max = 255, format: TextFormat = 'text') {
  return {
    ...wording,
    format,
    required: false,
    maxLength: max,
    schema: textSchema(format)
      .max(max, {
        error: () => `${wording.label} may have at most ${formatCount(max)} characters.`,
      })
      .nullable()
      .transform(text => (text === '' ? null : text)),
  } satisfies Field
}

/** A required choice from a list of records. Its value is the record's key. */
export function keyField(wording: Wording, wrong = `Please input a valid ${wording.label}.`) {
  return {
    ...wording,
    format: 'text',
    storedAs: 'number',
    required: true,
    schema: z.number({ error: wrong }).int(wrong).min(1, wrong).max(2_147_483_647, wrong),
  } as const satisfies Field
}

export const yesNo = z.enum(['Y', 'N'])

/** 'Y' or 'N', as the API spells flags. */
export function flagField(wording: Wording) {
  return {
    ...wording,
    format: 'flag',
    required: true,
    schema: yesNo,
    options: [
      { value: 'Y', label: 'Yes' },
      { value: 'N', label: 'No' },
    ],
  } as const satisfies Field
}

const wrongDate = 'Requires a valid date (YYYY-MM-DD)'

/** A day, YYYY-MM-DD; never a time, never in a time zone. */
export const plainDate = z.iso.date({ error: wrongDate, abort: true }).refine(isDay, wrongDate)

export function dateField(wording: Wording) {
  return {
    ...wording,
    format: 'date',
    required: false,
    schema: plainDate.nullable(),
  } satisfies Field
}

type Schemas<F extends Record<string, Field>> = { [K in keyof F]: F[K]['schema'] }

/**
 * The zod object for a set of fields, each described by its label and unit for API clients. Optional texts and dates
 * may be omitted. Figures must be sent, with null for not reported.
 */
export function schemaOf<F extends Record<string, Field>>(fields: F): z.ZodObject<Schemas<F>> {
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { label, unit, schema } = field
      const member = mayBeLeftOut(field) ? schema.default(null) : schema
      return [name, member.describe(unit ? `${label}, ${unit}` : label)]
    }),
  )
  return z.object(shape as Schemas<F>)
}

/** Used in answers that declare how their values are written. */
export const formatName = z.enum(formats)

const reported = z.number().nullable()

/** These fields' figures as members of an answer, with null for not reported. */
export function figuresOf<K extends string>(fields: Record<K, unknown>): Record<K, typeof reported> {
  return createRecord(listKeys(fields), () => reported)
}

const textFormats: readonly Format[] = ['text', 'longText', 'date']

const mayBeLeftOut = ({ format, required }: Field): boolean => textFormats.includes(format) && !required
