import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { apiBase } from '#platform/contract/endpoint.ts'
import { outcome, useService } from '#tests/app.ts'
import { memoryStorage } from '#tests/memoryStorage.ts'
import { storedFile } from './database/schema/storedFiles.ts'

const storage = memoryStorage()
const service = useService({ committed: true, storage })

describe('many downloads by one person', () => {
  const report = '/reports/instance/26/report/allAirports?format=xlsx'

  it('are refused beyond a share, and delay another person by at most a few', async () => {
    const frank = service.as('frank')
    const ended: string[] = []
    const download = async (who: 'frank' | 'cora') => {
      const answer = await (who === 'frank' ? frank : service.as('cora')).get(report)
      ended.push(who)
      return answer
    }
    const franks = Array.from({ length: 60 }, () => download('frank'))
    const coras = download('cora')
    const refused = (await Promise.all(franks)).filter(answer => answer.status !== 200)
    expect(outcome(await coras)).toBe('200')
    // Four run and thirty wait.
    expect(refused).toHaveLength(26)
    expect(new Set(refused.map(outcome))).toEqual(new Set(['tooManyWaiting']))
    expect(refused.every(answer => answer.headers['retry-after'] === '5')).toBe(true)
    const served = ended.slice(refused.length)
    expect(served.indexOf('cora')).toBeLessThan(12)
  })
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
    await vi.waitFor(async () => expect(await ask('frank')).toBe('200'), { timeout: 10_000 })
    expect(service.app.server.timeout).toBeGreaterThan(120_000)
  })
})
