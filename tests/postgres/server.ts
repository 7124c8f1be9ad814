import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../freePort.ts'
import { type Account, giveTo, makeFolder, serverAccount } from './account.ts'
import { restoreLinks } from './links.ts'
import type { FoundServer } from './locate.ts'

export type Server = { url: string; stop: () => Promise<void> }

const user = 'factbook'

/** Creates a data folder and runs the server on it; `stop` ends it and removes the folder. */
export async function runServer(found: FoundServer): Promise<Server> {
  const account = serverAccount()
  const folder = await makeFolder()
  try {
    const home = found.inCheckout ? await copyHome(found.home, folder) : found.home
    const data = join(folder, 'data')
    const password = randomBytes(16).toString('hex')
    await writeFile(join(folder, 'password'), password)
    await giveTo(account, folder)
    await initialize(home, data, join(folder, 'password'), account)
    const port = await freePort()
    const postgres = await start(home, data, port, account)
    return {
      url: `postgres://${user}:${password}@127.0.0.1:${port}/postgres`,
      stop: async () => {
        await end(postgres)
        await rm(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** A copy, because the server's user may be unable to enter the checkout. */
async function copyHome(from: string, folder: string): Promise<string> {
  const home = join(folder, 'native')
  await cp(from, home, { recursive: true, verbatimSymlinks: true })
  await restoreLinks(home)
  return home
}

async function initialize(home: string, data: string, passwordFile: string, account: Account): Promise<void> {
  // A collation other than C, as on most real servers, so that an ORDER BY without a collation shows up in the tests.
  const locale = ['--locale=C', '--locale-provider=icu', '--icu-locale=en-US', '--encoding=UTF8']
  const access = ['--username', user, '--auth=password', '--pwfile', passwordFile]
  await promisify(execFile)(join(home, 'bin', 'initdb'), ['-D', data, '--no-sync', ...locale, ...access], {
    ...account,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  })
}

/** Resolves when it accepts connections; rejects with its output if it ends before that. */
async function start(home: string, data: string, port: number, account: Account): Promise<ChildProcess> {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 100,
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const postgres = spawn(join(home, 'bin', 'postgres'), ['-D', data, ...options], {
    ...account,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await new Promise<void>((ready, failed) => {
    let said = ''
    // Read to the end, because the server stops working if no one reads its output.
    postgres.stderr.on('data', chunk => {
      if (said.includes(isReady)) return
      said += String(chunk)
      if (said.includes(isReady)) ready()
    })
    postgres.once('error', failed)
    postgres.once('close', () => failed(new Error(`it ended at once: ${said.trim()}`)))
  })
  return postgres
}

const isReady = 'ready to accept connections'

async function end(postgres: ChildProcess): Promise<void> {
  if (postgres.exitCode !== null || postgres.signalCode !== null) return
  const ended = once(postgres, 'exit')
  postgres.kill('SIGINT')
  const late = setTimeout(() => postgres.kill('SIGQUIT'), 10_000)
  await ended
  clearTimeout(late)
}
