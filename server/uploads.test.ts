import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { workbookMediaType } from '#domain/airports/workbook.ts'
import type { ProblemName } from '#domain/problems.ts'
import { archiveLimits } from '#domain/publishing/archive.ts'
import { apiBase } from '#platform/contract/endpoint.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { uploadsFolder } from '#platform/http/uploads.ts'
import { secret, useService } from '#tests/app.ts'
import { affiliate, makeAirportInstance, makeUser } from '#tests/make.ts'
import { problemName } from '#tests/problems.ts'
import { Tokens } from './people/authentication/tokens.ts'
import { startSession } from './people/session.ts'

/** A folder of its own, so that no other test's upload is in it. */
const dataDir = mkdtempSync(join(tmpdir(), 'factbook-uploads-'))
afterAll(() => rm(dataDir, { recursive: true }))
const service = useService({ committed: true, settings: { dataDir } })
let port: number
let airportId: number
const tokens: Record<'signedOut' | 'deactivated', string> = { signedOut: '', deactivated: '' }

beforeAll(async () => {
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  port = (service.app.server.address() as AddressInfo).port
  await service.write(async db => {
    airportId = (await makeAirportInstance(db)).airportId
    await affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 })
    const gone = await makeUser(db, { role: 'ROLE_ADMIN', userStatus: 'NOT ACTIVE' })
    tokens.deactivated = (await startSession(db, new Tokens(secret), gone.userId)).token
    tokens.signedOut = (await startSession(db, new Tokens(secret), service.users.alice.userId)).token
  })
  await service.with({ authorization: `Bearer ${tokens.signedOut}` }).delete('/session')
})

interface Sent {
  status: number
  problem: ProblemName
  /** Bytes that the client sent before the answer. */
  written: number
  retryAfter: string | undefined
}

interface Upload {
  path: string
  type: string
  token?: string
  bytes: number
  /** Sent in chunks, without a declared length. */
  chunked?: boolean
  /** Sends only this many bytes and then waits. */
  stopAfter?: number
}

/** Sends a body piece by piece until the answer arrives. */
async function send(upload: Upload): Promise<Sent> {
  const { path, type, token, bytes, chunked, stopAfter = bytes } = upload
  const sent = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: apiBase + path,
    headers: {
      'content-type': type,
      ...(chunked ? {} : { 'content-length': bytes }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  })
  let written = 0
  const answered = new AbortController()
  const piece = Buffer.alloc(65_536, 1)
  sent.setMaxListeners(0)
  const feed = async () => {
    while (written < stopAfter && !answered.signal.aborted) {
      const part = piece.subarray(0, Math.min(piece.length, stopAfter - written))
      written += part.length
      if (!sent.write(part)) await Promise.race([once(sent, 'drain'), once(sent, 'close')])
    }
    if (written >= bytes) sent.end()
  }
  sent.on('error', () => undefined)
  void feed()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  answered.abort()
  let text = ''
  for await (const chunk of response) text += String(chunk)
  sent.destroy()
  const problem = problemName((JSON.parse(text) as { code: string }).code)
  return { status: response.statusCode ?? 0, problem, written, retryAfter: response.headers['retry-after'] }
}

/** Sends 12 MB in chunks as an administrator before reading anything, and resolves to the answer. */
async function sendBeforeReading(path: string, type: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const broken = once(socket, 'close').then(() => Promise.reject(new Error('The connection was closed.')))
  const write = (data: string | Buffer) => new Promise<void>(done => socket.write(data, () => done()))
  const header = [
    `POST ${apiBase}${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${service.token('alice')}`,
    `content-type: ${type}`,
    'transfer-encoding: chunked',
  ]
  await write(`${header.join('\r\n')}\r\n\r\n`)
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 32), Buffer.from('\r\n')])
  for (let sent = 0; sent < 12_000_000; sent += 65_536) await Promise.race([write(chunk), broken])
  const [answer] = (await Promise.race([once(socket, 'data'), broken])) as [Buffer]
  socket.destroy()
  await broken.catch(() => undefined)
  return String(answer)
}

const archiveFile = (token?: string, given: Partial<Upload> = {}) =>
  send({
    path: '/reports/2025/files?title=Anything',
    type: mediaTypes.pdf,
    bytes: 60_000_000,
    ...(token === undefined ? {} : { token }),
    ...given,
  })
const workbook = (token: string, given: Partial<Upload> = {}) =>
  send({
    path: `/airports/${airportId}/instance/26/workbook/preview`,
    type: workbookMediaType,
    bytes: 4_900_000,
    token,
    ...given,
  })

describe('an upload is refused before it is read', () => {
  it.each([
    ['a stranger', () => archiveFile(), 'notSignedIn'],
    ['a signed-out token', () => archiveFile(tokens.signedOut), 'notSignedIn'],
    ['a deactivated administrator', () => archiveFile(tokens.deactivated), 'notSignedIn'],
    ['somebody without the role', () => archiveFile(service.token('ben')), 'forbidden'],
    ['an editor of another airport', () => workbook(service.token('cora')), 'notAffiliated'],
    ['a subscriber', () => workbook(service.token('frank')), 'forbidden'],
    [
      'an editor with too large a file',
      () => workbook(service.token('ben'), { bytes: 5_000_001 }),
      'tooLarge',
    ],
    [
      'a token that signed out, with JSON',
      () => send({ path: '/users', type: 'application/json', bytes: 200_000, token: tokens.signedOut }),
      'notSignedIn',
    ],
    [
      'somebody without the role, with JSON',
      () => send({ path: '/users', type: 'application/json', bytes: 200_000, token: service.token('gina') }),
      'forbidden',
    ],
    [
      'a stranger with 20 kB for a sign-in',
      () => send({ path: '/authenticate', type: 'application/json', bytes: 20_000 }),
      'tooLarge',
    ],
  ])('from %s', async (_who, upload, problem) => {
    const answer = await upload()
    expect(answer.problem).toBe(problem)
    // The data in the socket's buffers is sent before the answer can be read.
    expect(answer.written).toBeLessThan(8_000_000)
  })

  it('many at the same time use no memory, and all get their answer', async () => {
    const before = process.memoryUsage().rss
    let most = before
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
    const sent = Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0 ? archiveFile(tokens.signedOut) : archiveFile(tokens.deactivated),
    )
    const told = (await Promise.all(sent)).map(each => each.problem)
    clearInterval(watch)
    // A busy machine may be too slow to look up all of them.
    expect(new Set(told.filter(each => each !== 'overloaded'))).toEqual(new Set(['notSignedIn']))
    expect(most - before).toBeLessThan(150_000_000)
  })
})

describe('a permitted upload', () => {
  it('without a declared length ends at the limit, with an answer', async () => {
    const answer = await workbook(service.token('ben'), { bytes: 20_000_000, chunked: true })
    expect(answer.problem).toBe('tooLarge')
  })

  it.each(['a file', 'JSON'])(
    'with %s that is too large gets its answer also if it is read last',
    async kind => {
      const answer =
        kind === 'JSON'
          ? await sendBeforeReading('/brands', 'application/json')
          : await sendBeforeReading(`/airports/${airportId}/instance/26/workbook/preview`, workbookMediaType)
      expect(answer).toMatch(/^HTTP\/1.1 413 .*"code":"413.1"/s)
    },
  )

  it('that its sender aborts is not logged as an error of ours', async () => {
    const logged = vi.spyOn(service.app.log, 'error')
    const json = { path: '/brands', type: 'application/json', token: service.token('alice') }
    const breakOff = async (begun: Promise<unknown>) => {
      await Promise.race([begun.catch(() => null), wait(300)])
      service.app.server.closeAllConnections()
    }
    await breakOff(workbook(service.token('ben'), { stopAfter: 100_000 }))
    await breakOff(workbook(service.token('ben'), { stopAfter: 100_000, chunked: true }))
    await breakOff(send({ ...json, bytes: 4000, stopAfter: 1000 }))
    await expect.poll(() => readdir(uploadsFolder(dataDir))).toEqual([])
    expect(logged).not.toHaveBeenCalled()
    logged.mockRestore()
  })

  it('leaves nothing behind, whether it is accepted, refused, or aborted', async () => {
    await workbook(service.token('ben'))
    await workbook(service.token('ben'), { bytes: 20_000_000, chunked: true })
    await Promise.race([workbook(service.token('ben'), { stopAfter: 100_000 }).catch(() => null), wait(300)])
    service.app.server.closeAllConnections()
    await expect.poll(() => readdir(uploadsFolder(dataDir))).toEqual([])
  })

  it('is limited by a share, so that one person cannot use up the capacity', async () => {
    const alices = service.token('alice')
    const held = archiveFile(alices, { bytes: archiveLimits.fileBytes, stopAfter: 100_000 }).catch(() => null)
    await expect.poll(() => readdir(uploadsFolder(dataDir))).toHaveLength(1)
    const second = await archiveFile(alices, { bytes: archiveLimits.fileBytes })
    expect(second).toMatchObject({ problem: 'tooManyWaiting', retryAfter: '5' })
    expect((await workbook(service.token('ben'))).problem).toBe('workbookUnreadable')
    service.app.server.closeAllConnections()
    await held
    const after = async () => (await archiveFile(alices, { bytes: 20_000_000 })).problem
    await expect.poll(after).toBe('fileUnreadable')
  })
})
