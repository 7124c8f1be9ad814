import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { apiBase } from '#platform/contract/endpoint.ts'
import { demoPassword } from '#server/database/demo/people.ts'
import { freePort } from '#tests/freePort.ts'
import type { Environment, Statement } from './driver.ts'

/** A server in a separate process. */
export interface RunningServer {
  origin: string
  headers: Record<string, string>
  pid: number
  stop(): Promise<void>
}

/** The yardstick, which answers each path with its statements. */
export async function startBare(
  environment: Environment,
  statements: Record<string, Statement[]>,
): Promise<RunningServer> {
  return start('bench/bareServer.ts', { ...environment, BENCH_STATEMENTS: JSON.stringify(statements) })
}

/** The independent yardstick. */
export const startYardstick = (environment: Environment): Promise<RunningServer> =>
  start('bench/yardstickServer.ts', environment)

/** The product, with an administrator's token in the headers. */
export async function startProduct(environment: Environment): Promise<RunningServer> {
  const server = await startWithNpm(environment)
  const answer = await fetch(`${server.origin}${apiBase}/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: demoPassword }),
  })
  const { token } = (await answer.json()) as { token: string }
  return { ...server, headers: { authorization: `Bearer ${token}` } }
}

/** The product as users start it. */
export const startWithNpm = (environment: Environment): Promise<RunningServer> =>
  run('npm', ['start'], environment)

const start = (file: string, environment: Record<string, string>): Promise<RunningServer> =>
  run(process.execPath, [file], environment)

async function run(
  program: string,
  args: string[],
  environment: Record<string, string>,
): Promise<RunningServer> {
  const port = String(await freePort())
  const child = spawn(program, args, {
    env: { ...process.env, ...environment, PORT: port, HOST: '127.0.0.1', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  await answering(origin)
  const pid = findLastDescendant(child.pid ?? 0)
  return {
    origin,
    headers: {},
    pid,
    stop: async () => {
      const ended = once(child, 'exit')
      process.kill(pid, 'SIGTERM')
      await ended
    },
  }
}

/** npm starts the launcher, which starts the server. */
function findLastDescendant(pid: number): number {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').map(Number)
  return child ? findLastDescendant(child) : pid
}

async function answering(origin: string): Promise<void> {
  for (let tries = 0; tries < 6000; tries++) {
    // The first page would also load the screens that the server renders.
    const answer = await fetch(`${origin}/health/ready`).catch(() => null)
    if (answer) return
    await new Promise(resume => setTimeout(resume, 10))
  }
  throw new Error(`${origin} does not answer`)
}
