import { beforeAll, expect, it } from 'vitest'
import { apiBase } from '#platform/contract/endpoint.ts'
import type { ProblemDocument } from '#platform/contract/problemDocument.ts'
import { minimumOf, type Schema } from '#platform/http/reference/exampleOf.ts'
import { isTorture } from '#tests/isTorture.ts'
import { useService } from '../app.ts'
import { bodies } from '../bodies.ts'
import { makeKnown } from '../hostileQueries.ts'
import { fillPath, getBodySchema, listOperations, type Known, type Operation } from '../operations.ts'

/**
 * Every write of the API with each member of its body missing or invalid, and every read with each parameter invalid.
 * The answer is a success or a problem in our own words with a pointer, never the validator's text.
 */
const service = useService()

/** Zod's own wording. */
const raw =
  /Invalid (input|option|key|element|union|string|number|date|ISO|email|URL|UUID)|expected .* received|Too (small|big)|Unrecognized key|must match pattern/

let operations: { call: string; operation: Operation; body: Record<string, unknown> | null }[]

beforeAll(async () => {
  operations = [...(await listOperations(service))].map(([call, operation]) => {
    const schema = getBodySchema(operation)
    return { call, operation, body: schema ? completeBody(call, schema) : null }
  })
})

/** With all members, including optional ones. */
function completeBody(call: string, schema: Schema, known: Known = {}): Record<string, unknown> | null {
  const object = [schema, ...(schema.anyOf ?? [])].find(each => each.properties)
  if (!object?.properties) return null
  const all = Object.entries(object.properties).map(([name, each]) => [name, minimumOf(each, known, name)])
  return { ...Object.fromEntries(all), ...bodies[call] } as Record<string, unknown>
}

async function send(
  call: string,
  query: string,
  body?: object,
): Promise<{ status: number; details: string[] }> {
  const [method = '', path = ''] = call.split(' ')
  const url =
    apiBase +
    path
      .replace(/\{instanceId\}/, '26')
      .replace(/\{year\}/, '2025')
      .replace(/\{\w+\}/g, '2147483647')
  return sendTo(method, url + query, body)
}

async function sendTo(
  method: string,
  url: string,
  body?: object,
): Promise<{ status: number; details: string[] }> {
  const answer = await service.app.inject({
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${service.token('alice')}` },
    ...(body ? { payload: body } : {}),
  })
  if (answer.statusCode < 400) return { status: answer.statusCode, details: [] }
  const { message, detail, errors } = answer.json<ProblemDocument>()
  const silent =
    answer.statusCode === 400 && errors.some(each => !each.pointer.startsWith('/') && each.pointer !== '')
  return {
    status: answer.statusCode,
    details: [
      message,
      detail,
      ...errors.map(each => each.detail),
      ...(silent ? ['Invalid input: no pointer'] : []),
    ],
  }
}

const isRaw = ({ status, details }: { status: number; details: string[] }) =>
  status >= 500 || details.some(each => raw.test(each) || each.trim() === '')

it('a member that is missing, null, or of another type is refused in words or accepted', async () => {
  const wrong: string[] = []
  let tested = 0
  for (const { call, body } of operations) {
    for (const name of Object.keys(body ?? {})) {
      const { [name]: _, ...rest } = body ?? {}
      const ways = [
        ['left out', rest],
        ['null', { ...rest, [name]: null }],
        ['an object', { ...rest, [name]: { a: 1 } }],
        ['a long text', { ...rest, [name]: 'x'.repeat(5000) }],
        ['a member of every object', { ...rest, [name]: '__proto__' }],
      ] as const
      // One invalid value each, another every time. Only `npm run torture` tests all.
      tested += 1
      for (const [what, sent] of isTorture ? ways : ways.filter((_, at) => at === tested % ways.length)) {
        const answer = await send(call, '', sent)
        if (isRaw(answer))
          wrong.push(`${call} ${name} ${what}: ${answer.status} ${answer.details.join(' | ')}`)
      }
    }
  }
  expect(wrong).toEqual([])
}, 300_000)

/** Values that programs send by mistake or on purpose. */
const hostileTexts = ['', ' ', "' or 1=1 --", 'a\0b', '\ud800', '\u202eabc', '\u{1f6eb}'.repeat(200)]
const hostileWords =
  'NaN 1e5 0x10 - =cmd() % \\ 2026-02-30 0000-01-01 99999-01-01 12/31/26 __proto__ constructor'
const hostileNumbers = [0, -1, 1.5, 1e308, 1e-320, 2 ** 31, 2 ** 53 + 2]
const hostileShapes = [true, [], [[]], [null], {}, Array(3000).fill(1)]

/** The value with each of its members, at any depth, removed or replaced by another. */
function* spoil(value: unknown): Generator {
  yield* [...hostileTexts, ...hostileWords.split(' '), ...hostileNumbers, ...hostileShapes]
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    const others = Object.entries(value).filter(([each]) => each !== name)
    const rebuild = (entries: [string, unknown][]) =>
      Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries)
    yield rebuild(others)
    for (const spoiled of spoil(member)) yield rebuild([...others, [name, spoiled]])
  }
}

it.runIf(isTorture)(
  'a member at any depth that is something else is refused in words or taken',
  async () => {
    const wrong: string[] = []
    // Records that exist, so that whatever is taken is stored.
    const known = await makeKnown(service, 'INPROGRESS')
    for (const { call, operation } of operations) {
      const [method = ''] = call.split(' ')
      const schema = getBodySchema(operation)
      const body = schema && completeBody(call, schema, known)
      if (!body) continue
      const url = apiBase + fillPath(call, operation, { year: 2025, ...known })
      for (const sent of spoil(body)) {
        if (typeof sent !== 'object' || sent === null) continue
        const answer = await sendTo(method, url, sent)
        if (isRaw(answer))
          wrong.push(
            `${call} ${JSON.stringify(sent).slice(0, 300)}: ${answer.status} ${answer.details.join(' | ')}`,
          )
      }
    }
    expect(wrong).toEqual([])
  },
  1_800_000,
)

it('a body that is not an object, and an unreadable parameter, are refused in words', async () => {
  const wrong: string[] = []
  for (const { call, operation, body } of operations) {
    const calls: [string, object | undefined][] = body ? [['', []]] : []
    for (const { name } of (operation.parameters ?? []).filter(each => each.in === 'query')) {
      calls.push([`?${name}=${encodeURIComponent(',\\')}`, body ?? undefined])
    }
    for (const [query, sent] of calls) {
      const answer = await send(call, query, sent)
      if (isRaw(answer)) wrong.push(`${call}${query}: ${answer.status} ${answer.details.join(' | ')}`)
    }
  }
  expect(wrong).toEqual([])
}, 300_000)

it('a user is added with the required members only', async () => {
  const required = {
    firstName: 'Nora',
    lastName: 'Northgate',
    displayName: 'nora',
    email: 'nora@northgate.example',
    isoCountryCode: 'US',
    securityRoleId: 0,
    userStatus: 'ACTIVE',
    jobCategory: 'OTHER',
  }
  const added = await service.as('alice').post('/users', required)
  expect(added.status).toBe(200)
  expect(added.body).toMatchObject({ title: null, city: null, publishedEmail: null, userPhoneList: [] })
  for (const name of Object.keys(required)) {
    const { [name as 'email']: _, ...rest } = required
    const refused = await service.as('alice').post<ProblemDocument>('/users', rest)
    expect([name, refused.status, refused.body.errors.map(each => each.pointer)]).toEqual([
      name,
      400,
      [`/${name}`],
    ])
  }
})
