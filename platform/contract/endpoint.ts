import { z } from 'zod'
import { capitalize } from './capitalize.ts'
import { formatCount } from './count.ts'

/** The response header of a write: the id of the action in which the history groups its changes. */
export const actionHeader = 'action-id'

/** The request header with the caller's reason for a change, percent-encoded in UTF-8. */
export const reasonHeader = 'change-reason'
export const longestReason = 500

z.config({ customError: describeIssue })

/** The product adds its permissions and their subject keys with `declare module './endpoint.ts'`. */
export interface PermissionRegister {}

/** The values of `allow`: the product's permissions, or any text until the product declares some. */
export type Permission = PermissionRegister extends { permission: infer P extends string } ? P : string

/** The key of the record that a permission applies to. */
type PermittedSubject = PermissionRegister extends { subject: infer K } ? K : unknown

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A declared call: validated, authorized, documented, and typed from this one place. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  /** The operation's name in the OpenAPI document and generated clients: its declaration's name without `Endpoint`. */
  operationId: string
  method: Method
  /** The path below `/api/v1`, with `:name` for parameters. */
  url: string
  summary: string
  tag: string
  allow: Permission
  params: P
  query: Q
  body: B
  reply: R
  /** Whether the transaction may write. False for a POST that only searches. */
  writes: boolean
  /**
   * The call runs several steps, each in its own transaction (`call.step`). A refused step does not undo the others.
   */
  steps: boolean
  /**
   * The dependencies of the answer besides the address, the day, and the reader's role: a scope that the product
   * defines, such as everything on the shelf in the path. The answer stays in memory until they change, and its ETag
   * lets a request with the current version get a 304. Null if the answer depends on anything else.
   */
  cached: string | null
  /** The answer concerns the caller's own account or work, not shared records. */
  personal: boolean
  /** The user must have signed in, or confirmed who they are, within the last minutes. The product says how. */
  sensitive: boolean
  /** The call hashes a password, which is deliberately slow, so only a few such calls run at a time. */
  checksPassword: boolean
  /** The maximum body size in bytes; null for the default. */
  bodyBytes: number | null
  /** Set for calls whose body is a file. */
  upload: Upload | null
  /** How long screens wait for an answer, if not the default. */
  timeoutMs: number | null
  /** The problem's message if the call fails unexpectedly. */
  failed: string | null
  /** The answer contains a secret that is stored only as a hash, so it can never be repeated. */
  secretReply: boolean
  /** The media types of an answer that is a file. */
  file: readonly string[] | null
  /**
   * The subject of `allow` if it is not in the path. Declared as a method so that any endpoint is assignable to
   * `Endpoint`.
   */
  subject:
    | { of(given: { params: z.output<P>; query: z.output<Q>; body: z.output<B> }): PermittedSubject }['of']
    | null
}

/** A file as the bare body of a call. */
export interface Upload {
  mediaTypes: readonly string[]
  /** The maximum size. */
  bytes: number
}

type Declaration<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Pick<
  Endpoint<P, Q, B, R>,
  'method' | 'url' | 'summary' | 'tag' | 'allow'
> &
  Partial<
    Pick<
      Endpoint<P, Q, B, R>,
      | 'params'
      | 'query'
      | 'body'
      | 'sensitive'
      | 'checksPassword'
      | 'bodyBytes'
      | 'upload'
      | 'reply'
      | 'writes'
      | 'steps'
      | 'cached'
      | 'personal'
      | 'timeoutMs'
      | 'failed'
      | 'secretReply'
      | 'file'
      | 'subject'
    >
  >

const nothing = z.object({})
const noBody = z.undefined()
const noReply = z.object({}).strip()
type Nothing = typeof nothing
type NoBody = typeof noBody

/** The type requires `allow`, so every endpoint has a permission. */
export function endpoint<
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = NoBody,
  R extends z.ZodType = Nothing,
>(operationId: string, declaration: Declaration<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return {
    operationId,
    params: nothing as unknown as P,
    query: nothing as unknown as Q,
    body: noBody as unknown as B,
    reply: noReply as unknown as R,
    writes: declaration.method !== 'GET',
    steps: false,
    cached: null,
    personal: false,
    sensitive: false,
    checksPassword: false,
    bodyBytes: null,
    upload: null,
    timeoutMs: null,
    failed: null,
    secretReply: false,
    file: null,
    subject: null,
    ...declaration,
  }
}

/** The handler's argument in place of a body that is a file. */
export const uploadBody = z.unknown()

export const hasBody = (endpoint: Endpoint): boolean => endpoint.body.def.type !== 'undefined'

/**
 * Before sign-in, a body has at most a name and a password. Otherwise, it has at most a wizard step with its texts and
 * lists.
 */
const usualBytes = { stranger: 16_384, signedIn: 262_144 }

/** The maximum body size of a call, in bytes. */
export const getBodyLimit = ({ upload, bodyBytes, allow }: Endpoint): number =>
  upload?.bytes ?? bodyBytes ?? (allow === 'public' ? usualBytes.stranger : usualBytes.signedIn)

export const apiBase = '/api/v1'

/** How long screens wait for an answer by default. */
export const requestTimeoutMs = 20_000
/** How long screens wait for reports and books, which take longer. */
export const downloadTimeoutMs = 120_000

/** A signed-in user's POST that stores something. It can be repeated safely with an `Idempotency-Key`. */
export const isRepeatable = ({ method, writes, file, allow }: Endpoint): boolean =>
  method === 'POST' && writes && !file && allow !== 'public'

/** A key in a path: a positive integer that fits the database's integer type. */
export const id = z.coerce.number().int().min(1).max(2_147_483_647)

/** The path with its parameters filled in, e.g. `/shelves/12/books`. */
export function buildPath(
  endpoint: Pick<Endpoint, 'url'>,
  params: Record<string, string | number | undefined>,
): string {
  return endpoint.url.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new TypeError(`${endpoint.url} needs ${name}`)
    return encodeURIComponent(String(value))
  })
}

export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]

/** The query string of a call. Missing and empty values are omitted, and lists are joined by commas. */
export function buildQueryString(query: Record<string, QueryValue>): string {
  const given = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === '') return []
    return [[name, typeof value === 'object' ? value.join(',') : String(value)]]
  })
  return given.length ? `?${new URLSearchParams(given).toString()}` : ''
}

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>['customError']>>[0]

/** The maximum number of choices that a message lists. */
const mostChoices = 15

/** Explains an invalid input whose declaration has no message of its own. Uses the member's name, never zod's text. */
function describeIssue(issue: Issue): string {
  const name = nameOf(issue.path ?? [])
  const called = name ?? 'value'
  if (issue.input === undefined && name !== null) return `${name} is missing.`
  switch (issue.code) {
    case 'too_small':
      return `${name ?? 'This'} must ${boundOf(issue.origin, 'least', issue.minimum, issue.inclusive)}`
    case 'too_big':
      return `${name ?? 'This'} must ${boundOf(issue.origin, 'most', issue.maximum, issue.inclusive)}`
    case 'invalid_value':
      return issue.values.length <= mostChoices
        ? `Please input a valid ${called}: ${issue.values.map(String).join(', ')}.`
        : `Please input a valid ${called}.`
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}. Remove it from the request.`
    default:
      return issue.code === 'invalid_type' && issue.expected === 'object' && name === null
        ? 'Send a JSON object.'
        : `Please input a valid ${called}.`
  }
}

/** `securityRoleId` is 'Security Role ID'; null for the whole body. */
function nameOf(path: readonly PropertyKey[]): string | null {
  const key = path.findLast(each => typeof each === 'string')
  if (key === undefined || key === '') return null
  const words = key.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/\bId(s?)\b/g, 'ID$1')
  return capitalize(words)
}

function boundOf(
  origin: string,
  side: 'least' | 'most',
  bound: number | bigint,
  inclusive: boolean | undefined,
): string {
  const limit = formatCount(bound)
  if (origin === 'string') return `have at ${side} ${limit} characters.`
  if (origin === 'array' || origin === 'set') return `have at ${side} ${limit} entries.`
  if (inclusive === false) return `be ${side === 'least' ? 'more' : 'less'} than ${limit}.`
  return `be at ${side} ${limit}.`
}
