/** The parts of JSON Schema that the API's declarations use. */
export interface Schema {
  type?: string
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
  minimum?: number
  format?: string
}

/**
 * The minimum that a schema accepts: required members, null if allowed. A known name (the key of a test's record) gets
 * the known value.
 */
export function exampleOf(schema: Schema, known: Record<string, unknown> = {}, name = ''): unknown {
  if (name in known) return known[name]
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) {
    const first = alternatives.find(each => each.type === 'null') ?? alternatives[0]
    return exampleOf(first ?? {}, known, name)
  }
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map(each => [each, exampleOf(schema.properties?.[each] ?? {}, known, each)]),
      )
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => exampleOf(schema.items ?? {}, known))
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

const formats: Record<string, string> = {
  email: 'somebody@people.example',
  date: '2026-06-30',
  uri: 'https://www.example.com',
}

function textOf({ format, minLength = 0 }: Schema): string {
  return formats[format ?? ''] ?? 'amber lantern at dusk'.padEnd(minLength, '.')
}
