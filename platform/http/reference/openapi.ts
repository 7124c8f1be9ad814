import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import Fastify, { type RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { OpenAPIV3_1 } from 'openapi-types'
import { isRepeatable, type Endpoint } from '../../contract/endpoint.ts'
import { commonProblems } from '../../contract/problem.ts'
import { confirmationRequiredCode } from '../../contract/problemCodes.ts'
import type { ProblemKind } from '../../contract/problemDocument.ts'
import { describeSample } from './describeSample.ts'
import { exampleOf, type Schema } from './exampleOf.ts'
import {
  describeSharedParts,
  problemSchema,
  refusedStatuses,
  sortByCode,
  type RefusedStatus,
} from './sharedParts.ts'

type Operation = OpenAPIV3_1.OperationObject & { 'x-permission'?: string; 'x-repeatable'?: boolean }
type Methods = Record<string, Operation>

/** The catalog of problems, as an OpenAPI extension in the document. */
interface CatalogedProblem {
  code: string
  status: number
  title: string
  message: string
}

export type ApiDocument = OpenAPIV3_1.Document & { 'x-problems': CatalogedProblem[] }

/** The document's description of the product. */
export interface ApiDescription {
  title: string
  description: string
  /** Who may make a call, according to its permission. */
  permissionTexts?: Record<string, string>
  /** Another way to authenticate calls, besides the session token and cookie, and the calls that accept it. */
  keys?: { scheme: OpenAPIV3_1.SecuritySchemeObject; accepts: (endpoint: Endpoint) => boolean; text: string }
  /** Every problem the API can answer with; the platform's own problems by default. */
  problems?: Record<string, ProblemKind>
  /** Values for examples, by the name of a parameter or member. */
  examples?: Record<string, unknown>
}

/** Generates the OpenAPI document, the contract for all clients, from the declared endpoints. */
export async function describeRoutes(
  routes: readonly RouteOptions[],
  description: ApiDescription,
  sessionCookie: string,
): Promise<ApiDocument> {
  // A server that has the routes only to describe them, and never listens.
  const app = Fastify({ exposeHeadRoutes: false })
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  await app.register(swagger, openapi(description, sessionCookie))
  for (const { method, url, schema, config } of routes)
    app.route({ method, url, schema, config, handler: () => undefined })
  await app.ready()
  return app.swagger() as unknown as ApiDocument
}

const openapi = (
  {
    title,
    description,
    permissionTexts = {},
    keys,
    problems = commonProblems,
    examples = {},
  }: ApiDescription,
  sessionCookie: string,
): FastifyDynamicSwaggerOptions => ({
  openapi: {
    openapi: '3.1.0',
    info: { title, version: '1', description },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        ...(keys ? { key: keys.scheme } : {}),
      },
    },
  },
  transform: input => {
    const described = jsonSchemaTransform(input)
    const endpoint = endpointOf(input.route.config)
    if (endpoint) {
      const keysText = keys?.accepts(endpoint) ? keys.text : null
      Object.assign(
        described.schema ?? {},
        describeEndpoint(endpoint, permissionTexts[endpoint.allow], keysText),
      )
    }
    return described
  },
  transformObject: given =>
    'openapiObject' in given
      ? completeDocument(given.openapiObject as OpenAPIV3_1.Document, problems, examples)
      : {},
})

const endpointOf = (config: object | undefined): Endpoint | null =>
  config && 'endpoint' in config ? (config.endpoint as Endpoint) : null

function describeEndpoint(endpoint: Endpoint, permissionText = '', keysText: string | null): object {
  const { allow, file, sensitive, steps, upload } = endpoint
  // OpenAPI's empty requirement: no authentication is needed.
  const session = allow === 'public' ? [{}] : [{ bearer: [] }, { cookie: [] }]
  return {
    description: [
      `Permitted for: ${permissionText}`,
      ...(keysText === null ? [] : [keysText]),
      ...(sensitive
        ? [`Needs a recent sign-in. Otherwise, the response is ${confirmationRequiredCode}.`]
        : []),
    ].join(' '),
    security: keysText === null ? session : [...session, { key: [] }],
    'x-permission': allow,
    ...(isRepeatable(endpoint) ? { 'x-repeatable': true } : {}),
    ...(upload ? { consumes: upload.mediaTypes, body: binary } : {}),
    ...(file ? { response: describeFile(file, steps) } : {}),
  }
}

const binary = { type: 'string', format: 'binary' }

/** A file made in steps may take long. */
const describeFile = (file: readonly string[], steps: boolean): object => ({
  200: { description: 'The file.', content: contentOf(file) },
  ...(steps && {
    202: {
      description: 'The job that makes the file, if it takes long. `Location` is the address of the file.',
      content: { 'application/json': { schema: { type: 'object' } } },
    },
  }),
})

const contentOf = (mediaTypes: readonly string[]) =>
  Object.fromEntries(mediaTypes.map(type => [type, { schema: binary }]))

/** Parts common to all operations are defined once and referenced. */
function completeDocument(
  document: OpenAPIV3_1.Document,
  problems: Record<string, ProblemKind>,
  examples: Record<string, unknown>,
): ApiDocument {
  return {
    ...document,
    components: {
      ...document.components,
      ...describeSharedParts(problems),
      schemas: { ...document.components?.schemas, Problem: problemSchema },
    },
    paths: completePaths(document.paths ?? {}, examples),
    'x-problems': sortByCode(problems).map(({ code, title, message }) => ({
      code,
      status: Number(code.split('.')[0]),
      title,
      message,
    })),
  }
}

function completePaths(
  paths: OpenAPIV3_1.PathsObject,
  examples: Record<string, unknown>,
): OpenAPIV3_1.PathsObject {
  const completed = Object.entries(paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item as Methods).map(([method, each]) => {
        const whole = withCommon(method, withBodyExample(each, examples))
        return [method, { ...whole, 'x-codeSamples': [describeSample(method, path, whole, examples)] }]
      }),
    ),
  ])
  return Object.fromEntries(completed) as OpenAPIV3_1.PathsObject
}

interface Traits {
  method: string
  isVersioned: boolean
  takesReason: boolean
}

function isImplied(status: RefusedStatus, operation: Operation, traits: Traits): boolean {
  const { method, isVersioned, takesReason } = traits
  const parameters = (operation.parameters ?? []) as OpenAPIV3_1.ParameterObject[]
  const isPublic = operation['x-permission'] === 'public'
  switch (status) {
    case 400:
      return parameters.length > 0 || operation.requestBody !== undefined
    case 401:
      return !isPublic
    case 403:
      return !isPublic && operation['x-permission'] !== 'signedIn'
    case 404:
      return parameters.some(each => each.in === 'path')
    case 409:
      return takesReason
    case 412:
      return isVersioned && method !== 'get'
    case 413:
      return operation.requestBody !== undefined
    case 428:
      return takesReason
    case 429:
      return true
  }
}

/** A body that the call accepts, apart from rules that a schema cannot express. */
function withBodyExample(operation: Operation, examples: Record<string, unknown>): Operation {
  const body = operation.requestBody as OpenAPIV3_1.RequestBodyObject | undefined
  const json = body?.content['application/json']
  if (!json) return operation
  const example = exampleOf((json.schema ?? {}) as Schema, examples)
  return {
    ...operation,
    requestBody: { ...body, content: { ...body.content, 'application/json': { ...json, example } } },
  }
}

function withCommon(method: string, operation: Operation): Operation {
  const answer = operation.responses?.['200'] as OpenAPIV3_1.ResponseObject | undefined
  const { 'x-repeatable': mayBeRepeated = false, ...described } = operation
  const versioned = isVersioned(answer)
  const takesReason = mayBeRepeated || method === 'put' || method === 'delete'
  const headers = {
    ...(versioned ? { ETag: { $ref: '#/components/headers/ETag' } } : {}),
    ...(mayBeRepeated
      ? { 'Idempotency-Replayed': { $ref: '#/components/headers/IdempotencyReplayed' } }
      : {}),
  }
  const ok = {
    ...answer,
    description: answer?.description === 'Default Response' || !answer ? 'The response.' : answer.description,
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
  }
  const parameters = [
    ...(operation.parameters ?? []),
    ...(versioned && method !== 'get' ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
    ...(mayBeRepeated ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(takesReason ? [{ $ref: '#/components/parameters/ChangeReason' }] : []),
  ]
  const traits = { method, isVersioned: versioned, takesReason }
  const refusals = refusedStatuses
    .filter(status => isImplied(status, operation, traits))
    .map(status => [status, { $ref: `#/components/responses/Refused${status}` }] as const)
  return {
    ...described,
    ...(parameters.length > 0 ? { parameters } : {}),
    responses: {
      '200': ok,
      ...Object.fromEntries<OpenAPIV3_1.ReferenceObject>(refusals),
      '4XX': { $ref: '#/components/responses/Refused' },
      '5XX': { $ref: '#/components/responses/Failed' },
    },
  }
}

function isVersioned(answer: OpenAPIV3_1.ResponseObject | undefined): boolean {
  const schema = answer?.content?.['application/json']?.schema
  return schema !== undefined && 'properties' in schema && schema.properties?.version !== undefined
}
