import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { withoutSettings } from '../browser/settings.ts'
import { freePort } from '../freePort.ts'
import { openOpenIdServer, type OpenIdServer } from '../openIdServer.ts'
import { startPostgres } from '../postgres/start.ts'
import { openMailServer, type MailServer } from '../smtp.ts'
import { test as visiting } from './visit.ts'

interface OwnServer {
  address: string
}

/** The only user of an empty database. */
export const firstAdministrator = { name: 'firstadmin', password: 'lantern-harbor-quilt-71' }

/** This server's address for street maps. Nothing listens there; a test answers instead. */
export const mapTiles = 'http://tiles.invalid'

/** The office of a server without the demo. */
export const officeAddress = ['1 Harbor Street', 'Lanternfield']

interface OwnServerOptions {
  /** Files that name the same server share it, one after another. */
  serverName: string
  /** An empty PostgreSQL database with one administrator, instead of the demo. */
  isEmpty: boolean
  /** People may also sign in at a provider with these accounts. */
  openIdAccounts: Parameters<typeof openOpenIdServer>[1] | null
}

/** The name of the provider on the screens. */
export const openIdName = 'the harbor office'

/**
 * A server with a copy of the demo, for tests that change the whole product. Files share it unless one names another,
 * because it changes the active year, or compares the answers with the demo as it was.
 */
export const test = visiting.extend<
  object,
  OwnServerOptions & { ownServer: OwnServer; mailServer: MailServer }
>({
  serverName: ['shared', { option: true, scope: 'worker' }],
  isEmpty: [false, { option: true, scope: 'worker' }],
  openIdAccounts: [null, { option: true, scope: 'worker' }],
  /** Where the server's mail arrives. */
  mailServer: [
    async ({ playwright: _none }, use) => {
      const server = await openMailServer()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  ownServer: [
    async ({ playwright, mailServer, isEmpty, openIdAccounts }, use) => {
      const postgres = isEmpty ? await startPostgres() : null
      const folder = mkdtempSync(join(tmpdir(), 'factbook-own-'))
      const port = await freePort()
      // Passkeys need a name, not an IP address.
      const address = `http://localhost:${port}`
      const provider = openIdAccounts && (await openOpenIdServer(`${address}/login/openid`, openIdAccounts))
      const env = {
        ...process.env,
        ...withoutSettings,
        PORT: String(port),
        HOST: 'localhost',
        DATA_DIR: folder,
        PUBLIC_URL: address,
        CALLS_PER_MINUTE: '1000000',
        MAP_TILES_URL: `${mapTiles}/{z}/{x}/{y}.png`,
        SMTP_URL: mailServer.url,
        CONTACT_ADDRESS: officeAddress.join('|'),
        ...(postgres && { DATABASE_URL: postgres.url }),
        ...(provider && settingsFor(provider)),
      }
      if (!postgres) await cp(process.env['E2E_DEMO'] ?? '', folder, { recursive: true })
      const server = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: 'ignore' })
      try {
        await ready(server, await playwright.request.newContext({ baseURL: address }))
        if (postgres) createFirstAdministrator(env)
        await use({ address })
      } finally {
        server.kill('SIGTERM')
        if (server.exitCode === null) await once(server, 'exit')
        await rm(folder, { recursive: true, force: true })
        await postgres?.stop()
        await provider?.close()
      }
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ ownServer }, use) => use(ownServer.address),
})

const settingsFor = ({ issuer, clientId, clientSecret }: OpenIdServer) => ({
  OPENID_ISSUER: issuer,
  OPENID_CLIENT_ID: clientId,
  OPENID_CLIENT_SECRET: clientSecret,
  OPENID_NAME: openIdName,
})

function createFirstAdministrator(env: NodeJS.ProcessEnv): void {
  const { name, password } = firstAdministrator
  const person = ['--email', 'first@people.example', '--first-name', 'Fern', '--last-name', 'Firstly']
  const args = ['scripts/run.mjs', 'factbook', 'user', 'create-admin', '--name', name, ...person]
  const { status, stderr } = spawnSync(process.execPath, args, { env, input: password, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

async function ready(server: ChildProcess, request: APIRequestContext): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error('The server of this file ended before it was ready.')
    const answer = await request.get('/health/ready').catch(() => null)
    if (answer?.ok()) return request.dispose()
    await new Promise(resume => setTimeout(resume, 250))
  }
}
