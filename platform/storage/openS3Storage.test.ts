import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { s3Keys, startS3Server, type S3Server } from '#tests/s3Server.ts'
import { openS3Storage } from './openS3Storage.ts'
import { openStorage } from './openStorage.ts'
import { MissingError, computeSha256, TakenError, type Storage } from './storage.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const textOf = (content: Uint8Array) => new TextDecoder().decode(content)

describe.each([
  ['that knows conditions', true],
  ['that does not', false],
])('a bucket of a store %s', (_, conditions) => {
  let server: S3Server
  let store: Storage
  let count = 0
  let key: string
  beforeAll(async () => {
    server = await startS3Server({ conditions })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    for (const [name, value] of Object.entries(s3Keys)) vi.stubEnv(name, value)
    store = await openStorage({ storageUrl: server.storageUrl, dataDir: '/nonexistent' })
    count += 1
    key = `2026/file-${count}.pdf`
  })
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it('returns what was stored, byte for byte, from its folder', async () => {
    const content = new Uint8Array(3_000_000).map((_, index) => (index * 31) % 256)
    expect(await store.put(key, content)).toEqual({ size: 3_000_000, sha256: computeSha256(content) })
    expect(computeSha256(await store.get(key))).toBe(computeSha256(content))
    expect(await store.stat(key)).toEqual({ size: 3_000_000 })
    expect(server.puts).toContain(`/files/archive/${key}`)
  })

  it('never overwrites: identical bytes are accepted, others are refused', async () => {
    const first = await store.put(key, bytes('abc'))
    expect(await store.put(key, bytes('abc'))).toEqual(first)
    await expect(store.put(key, bytes('abd'))).rejects.toBeInstanceOf(TakenError)
    expect(textOf(await store.get(key))).toBe('abc')
  })

  it('finds nothing under an unused key', async () => {
    expect(await store.stat(key)).toBeNull()
    await expect(store.get(key)).rejects.toBeInstanceOf(MissingError)
  })

  it.each(['../a', 'a/../../b', '/etc/passwd', '', 'a b', 'a%2fb'])(
    'refuses an invalid key: %j',
    async wrong => {
      await expect(store.put(wrong, bytes('x'))).rejects.toBeInstanceOf(RangeError)
      await expect(store.get(wrong)).rejects.toBeInstanceOf(RangeError)
    },
  )

  it('refuses clients with other keys, which differs from a missing file', async () => {
    await store.put(key, bytes('abc'))
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another')
    const stranger = await openStorage({ storageUrl: server.storageUrl, dataDir: '/nonexistent' })
    const refused = { $metadata: { httpStatusCode: 403 } }
    await expect(stranger.get(key)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
    await expect(stranger.put(`${key}x`, bytes('abc'))).rejects.toMatchObject(refused)
    await expect(stranger.stat(key)).rejects.toMatchObject(refused)
  })

  it.runIf(conditions)('of many who put at once, one puts', async () => {
    const puts = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => store.put(key, bytes(`text ${index}`))),
    )
    expect(puts.filter(each => each.status === 'fulfilled')).toHaveLength(1)
    expect(puts.filter(each => each.status === 'rejected' && each.reason instanceof TakenError)).toHaveLength(
      7,
    )
    expect(server.puts.filter(path => path.endsWith(key))).toHaveLength(1)
  })
})

it('gives up on a store that accepts the connection and stays silent', async () => {
  for (const [name, value] of Object.entries(s3Keys)) vi.stubEnv(name, value)
  let calls = 0
  const mute = createServer(() => (calls += 1)).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const endpoint = `http://127.0.0.1:${(mute.address() as AddressInfo).port}`
  const store = openS3Storage(`s3://files?endpoint=${endpoint}`, 60)
  await expect(store.get('2026/file.pdf')).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(calls).toBe(3)
  store.close()
  mute.close()
  vi.unstubAllEnvs()
})
