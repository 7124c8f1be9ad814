import { connect } from 'node:net'
import { count } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { problems } from '#domain/problems.ts'
import { apiBase } from '#platform/contract/endpoint.ts'
import { outcome, problemOf, useService, type Answer, type Client } from '#tests/app.ts'
import { affiliate, makeAirportInstance, makeTerminal } from '#tests/make.ts'
import { listOperations } from '#tests/operations.ts'
import { audit } from './database/schema/audit.ts'

const service = useService({ own: true })
const ben = service.as('ben')
let airportId: number
let terminalId: number
let entries: number

const audited = async () =>
  (await service.write(db => db.select({ rows: count() }).from(audit)))[0]?.rows ?? 0

beforeEach(async () => {
  await service.write(async db => {
    airportId = (await makeAirportInstance(db)).airportId
    terminalId = (await makeTerminal(db, { airportId })).terminalId
    await affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 })
  })
  entries = await audited()
})

/** Expects a problem with this code, a message for people, no internals, and nothing stored. */
async function expectRefused(answer: Answer, problem: string): Promise<void> {
  const refused = problemOf(answer)
  expect(refused.problem).toBe(problem)
  expect(refused).toMatchObject({ status: answer.status, type: `/api/docs#problem-${refused.code}` })
  expect(refused.title).toMatch(/\S/)
  expect(refused.message).toMatch(/\S/)
  expect(answer.text).not.toMatch(
    /node_modules|at \w+ \(|select |insert |drizzle|postgres|pglite|Failed query/i,
  )
  expect(await audited()).toBe(entries)
}

const path = () => `/airports/${airportId}/instance/26`
const json = { 'content-type': 'application/json' }
const put = (body: string, headers: Record<string, string> = json) => ben.send('PUT', path(), body, headers)

describe('an unknown address', () => {
  it.each([
    ['GET', '/nowhere'],
    ['POST', '/nowhere'],
    ['GET', 'root:/api'],
    ['GET', 'root:/api/v2/session'],
    ['GET', 'root:/nowhere.php'],
    ['DELETE', 'root:/'],
    ['GET', '/airports/%E0%A4%A/instance/26'],
    ['GET', '/%00'],
    ['GET', 'root://evil.example/%2e%2e'],
    ['GET', `/airports/${'1'.repeat(300)}/instance/26`],
    ['GET', '/airports/1/instance/26/'],
    ['GET', '/Session'],
  ])('is a problem of its own: %s %s', async (method, address) => {
    await expectRefused(await ben.send(method, address, undefined), 'unknownRoute')
    await expectRefused(await service.as('stranger').send(method, address, undefined), 'unknownRoute')
  })

  it('is not repeated in a way that could be markup', async () => {
    const answer = await ben.get('root:/<script>alert(1)</script>')
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })
})

it('a method that an address does not have is refused with the allowed ones', async () => {
  const answer = await ben.send('PUT', '/session', {})
  await expectRefused(answer, 'methodNotAllowed')
  expect(answer.headers['allow']).toBe('DELETE, GET, HEAD')
  await expectRefused(await ben.send('DELETE', path(), undefined), 'methodNotAllowed')
  await expectRefused(await ben.send('PATCH', path(), {}), 'methodNotAllowed')
})

describe('a body', () => {
  it.each([
    ['half of one', '{"dwellTimeAmount": 5'],
    ['a trailing comma', '{"dwellTimeAmount": 5,}'],
    ['single quotes', "{'dwellTimeAmount': 5}"],
    ['NaN', '{"dwellTimeAmount": NaN}'],
    ['spaces', '   '],
    ['a key that would reach the prototype', '{"__proto__": {"role": "ROLE_ADMIN"}}'],
    ['such a key within', '{"airport": {"__proto__": {"x": 1}}}'],
    ['the constructor’s prototype', '{"constructor": {"prototype": {"x": 1}}}'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe]).toString('latin1')],
  ])('that is not a valid JSON object is refused: %s', async (_what, body) => {
    await expectRefused(await put(body), 'malformedBody')
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })

  it('that is empty is none, although the program declares JSON', async () => {
    await expectRefused(await put(''), 'invalidInput')
    const answer = await service.app.inject({
      method: 'POST',
      url: `${apiBase}/brands/paged/search?keyword=none`,
      headers: { ...json, authorization: `Bearer ${service.token('alice')}` },
    })
    expect(answer.json()).toMatchObject({ totalElements: 0 })
  })

  it('in another encoding is refused, because its letters would be stored incorrectly', async () => {
    const send = (encoding: BufferEncoding) =>
      service.app.inject({
        method: 'PUT',
        url: `${apiBase}${path()}/warnings`,
        headers: { ...json, authorization: `Bearer ${service.token('ben')}` },
        payload: Buffer.from('{"findings": [], "explanation": "Café"}', encoding),
      })
    expect((await send('latin1')).json()).toMatchObject({
      code: problems.malformedBody.code,
      detail: 'The body is not encoded in UTF-8.',
    })
    expect((await send('utf8')).json()).not.toMatchObject({ code: problems.malformedBody.code })
  })

  it.each([
    'null',
    '[]',
    '5',
    '"text"',
    'true',
    '{}',
    '{"dwellTimeAmount": "5"}',
    '[{"dwellTimeAmount": 5}]',
  ])('of the wrong shape is refused: %s', async body => expectRefused(await put(body), 'invalidInput'))

  const broken = '{"dwellTimeAmount": 5'
  const invalid = '{"dwellTimeAmount": "5"}'
  const [unpackable, oversized] = [{ ...json, 'content-encoding': 'gzip' }, 'x'.repeat(100_000)]

  it.each([
    ['stranger', 'notSignedIn'],
    ['cora', 'notAffiliated'],
    ['frank', 'forbidden'],
  ] as const)('that is wrong does not matter when it is sent by who may not: %s', async (who, refusal) => {
    const send = (body: string, headers: Record<string, string> = json) =>
      service.as(who).send('PUT', path(), body, headers)
    for (const body of [broken, invalid, oversized, '']) await expectRefused(await send(body), refusal)
    await expectRefused(await send('{}', unpackable), refusal)
    await expectRefused(await send('{}', { 'content-type': 'text/plain' }), refusal)
  })

  it('of two megabytes is refused, declared or not', async () => {
    const large = JSON.stringify({ configurationAdditionalInfoText: 'x'.repeat(2_000_000) })
    await expectRefused(await put(large), 'tooLarge')
    await expectRefused(await service.as('stranger').send('POST', '/authenticate', large, json), 'tooLarge')
  })

  it('nested more than 100 levels is refused, without parsing it', async () => {
    const nest = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    const tooDeep = { problem: 'malformedBody', detail: 'The body is nested too deeply.' }
    for (const body of [nest(101), nest(120_000), `{"dwellTimeAmount":${nest(100)}}`, '{"a":'.repeat(101)]) {
      expect(problemOf(await put(body))).toMatchObject(tooDeep)
    }
    await expectRefused(await put(nest(100)), 'invalidInput')
    // Brackets in a text, after an escaped quotation mark, and side by side are no nesting.
    await expectRefused(
      await put(JSON.stringify({ dwellTimeAmount: `"\\${'['.repeat(200)}` })),
      'invalidInput',
    )
    await expectRefused(await put(`[${Array(200).fill('[]').join()}]`), 'invalidInput')
  })

  it.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'x',
  ])('of another type is refused: %s', async type =>
    expectRefused(await put('{}', { 'content-type': type }), 'unsupportedMedia'),
  )

  it('in an unknown compression is refused', async () => {
    await expectRefused(await put('{}', { ...json, 'content-encoding': 'made-up' }), 'unsupportedMedia')
    await expectRefused(await put('{}', { ...json, 'content-encoding': 'gzip' }), 'malformedBody')
  })
})

describe('text that cannot be stored', () => {
  it.each([
    ['a NUL', 'x\u0000y'],
    ['half a surrogate pair', 'x\ud83d'],
    ['the other half', '\ude00x'],
  ])('is refused by name wherever it stands: %s', async (_what, text) => {
    const body = { findings: [{ warning: text, figures: 'x' }], explanation: text }
    const answer = await ben.put(`${path()}/warnings`, body)
    await expectRefused(answer, 'invalidInput')
    expect(problemOf(answer).errors).toEqual([
      {
        pointer: '/findings/0/warning',
        detail: 'This text contains characters that cannot be saved. Remove them and try again.',
      },
      {
        pointer: '/explanation',
        detail: 'This text contains characters that cannot be saved. Remove them and try again.',
      },
    ])
    const signIn = await service.as('stranger').post('/authenticate', { username: text, password: 'x' })
    await expectRefused(signIn, 'invalidInput')
    const reset = await service.as('stranger').post('/authenticate/sendpasswordreset', { email: text })
    await expectRefused(reset, 'invalidInput')
  })

  it('is also refused in a query', async () => {
    const answer = await service.as('frank').post('/airports/instance/26/paged/search?keyword=a%00b')
    expect(problemOf(answer).errors[0]?.pointer).toBe('/query/keyword')
    await expectRefused(answer, 'invalidInput')
  })

  it('is distinguished from unusual text that can be stored', async () => {
    const whole = 'a\u0001\u001b[31m \u202e\ufeff \u{1f600} \uffff'
    const search = `/airports/instance/26/paged/search?keyword=${encodeURIComponent(whole)}`
    expect(outcome(await service.as('frank').post(search))).toBe('200')
  })
})

describe('an invalid key', () => {
  const keys = [
    '',
    '0',
    '-1',
    '2147483648',
    '9'.repeat(60),
    '1.5',
    'abc',
    'NaN',
    'Infinity',
    '1;drop',
    '%27',
    '%20',
    '1%00',
    'null',
    'undefined',
  ]
  /** The request of a screen without its key. */
  const lostKeys = ['', 'NaN', 'null', 'undefined']

  it.each(keys)('in the path is refused by name: %s', async key => {
    for (const call of [
      ben.get(`/airports/${key}/instance/26`),
      ben.get(`${path()}/terminals/${key}`),
      ben.post(`${path()}/terminals/${terminalId}/airlines/${key}`),
      service.as('frank').get(`/airports/${key}/instance/26/profile`),
    ]) {
      const answer = await call
      await expectRefused(answer, lostKeys.includes(key) ? 'suspectKey' : 'invalidInput')
      expect(problemOf(answer).errors[0]?.pointer).toMatch(/^\/params\//)
    }
  })

  it('of an airport to be updated is refused in the words of the specification', async () => {
    const ofNone = await ben.send('PUT', '/airports/-1/instance/26', '{}', json)
    await expectRefused(ofNone, 'missingAirportInstance')
    expect(problemOf(ofNone).message).toBe('Unable to update airport instance')
    await expectRefused(await ben.send('PUT', '/airports/undefined/instance/26', '{}', json), 'suspectKey')
  })

  it.each(['-1', '100', '2026', 'x', '1.5'])('of a year is refused by name: %s', async year => {
    await expectRefused(await ben.get(`/airports/${airportId}/instance/${year}`), 'invalidInput')
    await expectRefused(
      await service.as('frank').get(`/reports/instance/${year}/report/allAirports`),
      'invalidInput',
    )
  })

  it('that is well-formed but unknown is not found', async () => {
    await expectRefused(await ben.get(`${path()}/terminals/2147483647`), 'notFound')
    await expectRefused(await service.as('alice').get('/airports/2147483647/instance/26'), 'notFound')
    await expectRefused(await service.as('alice').get(`/airports/${airportId}/instance/99`), 'notFound')
  })
})

it('a stranger is refused before the body is read', async () => {
  for (const body of ['{"half', '{}', 'x'.repeat(2_000_000)]) {
    await expectRefused(await service.as('stranger').send('PUT', path(), body, json), 'notSignedIn')
  }
  await expectRefused(await service.as('stranger').get('/airports/none/instance/none'), 'notSignedIn')
})

describe('for every role', () => {
  it.each([
    ['a cookie that cannot be decoded', () => send({ cookie: 'factbook_token=%E0%A4%A' }), 'notSignedIn'],
    [
      'a cookie that is a list',
      () => send({ cookie: 'factbook_token=a; factbook_token=b; =; ;;' }),
      'notSignedIn',
    ],
    [
      'a bearer token of a hundred kilobytes',
      () => send({ authorization: `Bearer ${'x'.repeat(100_000)}` }),
      'notSignedIn',
    ],
    ['a bearer without a token', () => send({ authorization: 'Bearer ' }), 'notSignedIn'],
    ['an Authorization that is none', () => send({ authorization: '\u00ff' }), 'notSignedIn'],
  ] as [string, () => Promise<Answer>, string][])('with %s is answered', async (_what, call, problem) => {
    await expectRefused(await call(), problem)
  })
  const send = (headers: Record<string, string>) => service.with(headers).get(path())
})

describe('every call, with every value invalid', () => {
  const nonsense = [
    {},
    [],
    { __proto__: null, a: { b: [1, 'x', null] } },
    { body: 'x'.repeat(10_000) },
    'text',
    7,
  ]

  it('answers with a problem and stores nothing', async () => {
    const client: Client = service.as('alice')
    for (const call of (await listOperations(service)).keys()) {
      const [method = '', pattern = ''] = call.split(' ')
      for (const [index, body] of nonsense.entries()) {
        const url = pattern.replace(/\{\w+\}/g, index % 2 ? 'x' : '2147483000')
        const payload = method === 'GET' ? undefined : JSON.stringify(body)
        const answer = await client.send(method, url, payload, payload ? json : {})
        expect(answer.status, `${method} ${url} ${payload}: ${answer.text}`).toBeLessThan(500)
        if (answer.status >= 400) problemOf(answer)
      }
    }
  })
})

describe('over a separate connection', () => {
  let port: number
  beforeAll(async () => {
    port = Number(new URL(await service.app.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  afterAll(() => service.app.server.close())

  const say = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text))
      let heard = ''
      socket.on('data', data => (heard += data.toString()))
      socket.on('close', () => resolve(heard))
      socket.on('error', reject)
    })

  it.each([
    ['nonsense', 'nonsense\r\n\r\n', 'malformedBody'],
    ['a head of 20 kB', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 'tooLarge'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      'malformedBody',
    ],
  ] as const)('is answered with a problem and hung up on: %s', async (_what, text, problem) => {
    const heard = await say(text)
    const { code } = problems[problem]
    expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${code.split('.')[0]} `))
    expect(heard).toContain('application/problem+json')
    expect(heard).toContain(`"code":"${code}"`)
  })

  it.each(['/session', '/openapi.json', '/nowhere'])(
    'HEAD %s has the status and the headers of GET, and no body',
    async address => {
      const ask = (method: string) =>
        say(`${method} ${apiBase}${address} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
      const [got, head] = [await ask('GET'), await ask('HEAD')].map(said => said.split('\r\n\r\n'))
      const headersOf = (text = '') => text.replace(/^(date|etag|ratelimit|x-request-id): .*$/gim, '')
      expect(headersOf(head?.[0])).toBe(headersOf(got?.[0]))
      expect(got?.slice(1).join('')).not.toBe('')
      expect(head?.slice(1).join('')).toBe('')
    },
  )

  it('a body of 2 MB that is really sent is refused before all of it is read', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}${apiBase}/authenticate`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ username: 'x', password: 'y'.repeat(2_000_000) }),
    })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ code: problems.tooLarge.code })
  })
})
