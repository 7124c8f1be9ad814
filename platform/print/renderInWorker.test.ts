import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { renderInWorker } from './renderInWorker.ts'

const folder = mkdtempSync(join(tmpdir(), 'renderInWorker-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => vi.unstubAllEnvs())

function writeScript(name: string, code: string): URL {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, `import { parentPort, workerData } from 'node:worker_threads'\n${code}`)
  return pathToFileURL(file)
}
const inspect = writeScript(
  'inspect',
  `import { getCompileCacheDir } from 'node:module'
  const found = { env: { ...process.env }, cache: getCompileCacheDir() ?? null, given: workerData }
  parentPort.postMessage(Buffer.from(JSON.stringify(found)))`,
)
const inspectWorker = async (): Promise<unknown> =>
  JSON.parse(Buffer.from(await renderInWorker({ script: inspect, workerData: 'shelf' })).toString())

describe('a worker thread', () => {
  it('runs compiled code from the same folder as the server, and has nothing else of its environment', async () => {
    vi.stubEnv('SESSION_SECRET', 'of the server')
    vi.stubEnv('NODE_COMPILE_CACHE', join(folder, 'compiled'))
    const cache = expect.stringContaining(join(folder, 'compiled')) as unknown
    const env = { NODE_COMPILE_CACHE: join(folder, 'compiled') }
    expect(await inspectWorker()).toEqual({ env, cache, given: 'shelf' })
  })

  it('runs without compiled code if the server does', async () => {
    vi.stubEnv('NODE_COMPILE_CACHE', undefined)
    expect(await inspectWorker()).toEqual({ env: {}, cache: null, given: 'shelf' })
  })

  it('that fails, ends early, or is canceled gives no file', async () => {
    const fail = writeScript('fail', `throw new Error('No ink')`)
    await expect(renderInWorker({ script: fail })).rejects.toMatchObject({ cause: { message: 'No ink' } })
    const end = writeScript('end', '')
    await expect(renderInWorker({ script: end })).rejects.toMatchObject({
      detail: 'The file’s thread ended.',
    })
    const wait = writeScript('wait', 'setInterval(() => undefined, 1000)')
    const stop = new AbortController()
    const canceled = renderInWorker({ script: wait, signal: stop.signal })
    stop.abort()
    await expect(canceled).rejects.toMatchObject({ detail: 'It was canceled.' })
    const late = renderInWorker({ script: wait, signal: AbortSignal.abort() })
    await expect(late).rejects.toMatchObject({ detail: 'It was canceled.' })
  })
})
