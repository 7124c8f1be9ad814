import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as send, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectServer } from '#platform/database/connectServer.ts'
import { migrateSchema } from '#server/database/migrateSchema.ts'
import { savePassword } from '#server/people/authentication/authentication.queries.ts'
import { freePort } from '../freePort.ts'
import { makePeople, makeYears } from '../make.ts'
import { startPostgres, type RunningPostgres } from '../postgres/start.ts'
import { s3Keys, startS3Server, type S3Server } from '../s3Server.ts'
import { KilledServer } from './server.ts'

// The arrangement of deploy/compose.yaml, on one machine: two servers, a proxy, PostgreSQL with two roles, and a bucket.

const password = 'teal-heron-over-harbor'
let postgres: RunningPostgres
let bucket: S3Server
let proxy: Server
let address: string
const folders: string[] = []
const servers: KilledServer[] = []
const ports: number[] = []

async function runSql(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

const createServers = async (secret: string, count: number) => {
  const url = new URL(postgres.url)
  Object.assign(url, { pathname: '/factbook', username: 'factbook_server', password: 'two' })
  for (let index = 0; index < count; index += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'factbook-torture-'))
    const port = await freePort()
    folders.push(folder)
    ports.push(port)
    servers.push(
      new KilledServer(port, {
        ...s3Keys,
        DATA_DIR: folder,
        DATABASE_URL: url.href,
        STORAGE_URL: bucket.storageUrl,
        SESSION_SECRET: secret,
        PUBLIC_URL: address,
        TRUSTED_PROXIES: '127.0.0.1',
      }),
    )
  }
}

/** Sends each request to the next server, or to the one after it if that one cannot be reached. */
function openProxy(port: number): Server {
  let turn = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const attempt = (left: number) => {
        const target = ports[(turn += 1) % 2]
        const headers = { ...request.headers, 'x-forwarded-for': '203.0.113.7' }
        const passed = send({
          host: '127.0.0.1',
          port: target,
          path: request.url,
          method: request.method,
          headers,
        })
        passed.on('response', answer => {
          response.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'x-server': String(target) })
          answer.pipe(response)
        })
        passed.on('error', () => (left > 0 ? attempt(left - 1) : response.writeHead(502).end()))
        passed.end(Buffer.concat(chunks))
      }
      attempt(1)
    })
  })
  return server.listen(port, '127.0.0.1')
}

beforeAll(async () => {
  postgres = await startPostgres()
  bucket = await startS3Server()
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  await runSql(postgres.url, "create role factbook_owner login password 'one'")
  await runSql(postgres.url, "create role factbook_server login password 'two'")
  await runSql(postgres.url, 'grant factbook_server to factbook_owner')
  await runSql(postgres.url, 'create database factbook owner factbook_owner')
  const owner = new URL(postgres.url)
  Object.assign(owner, { pathname: '/factbook', username: 'factbook_owner', password: 'one' })
  const database = connectServer(owner.href, { reads: 1, writes: 1 })
  await migrateSchema(database)
  await database.write(async db => {
    await makeYears(db)
    const { alice } = await makePeople(db)
    await savePassword(db, alice.userId, password)
  })
  await database.close()
  await runSql(owner.href, readFileSync('deploy/grant.sql', 'utf8'))
  await createServers('a secret that both servers have, 32+', 2)
  await Promise.all(servers.map(each => each.start()))
  proxy = openProxy(port)
  await once(proxy, 'listening')
})

afterAll(async () => {
  proxy.closeAllConnections()
  proxy.close()
  for (const each of servers) await each.kill()
  await bucket.close()
  await postgres.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

const call = (path: string, token = '', body?: object) =>
  fetch(`${address}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })

it('a session of one server works on the other, and what one stores, the other shows', async () => {
  const { token } = (await (await call('/authenticate', '', { username: 'alice', password })).json()) as {
    token: string
  }
  const asked = await Promise.all(Array.from({ length: 10 }, () => call('/users/settings', token)))
  expect(asked.map(each => each.status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(new Set(asked.map(each => each.headers.get('x-server'))).size).toBe(2)
  const key = await call('/users/settings/keys', token, { keyName: 'Script', expiresInDays: null })
  expect(key.status).toBe(200)
  for (let index = 0; index < 4; index += 1)
    expect(await (await call('/users/settings/keys', token)).text()).toContain('Script')
  // The proxy is trusted, so the network is the caller's and not the proxy's.
  expect(await (await call('/users/settings/sessions', token)).text()).toContain('203.0.113.7')

  await servers[0]?.kill()
  for (let index = 0; index < 4; index += 1) expect((await call('/users/settings', token)).status).toBe(200)
  await servers[0]?.start()
})

it('a server with another secret says so when it starts, and the others say so in their readiness', async () => {
  await createServers('a secret that only the third server has', 1)
  const third = servers[2]
  await third?.start()
  await third?.says('with a different SESSION_SECRET. All must be the same.')
  await expect
    .poll(async () => (await fetch(`http://127.0.0.1:${ports[0]}/health/ready`)).text(), { timeout: 60_000 })
    .toContain('SESSION_SECRET')
})
