import { apiBase } from '#platform/contract/endpoint.ts'
import type { Service } from '../app.ts'

/** A JSON schema as the OpenAPI document contains it. */
interface DocumentedSchema {
  properties?: Record<string, DocumentedSchema>
  items?: DocumentedSchema
  anyOf?: DocumentedSchema[]
  oneOf?: DocumentedSchema[]
}
export interface DocumentedCall {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: DocumentedSchema }> }
  responses: Record<string, { content?: Record<string, { schema?: DocumentedSchema }> }>
}

/** The calls of the OpenAPI document by `METHOD /path`, below the base path. */
export async function documentedCalls(service: Service): Promise<Map<string, DocumentedCall>> {
  const { paths } = (await service.app.inject(`${apiBase}/openapi.json`)).json<{
    paths: Record<string, Record<string, DocumentedCall>>
  }>()
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]): [string, DocumentedCall] => [
        `${method.toUpperCase()} ${path.replace(apiBase, '')}`,
        call,
      ]),
    ),
  )
}

/** The members of an object, of a list's items, or of any alternative. */
export function membersOf(schema: DocumentedSchema | undefined): Record<string, DocumentedSchema> {
  if (!schema) return {}
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(membersOf)
  return Object.assign({}, ...alternatives, membersOf(schema.items), schema.properties) as Record<
    string,
    DocumentedSchema
  >
}

/** The schema at a path of members, such as `content` or `user.userPhoneList`; an empty path is the schema itself. */
export const schemaAt = (schema: DocumentedSchema | undefined, path: string): DocumentedSchema | undefined =>
  path === '' ? schema : path.split('.').reduce((at, name) => membersOf(at)[name], schema)

export const replyOf = (call: DocumentedCall | undefined): DocumentedSchema | undefined =>
  call?.responses['200']?.content?.['application/json']?.schema
export const bodyOf = (call: DocumentedCall | undefined): DocumentedSchema | undefined =>
  Object.values(call?.requestBody?.content ?? {})[0]?.schema
