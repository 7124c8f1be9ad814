import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { restoreBackup } from '#platform/database/backups.ts'
import { lockFolder } from '#platform/database/lockFolder.ts'
import { SettingsError } from '#platform/settingsError.ts'
import { openDatabase } from './database/openDatabase.ts'
import { listenError } from './listenError.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'factbook-starting-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The message for a database that does not open. A SettingsError is shown as it is, without a stack trace. */
async function refusalOf(given: { databaseUrl?: string; dataDir?: string }): Promise<string> {
  const settings = { databaseUrl: given.databaseUrl ?? null, dataDir: given.dataDir ?? folder }
  const opened = openDatabase(settings, () => undefined)
  const error: unknown = await opened.then(() => null).catch((thrown: unknown) => thrown)
  if (error instanceof SettingsError) return error.message
  throw error
}

describe('a database that does not open is reported with the setting', () => {
  it('a server that does not answer, without the password', async () => {
    const told = await refusalOf({ databaseUrl: 'postgres://user:hunter2@127.0.0.1:1/factbook' })
    expect(told).toMatch(/^DATABASE_URL: .* 127\.0\.0\.1:1: .*ECONNREFUSED/)
    expect(told).not.toContain('hunter2')
  })

  it('a server that hangs up', async () => {
    const server = createServer(socket => socket.destroy()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const told = await refusalOf({ databaseUrl: `postgres://user@127.0.0.1:${port}/factbook` })
    server.close()
    expect(told).toMatch(/^DATABASE_URL: .*(Connection terminated|ECONNRESET)/)
  })

  it('an invalid data folder', async () => {
    writeFileSync(join(folder, 'file'), '')
    expect(await refusalOf({ dataDir: join(folder, 'file') })).toMatch(/^DATA_DIR must be a writable folder/)
    writeFileSync(join(folder, 'database'), '')
    expect(await refusalOf({})).toMatch(/^DATA_DIR must be a writable folder/)
  })

  // Only an administrator of the machine may mount a disk.
  it.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
    'a full disk, also for a restored backup',
    async () => {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder])
      try {
        await expect(restoreBackup(folder, gzipSync(randomBytes(1_000)), new Date())).rejects.toThrow(
          'MB of free disk space',
        )
        expect(await refusalOf({})).toMatch(/only \d MB of free disk space, and 64 MB are required/)
      } finally {
        // The database that did not open keeps its files open.
        execFileSync('umount', ['--lazy', folder])
      }
    },
  )

  it('a data folder that another process uses', async () => {
    const unlock = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(SettingsError)
    expect(() => lockFolder(folder)).toThrow('Another process')
    unlock()
    lockFolder(folder)()
  })
})

describe('a server that cannot listen is reported with the setting', () => {
  it('a port in use', async () => {
    const first = createServer().listen(0, '127.0.0.1')
    await once(first, 'listening')
    const at = { host: '127.0.0.1', port: (first.address() as AddressInfo).port }
    const [error] = (await once(createServer().listen(at.port, at.host), 'error')) as [Error]
    first.close()
    expect(listenError(error, at)).toBeInstanceOf(SettingsError)
    expect((listenError(error, at) as Error).message).toContain(`PORT ${at.port} is already in use`)
  })

  it('a host that belongs to another machine', async () => {
    const at = { host: '192.0.2.1', port: 3000 }
    const [error] = (await once(createServer().listen(0, at.host), 'error')) as [Error]
    expect((listenError(error, at) as Error).message).toContain('HOST 192.0.2.1')
  })

  it('anything else is a defect, shown with its details', () => {
    const fault = new TypeError('no')
    expect(listenError(fault, { host: 'localhost', port: 1 })).toBe(fault)
  })
})
