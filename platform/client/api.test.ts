import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { buildQueryString, endpoint, id } from '../contract/endpoint.ts'
import { problem, type Problem } from '../contract/problem.ts'
import { call, fetchFile, parseFileName, listenForRefusedSessions } from './api.ts'
import {
  ProblemError,
  readProblem,
  UnreachableError,
  describeError,
  describeFormError,
} from './problemError.ts'

const save = endpoint('save', {
  method: 'PUT',
  url: '/things/:thingId',
  summary: 'Save a thing',
  tag: 'Things',
  allow: 'signedIn',
  params: z.object({ thingId: id }),
  query: z.object({ size: z.number(), keyword: z.string() }),
  body: z.object({ name: z.string() }),
  reply: z.object({ name: z.string() }),
})

/** Answers every call and records it. */
function answerWith(make: () => Response | Promise<Response>) {
  const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => make())
  vi.stubGlobal('fetch', asked)
  return asked
}
const refusal = (refused: Problem, headers = {}) =>
  new Response(JSON.stringify(refused.toDocument()), { status: refused.status, headers })

afterEach(() => vi.unstubAllGlobals())

describe('call', () => {
  test('fills in the path, and sends the query, the body, and the version', async () => {
    const asked = answerWith(() => Response.json({ name: 'Gate' }))
    const given = { params: { thingId: 7 }, query: { keyword: 'a b', size: 20 }, body: { name: 'Gate' } }
    expect(await call(save, given, { ifMatch: 3 })).toEqual({ name: 'Gate' })
    const [url, init] = asked.mock.calls[0] ?? []
    expect(url).toBe('/api/v1/things/7?keyword=a+b&size=20')
    expect(init).toMatchObject({ method: 'PUT', body: '{"name":"Gate"}', credentials: 'same-origin' })
    expect(init?.headers).toMatchObject({ 'if-match': '"3"', 'content-type': 'application/json' })
  })

  test('throws the server’s refusal with its code, message, and fields', async () => {
    answerWith(() =>
      refusal(problem('invalidInput', { errors: [{ pointer: '/name', detail: 'Too short.' }] })),
    )
    const thrown = await call(save, { params: { thingId: 7 }, body: { name: '' } }).catch(
      (error: unknown) => error,
    )
    expect(thrown).toBeInstanceOf(ProblemError)
    expect(thrown).toMatchObject({
      status: 400,
      code: '400.2',
      message: 'Correct the marked fields.',
      errors: [{ pointer: '/name', detail: 'Too short.' }],
    })
  })

  test('is described by what is wrong with the input, unless a form marks the fields', async () => {
    const detail = 'This text contains characters that cannot be saved. Remove them and try again.'
    answerWith(() =>
      refusal(
        problem('invalidInput', {
          errors: [
            { pointer: '/name', detail },
            { pointer: '/note', detail },
          ],
        }),
      ),
    )
    const thrown = await call(save, { params: { thingId: 7 }, body: { name: '' } }).catch(
      (error: unknown) => error,
    )
    expect(describeError(thrown)).toBe(detail)
    expect(describeFormError(thrown)).toBe('Correct the marked fields.')
  })

  test('outside a form, has no versions to compare', async () => {
    answerWith(() => refusal(problem('stale')))
    const thrown = await call(save, { params: { thingId: 7 }, body: { name: 'x' } }).catch(
      (error: unknown) => error,
    )
    expect(describeError(thrown)).toBe('Someone else has changed this. Check it and try again.')
    expect(describeFormError(thrown)).toMatch(/Compare both versions/)
  })

  test('reports a missing answer differently from a refusal', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const thrown = await call(save, { params: { thingId: 7 }, body: { name: 'x' } }).catch(
      (error: unknown) => error,
    )
    expect(thrown).toBeInstanceOf(UnreachableError)
    expect(describeError(thrown)).toMatch(/^Could not reach the server/)
  })

  test('times out', async () => {
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: RequestInit) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
    )
    const given = { params: { thingId: 7 }, body: { name: 'x' } }
    await expect(call(save, given, { timeoutMs: 10 })).rejects.toThrow('did not answer in time')
  })

  test('reports every 401, and still throws it', async () => {
    const told = vi.fn<(problem: ProblemError) => Promise<boolean>>(async () => false)
    const stop = listenForRefusedSessions(told)
    answerWith(() => refusal(problem('notSignedIn')))
    const given = { params: { thingId: 7 }, body: { name: 'x' } }
    await expect(call(save, given)).rejects.toThrow('Invalid Credentials')
    stop()
    await expect(call(save, given)).rejects.toThrow('Invalid Credentials')
    expect(told).toHaveBeenCalledOnce()
  })

  test('is sent again unchanged after the user has signed in again', async () => {
    let isSignedIn = false
    const asked = answerWith(() =>
      isSignedIn ? Response.json({ name: 'Gate' }) : refusal(problem('notSignedIn')),
    )
    const stop = listenForRefusedSessions(async () => (isSignedIn = true))
    const given = { params: { thingId: 7 }, body: { name: 'Gate' } }
    expect(await call(save, given, { ifMatch: 3 })).toEqual({ name: 'Gate' })
    stop()
    const sent = asked.mock.calls.map(([url, { body, headers }]) => ({ url, body, headers }))
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
  })
})

describe('an answer about the record that a merge has left', () => {
  const moved = (path: string) => {
    const response = Response.json({ name: 'Gate' })
    return Object.defineProperties(response, {
      redirected: { value: true },
      url: { value: `https://book.example${path}` },
    })
  }

  test.each([
    ['/admin/things/7?tab=names', '/api/v1/things/12', '/admin/things/12?tab=names'],
    // Only the part that named the merged record changes.
    ['/admin/things/70/parts/7', '/api/v1/things/12', '/admin/things/70/parts/12'],
    ['/admin/brands', '/api/v1/things/12', null],
    ['/admin/things/7', '/api/v1/things/7', null],
  ])('moves the page %s that was answered by %s to %s', async (address, answeredBy, target) => {
    const replace = vi.fn<(address: string) => void>()
    const { pathname, search } = new URL(address, 'https://book.example')
    vi.stubGlobal('window', { location: { pathname, search, replace } })
    answerWith(() => moved(answeredBy))
    expect(await call(save, { params: { thingId: 7 }, body: { name: 'x' } })).toEqual({ name: 'Gate' })
    expect(replace.mock.calls).toEqual(target === null ? [] : [[target]])
  })
})

test('returns a file with the name that the server gave it, and can read a refusal in place of a file', async () => {
  const disposition = { 'content-disposition': 'attachment; filename="All-Books.xlsx"' }
  answerWith(() => new Response('bytes', { headers: disposition }))
  const given = { params: { thingId: 7 }, body: { name: 'x' } }
  expect((await fetchFile(save, given)).fileName).toBe('All-Books.xlsx')
  answerWith(() => refusal(problem('reportFailed')))
  await expect(fetchFile(save, given)).rejects.toThrow('Failed to download report')
})

test.each([
  ['attachment; filename="a b.pdf"', 'a b.pdf'],
  ['attachment; filename=plain.csv', 'plain.csv'],
  ["attachment; filename=x.pdf; filename*=UTF-8''Qu%C3%A9bec.pdf", 'Québec.pdf'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['inline', null],
  [null, null],
])('the file name in %j is %j', (header, name) => {
  expect(parseFileName(header)).toBe(name)
})

test('omits missing values from a query, and joins lists', () => {
  expect(buildQueryString({ page: 0, keyword: '', status: undefined, years: [2024, 2025], all: false })).toBe(
    '?page=0&years=2024%2C2025&all=false',
  )
  expect(buildQueryString({})).toBe('')
})

describe('a refusal that is not a problem document', () => {
  test('a proxy’s page becomes a message with the status', async () => {
    const problem = await readProblem(new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect(problem).toMatchObject({ status: 502, code: '502.0' })
    expect(problem.message).toContain('502')
  })

  test('the waiting time is read if it is given', async () => {
    const throttled = refusal(problem('tooManyWaiting'), { 'retry-after': '120' })
    expect((await readProblem(throttled)).retryAfterSeconds).toBe(120)
    expect((await readProblem(refusal(problem('stale')))).retryAfterSeconds).toBeNull()
  })
})
