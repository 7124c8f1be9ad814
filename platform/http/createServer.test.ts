import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createServer } from './createServer.ts'

it('closes when the last call is answered, although its client keeps the connection', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'platform-server-'))
  const settings = { publicUrl: 'http://localhost', dataDir, logLevel: 'silent', trustedProxies: [] }
  const app = await createServer(settings)
  const begun = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    begun.resolve()
    await letGo.promise
    return 'done'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  const answered = once(get({ port, path: '/slow', agent }), 'response')
  await begun.promise
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  letGo.resolve()
  const [answer] = (await answered) as [IncomingMessage]
  answer.resume()
  expect(answer.statusCode).toBe(200)
  await closed
  agent.destroy()
  await rm(dataDir, { recursive: true, force: true })
})

it.runIf(process.platform === 'linux')('keeps answering if its log cannot be written', async () => {
  const script = `
    import { createServer } from '${new URL('createServer.ts', import.meta.url).href}'
    const settings = { publicUrl: 'http://localhost', dataDir: '/nonexistent', logLevel: 'warn', trustedProxies: [] }
    const app = await createServer(settings)
    app.get('/broken', () => { throw new Error('broken') })
    const answers = [await app.inject('/broken'), await app.inject('/broken')]
    process.stderr.write(answers.map(answer => answer.statusCode).join())
    process.exit(0)`
  // Writing to it fails as on a full disk.
  const full = openSync('/dev/full', 'w')
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', full, 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (words: Buffer) => (said += words.toString()))
  const [code] = (await once(child, 'exit', { signal: AbortSignal.timeout(100_000) }).finally(() =>
    child.kill('SIGKILL'),
  )) as [number | null]
  closeSync(full)
  expect([code, said]).toEqual([0, '500,500'])
})
