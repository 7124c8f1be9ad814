import { apiBase } from '#platform/contract/endpoint.ts'
import { minimumOf, type Schema } from '#platform/http/reference/exampleOf.ts'
import type { Service } from './app.ts'
import { bodies } from './bodies.ts'

/** The OpenAPI document's description of a call. */
export interface Operation {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>
  'x-permission': string
}
interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema & { maximum?: number }
}

/** The values for paths, queries, and bodies: `airportId`, `instanceId`, and so on. */
export type Known = Record<string, unknown>

/** Every call that the OpenAPI document offers, by `METHOD /path` below the API's base. */
export async function listOperations(service: Service): Promise<Map<string, Operation>> {
  const { paths } = (await service.app.inject(`${apiBase}/openapi.json`)).json<{
    paths: Record<string, Record<string, Operation>>
  }>()
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path.replace(apiBase, '')}`,
        operation,
      ]),
    ),
  )
}

/** The call's path below the API's base, with known values or else examples for its parameters. */
export function fillPath(call: string, { parameters = [] }: Operation, known: Known): string {
  const [, pattern = ''] = call.split(' ')
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const { schema = {} } = parameters.find(each => each.name === name) ?? {}
    return encodeURIComponent(String(minimumOf(schema, known, name)))
  })
}

export const getBodySchema = ({ requestBody }: Operation): Schema | undefined =>
  requestBody?.content['application/json']?.schema

/** The minimal body of the call; undefined if it takes none. */
export function fillBody(call: string, operation: Operation, known: Known): object | undefined {
  const schema = getBodySchema(operation)
  return schema && (bodies[call] ?? (minimumOf(schema, known) as object))
}
