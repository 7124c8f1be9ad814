import type { z } from 'zod'
import {
  actionHeader,
  reasonHeader,
  apiBase,
  buildPath,
  buildQueryString,
  isRepeatable,
  requestTimeoutMs,
  type Endpoint,
  type QueryValue,
} from '../contract/endpoint.ts'
import { confirmationRequiredCode, reasonRequiredCode } from '../contract/problemCodes.ts'
import { askForReason } from './changeReason.ts'
import { NoDataError, readProblem, UnreachableError, type ProblemError } from './problemError.ts'

/** TypeScript reads `z.object({})` as `Record<string, never>`, which matches anything without required properties. */
type Part<Name extends string, Given> = undefined extends Given
  ? { [K in Name]?: Given }
  : Record<string, never> extends Given
    ? { [K in Name]?: Given }
    : { [K in Name]: Given }

/** The arguments of a call, derived from its declaration. A part is optional if nothing in it is required. */
export type CallArguments<E extends Endpoint> = Part<'params', z.output<E['params']>> & {
  query?: Partial<z.output<E['query']>>
} & Part<'body', z.input<E['body']>>

export interface CallOptions {
  /** The version that was edited. A stale one is rejected with 412. */
  ifMatch?: number
  signal?: AbortSignal
  timeoutMs?: number
}

export type Reply<E extends Endpoint> = z.output<E['reply']>

let sharedHeaders: Record<string, string> = {}

/** The headers that every call of this page sends. */
export function setSharedHeaders(headers: Record<string, string>): void {
  sharedHeaders = headers
}

let whenChanged = () => {}

/** Calls the listener after each call that changed records. */
export function listenForChanges(listener: () => void): void {
  whenChanged = listener
}

/** Calls a declared endpoint. Throws ProblemError if the server refuses, and UnreachableError if there is no answer. */
export async function call<E extends Endpoint>(
  endpoint: E,
  given: CallArguments<E>,
  options: CallOptions = {},
): Promise<Reply<E>> {
  const response = await send(endpoint, given, options)
  const text = await awaitBody(response.text())
  const reply = (text === '' ? {} : JSON.parse(text)) as Reply<E> & object
  const actionId = response.headers.get(actionHeader)
  if (actionId !== null) actionIds.set(reply, actionId)
  return reply
}

const actionIds = new WeakMap<object, string>()

/** The action in the history that a call's reply reports; undefined if it is not known. */
export const getActionId = (reply: unknown): string | undefined => actionIds.get(reply as object)

/** Fetches a declared file. Resolves to its bytes and the server's file name. */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  given: CallArguments<E>,
  options: CallOptions = {},
): Promise<{ fileName: string; blob: Blob }> {
  const response = await send(endpoint, given, options)
  const fileName = parseFileName(response.headers.get('content-disposition')) ?? 'download'
  return { fileName, blob: await awaitBody(response.blob()) }
}

/** Fetches a declared file and starts the browser's download. Resolves to its name. Also throws NoDataError. */
export async function download<E extends Endpoint>(
  endpoint: E,
  given: CallArguments<E>,
  options: CallOptions = {},
): Promise<string> {
  const { fileName, blob } = await fetchFile(endpoint, given, options)
  if (blob.size === 0) throw new NoDataError('The file is empty.')
  saveBlob(blob, fileName)
  return fileName
}

/** Downloads a file that the page already has. */
export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has started reading by then. Releasing the URL immediately would cancel the download in some browsers.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Resolves to whether to repeat the refused call. `sentAt` is the time it was sent, in ms. */
type RefusalListener = (problem: ProblemError, sentAt: number) => Promise<boolean>
const repeatNothing: RefusalListener = async () => false
let whenRefused = repeatNothing

/** Called for every 401 of any screen, and for calls that need a confirmation by the user. The call waits for the result. Returns a function that removes the listener. */
export function listenForRefusedSessions(listener: RefusalListener): () => void {
  whenRefused = listener
  return () => {
    whenRefused = repeatNothing
  }
}

/** Sends a file as the whole body. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  given: Omit<CallArguments<E>, 'body'>,
  file: Blob,
  options: CallOptions = {},
): Promise<Reply<E>> {
  const response = await send(endpoint, { ...given, body: file }, options)
  return JSON.parse(await awaitBody(response.text())) as Reply<E>
}

/** `given` is the call's arguments, which `call`, `fetchFile`, and `upload` check against the declaration. */
async function send(endpoint: Endpoint, given: object, options: CallOptions): Promise<Response> {
  let reason: string | null = null
  for (;;) {
    const sentAt = Date.now()
    const response = await sendOnce(endpoint, given, options, reason)
    if (response.redirected) followMerge(endpoint, given, response.url)
    if (response.ok) {
      if (response.headers.has(actionHeader)) whenChanged()
      return response
    }
    const refused = await readProblem(response)
    if (refused.code === reasonRequiredCode) {
      reason = await askForReason()
      if (reason === null) throw refused
    } else if (!asksWho(refused) || !(await whenRefused(refused, sentAt))) throw refused
  }
}

const asksWho = ({ status, code }: ProblemError): boolean =>
  status === 401 || code === confirmationRequiredCode

/** The server stores a key for a day. */
const keptMs = 23 * 3_600_000

/**
 * The keys of requests whose answer did not arrive. Repeating the same request reuses its key, so the server runs it
 * once, whether the retry is automatic or manual.
 */
class IdempotencyKeys {
  readonly #open = new Map<string, { key: string; made: number }>()

  of(url: string, body: string | undefined): { key: string; answered(status: number): void } {
    const request = `${url}\n${body ?? ''}`
    const known = this.#open.get(request)
    const { key } = known && Date.now() - known.made < keptMs ? known : { key: createKey() }
    if (key !== known?.key) this.#open.set(request, { key, made: Date.now() })
    return {
      key,
      answered: status => {
        // A gateway may answer for a server that is still working.
        if (status < 500) this.#open.delete(request)
      },
    }
  }
}

/** 128 random bits; `crypto.randomUUID` exists only on https. */
export const createKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')

const idempotencyKeys = new IdempotencyKeys()

async function sendOnce(
  endpoint: Endpoint,
  given: object,
  options: CallOptions,
  reason: string | null,
): Promise<Response> {
  const {
    params = {},
    query = {},
    body,
  } = given as {
    params?: Record<string, string | number>
    query?: Record<string, QueryValue>
    body?: unknown
  }
  const headers: Record<string, string> = { ...sharedHeaders, accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = body instanceof Blob ? body.type : 'application/json'
  if (options.ifMatch !== undefined) headers['if-match'] = `"${options.ifMatch}"`
  if (reason !== null) headers[reasonHeader] = encodeURIComponent(reason)
  const url = apiBase + buildPath(endpoint, params) + buildQueryString(query)
  const sent = body === undefined || body instanceof Blob ? body : JSON.stringify(body)
  const once = isRepeatable(endpoint) && !(sent instanceof Blob) ? idempotencyKeys.of(url, sent) : null
  if (once) headers['idempotency-key'] = once.key
  const timeout = AbortSignal.timeout(options.timeoutMs ?? endpoint.timeoutMs ?? requestTimeoutMs)
  const response = await fetch(url, {
    method: endpoint.method,
    headers,
    body: sent,
    credentials: 'same-origin',
    // The browser can show its cached part of the book once the server confirms that it is current.
    cache: endpoint.cached ? 'no-cache' : 'no-store',
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
  }).catch((thrown: unknown) => {
    throw options.signal?.aborted ? thrown : createUnreachable(timeout.aborted)
  })
  once?.answered(response.status)
  return response
}

/** An answer may also break off partway. */
async function awaitBody<T>(body: Promise<T>): Promise<T> {
  return body.catch(() => {
    throw createUnreachable(false)
  })
}

function createUnreachable(timedOut: boolean): UnreachableError {
  return new UnreachableError(
    timedOut
      ? 'The server did not answer in time. Try again.'
      : 'Could not reach the server. Check the connection and try again.',
  )
}

/** The file name in a content-disposition header; null if there is none. */
export function parseFileName(header: string | null): string | null {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header ?? '')?.[1]
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(header ?? '')
  const name = encoded ? decodeURIComponent(encoded) : (plain?.[1] ?? plain?.[2])
  // Anything before a slash would be a folder.
  return name?.split(/[/\\]/).pop() || null
}

/**
 * The server redirects a call about a merged record to the remaining one. The page's own address follows, so that later
 * saves go there too.
 */
function followMerge(endpoint: Pick<Endpoint, 'url'>, given: object, answeredBy: string): void {
  const { params = {} } = given as { params?: Record<string, string | number> }
  const answered = new URL(answeredBy).pathname.slice(apiBase.length).split('/')
  const ids = endpoint.url.split('/').flatMap((part, place) => {
    const before = part.startsWith(':') ? params[part.slice(1)] : undefined
    const after = answered[place]
    return before !== undefined && after !== undefined && String(before) !== after
      ? [[String(before), after] as const]
      : []
  })
  const [changed] = ids
  if (!changed) return
  const [before, after] = changed
  const { pathname, search } = window.location
  const parts = pathname.split('/')
  const place = parts.indexOf(before)
  if (place === -1) return
  window.location.replace(parts.with(place, after).join('/') + search)
}
