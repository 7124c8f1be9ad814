import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { withoutSettings } from '../browser/settings.ts'
import { freePort } from '../freePort.ts'

/** The product in a separate process that can be killed: one data folder and port, started any number of times. */
export class KilledServer {
  readonly #settings: Record<string, string>
  readonly address: string
  #process: ChildProcess | undefined
  /** The output since the last start. */
  said = ''

  constructor(port: number, settings: Record<string, string>) {
    this.#settings = { ...withoutSettings, PORT: String(port), HOST: '127.0.0.1', ...settings }
    this.address = `http://127.0.0.1:${port}`
  }

  /** Starts it without waiting. */
  begin(): void {
    const env = { ...process.env, ...this.#settings }
    const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (words: Buffer) => (this.said += words.toString()))
    }
    this.#process = child
  }

  async ready(): Promise<void> {
    for (;;) {
      this.#expectRunning()
      const answer = await fetch(`${this.address}/health/ready`).catch(() => null)
      if (answer?.ok) return
      await wait(250)
    }
  }

  async says(words: string): Promise<void> {
    while (!this.said.includes(words)) {
      this.#expectRunning()
      await wait(5)
    }
  }

  #expectRunning(): void {
    if (this.#process?.exitCode !== null || this.#process.signalCode !== null)
      throw new Error(`It ended: ${this.said}`)
  }

  async start(): Promise<void> {
    this.begin()
    await this.ready()
  }

  /** Asks it to stop, and resolves to the seconds that this takes. */
  async stop(): Promise<number> {
    const child = this.#process
    if (!child) throw new Error('It was never begun')
    const begun = performance.now()
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    return (performance.now() - begun) / 1000
  }

  /** Resident memory of the process, in bytes. */
  residentBytes(): number {
    const status = readFileSync(`/proc/${this.#process?.pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
  }

  kill = (): Promise<void> => this.#end('SIGKILL')

  /** Ends a server that `powerCut.ts` was loaded into. */
  cutPower = (): Promise<void> => this.#end('SIGUSR2')

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  /** A `body` that is no file is sent as JSON. */
  call(
    path: string,
    token = '',
    body?: object,
    method = body ? 'POST' : 'GET',
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const isFile = Buffer.isBuffer(body)
    const json = body && !isFile ? { 'content-type': 'application/json' } : {}
    return fetch(`${this.address}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...json, ...headers },
      ...(body ? { body: isFile ? body : JSON.stringify(body) } : {}),
    })
  }

  async signIn(username: string, password: string): Promise<string> {
    const answer = await this.call('/authenticate', '', { username, password })
    return ((await answer.json()) as { token: string }).token
  }
}

/** A server with the demo in a folder of its own, started for the tests of one file. */
export async function useServer(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'factbook-torture-'))
  const server = new KilledServer(await freePort(), { DATA_DIR: folder, ...settings })
  beforeAll(() => server.start())
  afterAll(async () => {
    await server.kill()
    await rm(folder, { recursive: true, force: true })
  })
  return { folder, server }
}
