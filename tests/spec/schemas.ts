import type { Schema } from '#platform/http/reference/exampleOf.ts'
import type { Operation } from '../operations.ts'

/** The members of an object, of a list's items, or of any of the alternatives. */
export function membersOf(schema: Schema | undefined): Record<string, Schema> {
  if (!schema) return {}
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(membersOf)
  return Object.assign({}, ...alternatives, membersOf(schema.items), schema.properties) as Record<
    string,
    Schema
  >
}

/** The schema at a path of members, such as `content` or `user.userPhoneList`; an empty path is the schema itself. */
export const schemaAt = (schema: Schema | undefined, path: string): Schema | undefined =>
  path === '' ? schema : path.split('.').reduce((at, name) => membersOf(at)[name], schema)

export const replyOf = (call: Operation | undefined): Schema | undefined =>
  call?.responses['200']?.content?.['application/json']?.schema
export const bodyOf = (call: Operation | undefined): Schema | undefined =>
  Object.values(call?.requestBody?.content ?? {})[0]?.schema
