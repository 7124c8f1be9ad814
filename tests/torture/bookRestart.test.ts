import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Job } from '#domain/job.ts'
import { demoPassword } from '#server/db/demo/people.ts'

let folder: string
let port: number
let server: ChildProcess

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'factbook-torture-'))
  port = await freePort()
  server = await start()
})
afterAll(async () => {
  server.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const bound = probe.address()
  probe.close()
  if (bound === null || typeof bound === 'string') throw new Error('no free port')
  return bound.port
}

async function start(): Promise<ChildProcess> {
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder }
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: 'ignore' })
  for (;;) {
    if (child.exitCode !== null) throw new Error('The server ended before it was ready.')
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
    if (answer?.ok) return child
    await wait(250)
  }
}

async function call(
  path: string,
  token = '',
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

const jobOf = async (response: Response): Promise<Job> => (await response.json()) as Job

it('a book is made although the server is killed in the middle of it, twice', async () => {
  const answer = await call('/authenticate', '', { username: 'subscriber', password: demoPassword })
  const { token } = (await answer.json()) as { token: string }
  const books = '/reports/instance/26'
  const asked = [
    await jobOf(await call(`${books}/airportsbook/job?format=pdf`, token, {})),
    await jobOf(await call(`${books}/airportsbook/job?format=xlsx`, token, {})),
  ]
  for (const pause of [1500, 3000]) {
    await wait(pause)
    server.kill('SIGKILL')
    await once(server, 'exit')
    server = await start()
  }
  for (const { jobId } of asked) {
    let job: Job
    do {
      await wait(1000)
      job = await jobOf(await call(`/jobs/${jobId}`, token))
    } while (job.state === 'QUEUED' || job.state === 'RUNNING')
    expect(job).toMatchObject({ state: 'DONE', error: null })
    const file = new Uint8Array(await (await call(`/reports/books/${jobId}`, token)).arrayBuffer())
    expect(file.byteLength).toBe(job.result?.size)
    if (job.title.endsWith('Excel')) expect((await readXlsx(file)).sheets.length).toBeGreaterThan(15)
    else expect(Buffer.from(file.subarray(0, 5)).toString()).toBe('%PDF-')
  }
})
