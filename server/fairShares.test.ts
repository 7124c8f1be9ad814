import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { ArchivedFile } from '#domain/publishing/archive.ts'
import { apiBase } from '#platform/contract/endpoint.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { outcome, useService } from '#tests/app.ts'
import { holdLock } from '#tests/holdLock.ts'
import { memoryStorage } from '#tests/memoryStorage.ts'
import { storedFile } from './database/schema/storedFiles.ts'

const memory = memoryStorage()
/** Reading from the storage waits for this. */
let opened = Promise.resolve()
const storage: Storage = {
  ...memory,
  get: async key => {
    await opened
    return memory.get(key)
  },
}
// The product's calls wait for two seconds at most, which a busy machine may need to release the lock.
const service = useService({ committed: true, storage, waitMs: 60_000 })

describe('many downloads by one person', () => {
  const report = '/reports/instance/26/report/allAirports?format=xlsx'

  it('are refused beyond a share, and another person’s is served before most of them', async () => {
    const frank = service.as('frank')
    // No download ends before all are admitted or refused.
    const letGo = await holdLock(service.database, sql`lock table airport_instance`)
    const ended: string[] = []
    const download = async (who: 'frank' | 'cora') => {
      const answer = await (who === 'frank' ? frank : service.as('cora')).get(report)
      ended.push(who)
      return answer
    }
    const franks = Array.from({ length: 60 }, () => download('frank'))
    // Four run and thirty wait.
    await expect.poll(() => ended.length).toBe(26)
    const coras = download('cora')
    // Answered after her download was admitted, which is sent first and needs the same reads until then.
    await service.as('cora').get('/session')
    await letGo()
    const refused = (await Promise.all(franks)).filter(answer => answer.status !== 200)
    expect(outcome(await coras)).toBe('200')
    expect(refused).toHaveLength(26)
    expect(new Set(refused.map(outcome))).toEqual(new Set(['tooManyWaiting']))
    expect(refused.every(answer => answer.headers['retry-after'] === '5')).toBe(true)
    const served = ended.slice(refused.length)
    // Last, if nobody had a share. How many end before depends on how busy the machine is.
    expect(served.indexOf('cora')).toBeLessThan(20)
  })
})

it('checks of stored files are refused beyond a share, and another person’s is answered in turn', async () => {
  const { body: file } = await service
    .as('alice')
    .post<ArchivedFile>('/reports/2025/files?title=Ratio+Report', Buffer.from('%PDF-1.7\n%%EOF\n'), {
      'content-type': mediaTypes.pdf,
    })
  const check = async (who: 'frank' | 'cora') =>
    outcome(await service.as(who).get(`/reports/2025/${file.fileName}/about`))
  const opening = Promise.withResolvers<void>()
  opened = opening.promise
  const refused: string[] = []
  const franks = Array.from({ length: 15 }, async () => {
    const checked = await check('frank')
    if (checked !== '200') refused.push(checked)
    return checked
  })
  // Two run and ten wait.
  await expect.poll(() => refused).toEqual(Array<string>(3).fill('tooManyWaiting'))
  const coras = check('cora')
  opening.resolve()
  expect(await coras).toBe('200')
  expect((await Promise.all(franks)).filter(each => each === '200')).toHaveLength(12)
})

describe('files that one person downloads without reading them', () => {
  const stored = '/axninstances/25/files'

  it('are refused beyond a share, while others are served, until the connections end', async () => {
    const bytes = new Uint8Array(50_000_000)
    const made = await storage.put('2025/Large.pdf', bytes)
    const [{ storedFileId } = { storedFileId: 0 }] = await service.write(db =>
      db
        .insert(storedFile)
        .values({
          ...made,
          axnInstanceId: 25,
          kind: 'report',
          name: 'allAirports',
          format: 'pdf',
          fileName: 'Large.pdf',
          mediaType: 'application/pdf',
          storageKey: '2025/Large.pdf',
        })
        .returning(),
    )
    await service.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = service.app.server.address() as AddressInfo
    const begin = async () => {
      const socket = connect(port, '127.0.0.1')
      socket.write(
        `GET ${apiBase}${stored}/${storedFileId} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.token('frank')}\r\n\r\n`,
      )
      await once(socket, 'readable')
      return socket
    }
    const sockets = [await begin(), await begin()]
    const ask = async (who: 'frank' | 'cora') =>
      outcome(await service.as(who).get(`${stored}/${storedFileId}`))
    expect(await ask('frank')).toBe('tooManyWaiting')
    expect(await ask('cora')).toBe('200')
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => ask('frank')).toBe('200')
    expect(service.app.server.timeout).toBeGreaterThan(120_000)
    expect(service.app.server.timeout, 'then the server closes them itself').toBeLessThan(180_000)
  })
})
