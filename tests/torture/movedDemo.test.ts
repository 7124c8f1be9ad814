import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Database } from '#platform/database/connect.ts'
import { connectServer } from '#platform/database/connectServer.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { Tokens } from '#server/people/authentication/tokens.ts'
import { startSession } from '#server/people/session.ts'
import { openSecondServer, secret, type Service } from '../app.ts'
import { queries } from '../bodies.ts'
import { useCommandLine } from '../commandLine.ts'
import { filledOnce, readCalls, textOf } from '../everyRead.ts'
import { startPostgres } from '../postgres/start.ts'
import { addressOf, createDatabase } from '../postgres/template.ts'

const line = useCommandLine(() => {
  throw new Error('this command opens both databases by itself')
})

const secondsForDemo = 120
/** Jobs, and the files they make, which exist only after someone asked for them. */
const ofJobs = /^GET \/(jobs|reports\/books|reports\/instance\/\{instanceId\}\/datapackage)/

/** The answer to every GET of the API, by its address, for three readers in an open and a closed year. */
async function readAll(
  database: Database,
  tokens: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const app = await openSecondServer(database)
  const answers = new Map<string, string>()
  for (const [who, token] of tokens) {
    const service = { app, token: () => token } as unknown as Service
    const known = { airportId: 1, companyId: 1, terminalId: 1, userId: 1, ...queries }
    for (const instanceId of [25, 26]) {
      for (const [call, operation] of await readCalls(service, () => true)) {
        if (!call.startsWith('GET') || ofJobs.test(call)) continue
        for (const each of filledOnce(call, operation, { ...known, instanceId, axnInstanceId: instanceId })) {
          const { status, text } = await textOf(service, 'alice', each)
          answers.set(`${who}: ${each.url}`, `${status} ${text}`)
        }
      }
    }
  }
  await app.close()
  return answers
}

it(`moves the demo in ${secondsForDemo} seconds, and every answer stays the same`, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'factbook-moved-'))
  const postgres = await startPostgres()
  try {
    const { database: source } = await openDatabase({ databaseUrl: null, dataDir }, () => undefined)
    const tokens = new Map<string, string>()
    const signer = new Tokens(secret)
    for (const [who, userId] of [
      ['administrator', 1],
      ['airport', 2],
      ['subscriber', 6],
    ] as const)
      tokens.set(who, (await source.write(db => startSession(db, signer, userId))).token)
    const before = await readAll(source, tokens)
    await source.close()

    const url = addressOf(postgres.url, await createDatabase(postgres.url))
    const begun = performance.now()
    const moved = await line.run(['move', '--to', url], { env: { DATA_DIR: dataDir } })
    expect(moved).toMatchObject({ exitCode: 0 })
    expect((performance.now() - begun) / 1000).toBeLessThan(secondsForDemo)

    const target = connectServer(url)
    const after = await readAll(target, tokens)
    await target.close()
    expect(after.size).toBeGreaterThan(300)
    expect([...after].filter(([, answer]) => answer.startsWith('200 ')).length).toBeGreaterThan(150)
    const differing = [...after].filter(([call, answer]) => answer !== before.get(call))
    expect(differing.map(([call]) => call)).toEqual([])
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
