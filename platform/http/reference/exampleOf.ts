/** The parts of JSON Schema that the API's declarations use. */
export interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  default?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  format?: string
  pattern?: string
}

/** Values by name, which replace examples made from the schema. */
type Known = Readonly<Record<string, unknown>>

/** A value that a schema accepts: its required members, or all if none is required, with values instead of null. */
export const exampleOf = (schema: Schema, known: Known = {}, name = ''): unknown =>
  makeExample(schema, name, { known, isMinimal: false })

/** The minimum that a schema accepts: required members, null if allowed. */
export const minimumOf = (schema: Schema, known: Known = {}, name = ''): unknown =>
  makeExample(schema, name, { known, isMinimal: true })

interface Way {
  known: Known
  isMinimal: boolean
}

function makeExample(schema: Schema, name: string, way: Way): unknown {
  if (name in way.known) return way.known[name]
  if (schema.default !== undefined && (way.isMinimal || schema.default !== null)) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) {
    const first = alternatives.find(each => (each.type === 'null') === way.isMinimal) ?? alternatives[0]
    return makeExample(first ?? {}, name, way)
  }
  switch (chooseType(schema, way)) {
    case 'object':
      return Object.fromEntries(
        memberNames(schema, way).map(each => [each, makeExample(schema.properties?.[each] ?? {}, each, way)]),
      )
    case 'array': {
      const length = Math.max(schema.minItems ?? 0, way.isMinimal ? 0 : 1)
      return Array.from({ length }, () => makeExample(schema.items ?? {}, '', way))
    }
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, -1000)
    case 'boolean':
      return false
    default:
      return null
  }
}

function chooseType({ type }: Schema, { isMinimal }: Way): string | undefined {
  if (!Array.isArray(type)) return type
  return type.find(each => (each === 'null') === isMinimal) ?? type[0]
}

function memberNames({ properties = {}, required = [] }: Schema, { isMinimal }: Way): string[] {
  return isMinimal || required.length > 0 ? required : Object.keys(properties)
}

const formats: Record<string, string> = {
  email: 'somebody@people.example',
  date: '2026-06-30',
  'date-time': '2026-06-30T12:00:00Z',
  uri: 'https://www.example.com',
  uuid: '0b0c8f5e-6f0e-4c3a-9a67-1d2f3e4a5b6c',
}

/** Texts that the patterns of declarations accept. */
const samples = ['ABC', 'US', '43004', '2026', '26', '40.1', '614 555 0100', 'word', 'a', '2026-06-30']

function textOf({ format, pattern, minLength = 0, maxLength }: Schema): string {
  const ofFormat = formats[format ?? '']
  if (ofFormat !== undefined) return ofFormat
  if (pattern !== undefined) {
    const sample = samples.find(each => each.length >= minLength && new RegExp(pattern, 'u').test(each))
    if (sample !== undefined) return sample
  }
  return 'Sample text'.padEnd(minLength, '.').slice(0, maxLength)
}
