import type { OpenAPIV3_1 } from 'openapi-types'

type Given = OpenAPIV3_1.SchemaObject | OpenAPIV3_1.ReferenceObject

/** A JSON schema as people sketch it: names with their types, one per line. Optional names have a `?`. */
export function describeSchema(schema: Given, indent = ''): string {
  if ('$ref' in schema) return schema.$ref.split('/').at(-1) ?? ''
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return unique(alternatives.map(each => describeSchema(each, indent))).join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(each => JSON.stringify(each)).join(' | ')
  if (Array.isArray(schema.type)) {
    return schema.type.map(type => describeSchema({ ...schema, type } as Given, indent)).join(' or ')
  }
  switch (schema.type) {
    case 'object':
      return objectText(schema, indent)
    case 'array':
      return `list${range('of', schema.minItems, schema.maxItems, '')} [ ${describeSchema(schema.items, indent)} ]`
    case 'string':
      return stringText(schema)
    case 'integer':
      return `whole number${range('', safe(schema.minimum), safe(schema.maximum), '')}`
    case 'number':
      return `number${range('', schema.minimum, schema.maximum, '')}`
    case 'boolean':
      return 'true | false'
    case 'null':
      return 'null'
    default:
      return 'anything'
  }
}

function objectText(schema: OpenAPIV3_1.SchemaObject, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(schema.properties ?? {}).map(([name, each]) => {
    const optional = schema.required?.includes(name) ? '' : '?'
    const fallback = 'default' in each && each.default !== null ? ` = ${JSON.stringify(each.default)}` : ''
    const note = 'description' in each && each.description ? `  (${each.description})` : ''
    return `${inner}${name}${optional}: ${describeSchema(each, inner)}${fallback}${note}`
  })
  const others = schema.additionalProperties
  if (typeof others === 'object') lines.push(`${inner}any name: ${describeSchema(others, inner)}`)
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

function stringText({ format, pattern, minLength, maxLength }: OpenAPIV3_1.SchemaObject): string {
  if (format) return `text (${format})`
  if (pattern) return `text like ${pattern}`
  return `text${range('', minLength, maxLength, ' characters')}`
}

/** Limits of the integer type are omitted. */
const safe = (limit: number | undefined) =>
  limit !== undefined && Math.abs(limit) === Number.MAX_SAFE_INTEGER ? undefined : limit

function range(before: string, min: number | undefined, max: number | undefined, after: string): string {
  if (min === undefined && max === undefined) return ''
  const lead = before ? ` ${before}` : ''
  if (min === undefined) return `${lead} up to ${figure(max)}${after}`
  if (max === undefined) return `${lead} from ${figure(min)}${after}`
  return `${lead} ${figure(min)} to ${figure(max)}${after}`
}

const figure = (value: number | undefined) => value?.toLocaleString('en-US', { maximumFractionDigits: 2 })

const unique = (texts: string[]) => [...new Set(texts)]
