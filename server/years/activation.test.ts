import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { StoredFile } from '#domain/publishing/archive.ts'
import type { AxnInstance } from '#domain/years/instance.ts'
import type { Db } from '#platform/database/connect.ts'
import type { Job } from '#platform/jobs/job.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { outcome, secret, useService } from '#tests/app.ts'
import { affiliate, lookupIds, makeAirportInstance, makeBrand, makeContact, makeUser } from '#tests/make.ts'
import { memoryStorage } from '#tests/memoryStorage.ts'
import { yearRevision } from '../database/revision.ts'
import { airportInstance } from '../database/schema/airports.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { storedFile } from '../database/schema/storedFiles.ts'
import { Tokens } from '../people/authentication/tokens.ts'
import { startSession } from '../people/session.ts'
import { addStoredFiles, type NewStoredFile } from '../publishing/archive/storedFiles.queries.ts'
import { archiveManifest, type FileToFreeze } from './archiveManifest.ts'
import { freezeEdition } from './editions.ts'

/** Called before each file is stored, so that a test can intervene. */
let beforePut: (count: number) => Promise<void>
let puts: number
/** The eleven reports in three formats, the data, and the two books in two. */
const allFiles = 38
/** Activating a year does not depend on the number of stored files, so most tests store two reports. */
const files = 6
const wholeManifest = [...archiveManifest]
const shortManifest = wholeManifest.filter(({ name }) =>
  ['airportsPassengerTraffic', 'ratioReport'].includes(name),
)
const setManifest = (manifest: readonly FileToFreeze[]) =>
  (archiveManifest as FileToFreeze[]).splice(0, Infinity, ...manifest)
afterAll(() => setManifest(wholeManifest))
const memory = memoryStorage()
const storage: Storage = {
  ...memory,
  put: async (key, bytes) => {
    puts += 1
    await beforePut(puts)
    return memory.put(key, bytes)
  },
}

const service = useService({ committed: true, storage })
const alice = service.as('alice')

const fileOf25: NewStoredFile = {
  axnInstanceId: 25,
  kind: 'report',
  name: 'ratioReport',
  format: 'csv',
  fileName: 'Ratio-Report-25.csv',
  mediaType: 'text/csv',
  size: 1,
  sha256: '0'.repeat(64),
  storageKey: '2025/Ratio-Report-25.csv',
}

/** Nothing is rolled back here, so each test first restores the years to their initial state. */
beforeEach(async () => {
  puts = 0
  beforePut = () => Promise.resolve()
  setManifest(shortManifest)
  await service.write(async db => {
    await db.execute(sql`alter table stored_file disable trigger stored_file_immutable`)
    await db.delete(storedFile)
    await db.execute(sql`alter table stored_file enable trigger stored_file_immutable`)
    await db.execute(sql`delete from job`)
    await db.execute(sql`delete from edition`)
    await db.execute(sql`drop schema if exists edition_25, edition_26 cascade`)
    for (const [axnInstanceId, axnInstanceMasterStatus] of [
      [27, 'HISTORICAL'],
      [26, 'HISTORICAL'],
      [26, 'ACTIVE'],
      [27, 'PENDING'],
    ] as const) {
      await db
        .update(axnInstance)
        .set({ axnInstanceMasterStatus })
        .where(eq(axnInstance.axnInstanceId, axnInstanceId))
    }
  })
})

const activate = (as = alice) => as.put<Job>('/axninstances/27/activate')
const statuses = async () =>
  (await alice.get<AxnInstance[]>('/axninstances/all')).body.map(each => each.axnInstanceMasterStatus)
const asBefore = ['PENDING', 'ACTIVE', 'HISTORICAL']
const activated = ['ACTIVE', 'HISTORICAL', 'HISTORICAL']
const filesOf26 = async () => (await alice.get<StoredFile[]>('/axninstances/26/files')).body
const read = async (job: Job) => (await alice.get<Job>(`/jobs/${job.jobId}`)).body

async function secondAdministrator() {
  const token = await service.write(async db => {
    const { userId } = await makeUser(db, { role: 'ROLE_ADMIN' })
    return (await startSession(db, new Tokens(secret), userId)).token
  })
  return service.with({ authorization: `Bearer ${token}` })
}

describe('activating a year', () => {
  it('by two administrators at the same time: one succeeds, the other is told that it is in progress', async () => {
    setManifest(wholeManifest)
    const adam = await secondAdministrator()
    const answers = await Promise.all([activate(), activate(adam), activate(), activate(adam)])
    expect(answers.map(outcome).toSorted()).toEqual(['200', 'underWay', 'underWay', 'underWay'])
    await service.idle()
    expect(await statuses()).toEqual(activated)
    const stored = await filesOf26()
    expect(stored).toHaveLength(allFiles)
    // Two reports without rows are equal as CSV, which has no title.
    const printed = stored.filter(each => each.format !== 'csv').map(each => each.sha256)
    expect(new Set(printed).size, 'each file is its own').toBe(printed.length)
    expect(outcome(await activate(adam)), 'and afterwards there is nothing to activate').toBe(
      'wrongMasterStatus',
    )
  })

  it('that fails midway leaves everything unchanged, and can be requested again', async () => {
    beforePut = async count => {
      if (count === files - 1) throw new Error('the disk is full')
    }
    const { body: job } = await activate()
    await service.idle()
    const failed = await read(job)
    expect(failed.state).toBe('FAILED')
    expect(await statuses()).toEqual(asBefore)
    expect(await filesOf26()).toEqual([])

    beforePut = () => Promise.resolve()
    const { body: again } = await activate()
    await service.idle()
    expect((await read(again)).state).toBe('DONE')
    expect(await statuses()).toEqual(activated)
    expect(await filesOf26()).toHaveLength(files)
  })

  it('that is canceled midway leaves everything unchanged', async () => {
    setManifest(wholeManifest)
    const asked = Promise.withResolvers<Job>()
    beforePut = async count => {
      if (count === 5) await alice.put(`/jobs/${(await asked.promise).jobId}/cancel`)
    }
    const { body: job } = await activate()
    asked.resolve(job)
    await service.idle()
    expect((await read(job)).state).toBe('CANCELLED')
    expect(puts).toBeLessThan(allFiles)
    expect(await statuses()).toEqual(asBefore)
    expect(await filesOf26()).toEqual([])
  })

  it('generates the files again if the year changes in the meantime, so that they show its final state', async () => {
    const { airportId } = await service.write(db =>
      makeAirportInstance(db, {
        axnInstanceStatus: 'PUBLISHED',
        enplaneTotal: 111_111,
        airport: { airportName: 'Twice Field' },
      }),
    )
    const counts: number[] = []
    beforePut = async count => {
      const { rows } = await service.write(db => db.execute<{ done: number }>(sql`select done from job`))
      counts.push(...rows.map(each => each.done))
      if (count !== files) return
      await service.write(db =>
        db
          .update(airportInstance)
          .set({ enplaneTotal: 222_222 })
          .where(eq(airportInstance.airportId, airportId)),
      )
    }
    const { body: job } = await activate()
    await service.idle()
    expect((await read(job)).state).toBe('DONE')
    expect(puts).toBe(2 * files)
    expect(counts, 'the count of files never goes back').toEqual(counts.toSorted((one, other) => one - other))
    const traffic = await service.write(db =>
      db.select().from(storedFile).where(eq(storedFile.name, 'airportsPassengerTraffic')),
    )
    const xlsx = traffic.find(each => each.format === 'xlsx')
    const { readXlsx } = await import('hucre')
    const workbook = await readXlsx(await memory.get(xlsx?.storageKey ?? ''))
    expect(JSON.stringify(workbook.sheets[0]?.rows)).toContain('222222')
  })

  it('notices every change of the year or of an earlier year, and none of a later year', async () => {
    const made = await service.write(db => makeAirportInstance(db, { enplaneTotal: 5 }))
    const marks = () =>
      service.write(async db => [
        await yearRevision(db, 25),
        await yearRevision(db, 26),
        await yearRevision(db, 27),
      ])
    const first = await marks()
    await service.write(db =>
      db
        .update(airportInstance)
        .set({ enplaneTotal: 6 })
        .where(eq(airportInstance.airportId, made.airportId)),
    )
    const traffic = await marks()
    expect(traffic.map((mark, index) => mark !== first[index])).toEqual([false, true, true])
    await service.write(db => makeContact(db, { airportId: made.airportId }))
    expect((await marks()).map((mark, index) => mark !== traffic[index])).toEqual([false, true, true])
  })

  it('does not generate the files again because a file of an earlier year was stored', async () => {
    const revisions = (db: Db) => Promise.all([25, 26, 27].map(each => yearRevision(db, each)))
    const before = await service.write(revisions)
    beforePut = async count => {
      if (count === files) await service.write(db => addStoredFiles(db, [fileOf25]))
    }
    const { body: job } = await activate()
    await service.idle()
    expect((await read(job)).state).toBe('DONE')
    expect(puts).toBe(files)
    const after = await service.write(revisions)
    expect(after[0], 'the books of its own year are generated again').not.toBe(before[0])
  })

  it('gives up if the year is changed again and again, and leaves everything unchanged', async () => {
    const { airportId } = await service.write(db => makeAirportInstance(db))
    let enplaneTotal = 0
    beforePut = async count => {
      if (count % files !== 0) return
      enplaneTotal += 1
      await service.write(db =>
        db.update(airportInstance).set({ enplaneTotal }).where(eq(airportInstance.airportId, airportId)),
      )
    }
    const { body: job } = await activate()
    await service.idle()
    const { state, error } = await read(job)
    expect(state).toBe('FAILED')
    expect(error).toContain('2026 kept changing')
    expect(await statuses()).toEqual(asBefore)
    expect(await filesOf26()).toEqual([])
  })

  it.each([
    'select from axn_instance where axn_instance_id = 26 for share; update airport_instance set enplane_total = 4711',
    `update brand set brand_name = brand_name || '!'`,
  ])('waits for a write in progress, and generates the files again with it: %s', async statements => {
    await service.write(async db => {
      await makeAirportInstance(db)
      await makeBrand(db)
    })
    const begun = Promise.withResolvers<void>()
    const letGo = Promise.withResolvers<void>()
    let saving: Promise<void> | undefined
    beforePut = async count => {
      if (count !== files) return
      saving = service.write(async db => {
        for (const statement of statements.split('; ')) await db.execute(sql.raw(statement))
        begun.resolve()
        await letGo.promise
      })
      await begun.promise
    }
    const { body: job } = await activate()
    await begun.promise
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    const countWaiting = async () => (await service.write(db => db.execute(waiting))).rows.length
    // The job's heartbeat may wait for its transaction, too.
    await expect.poll(countWaiting).toBeGreaterThan(0)
    letGo.resolve()
    await saving
    await service.idle()
    expect((await read(job)).state).toBe('DONE')
    expect(puts).toBe(2 * files)
    expect(await statuses()).toEqual(activated)
  })

  it('lets no save slip into a year that is being closed', async () => {
    const airportId = await service.write(async db => {
      const made = await makeAirportInstance(db, await lookupIds(db))
      await affiliate(db, service.users.ben, { airportId: made.airportId, axnInstanceId: 26 })
      return made.airportId
    })
    const save = (enplaneTotal: number) =>
      service.as('ben').put(`/airports/${airportId}/instance/26/totals`, {
        enplaneTotal,
        deplaneTotal: null,
        passengerTotal: null,
        passengerEpDomesticTotal: null,
        passengerEpIntlTotal: null,
        annualPercentageChangeAmount: null,
      })
    const codes: string[] = []
    const over = new AbortController()
    const { body: job } = await activate()
    const saving = (async () => {
      for (let count = 1; !over.signal.aborted && count < 500; count += 1) {
        codes.push(outcome(await save(count)))
        await new Promise(resume => setTimeout(resume, 20))
      }
    })()
    await service.idle()
    over.abort()
    await saving
    codes.push(outcome(await save(0)))
    const { state } = await read(job)
    const closedAt = codes.indexOf('historical')
    expect(new Set(codes).size).toBeLessThanOrEqual(2)
    if (state === 'DONE') expect(codes.slice(closedAt).every(code => code === 'historical')).toBe(true)
    else expect(await statuses()).toEqual(asBefore)
  })

  it('retried after the server stopped at the moment of the change reports that it is done', async () => {
    const { body: job } = await activate()
    await service.idle()
    const stored = await filesOf26()
    await service.write(db =>
      db.execute(sql`update job set state = 'RUNNING', runner = 'gone', lease_until = '2020-01-01', result = null
        where job_id = ${job.jobId}`),
    )
    // Any request that wakes the server's runner.
    await service.write(db =>
      db.execute(sql`insert into job (kind, job_key, parameters, state)
      values ('gatherNews', 'other', '{}', 'CANCELLED')`),
    )
    const other = (await alice.get<{ content: Job[] }>('/jobs')).body.content[0]
    await alice.put(`/jobs/${other?.jobId}/retry`)
    await service.idle()
    expect((await read(job)).state).toBe('DONE')
    expect(await statuses()).toEqual(activated)
    expect(await filesOf26()).toEqual(stored)
  })
})

describe('the files of a closed year', () => {
  it('are generated again if the year was filled again in the meantime', async () => {
    await service.write(db => makeAirportInstance(db, { axnInstanceId: 25 }))
    const freeze = () => alice.put<Job>('/axninstances/25/freeze')
    const stored = async () => (await alice.get<StoredFile[]>('/axninstances/25/files')).body
    beforePut = async count => {
      if (count === files) await service.write(db => freezeEdition(db, 25))
    }
    const { body: job } = await freeze()
    await service.idle()
    expect(await read(job)).toMatchObject({
      state: 'QUEUED',
      error: '2025 changed while its files were being generated.',
    })
    expect(await stored()).toEqual([])
    await service.write(db => db.execute(sql`update job set not_before = null`))
    await freeze()
    await service.idle()
    expect((await read(job)).state).toBe('DONE')
    expect(await stored()).toHaveLength(files)
  })
})

describe('two administrators at the same time', () => {
  it('create one year', async () => {
    await service.write(db =>
      db
        .update(axnInstance)
        .set({ axnInstanceMasterStatus: 'HISTORICAL' })
        .where(eq(axnInstance.axnInstanceId, 27)),
    )
    const adam = await secondAdministrator()
    const create = (as = alice) => as.post('/axninstances/createAxnInstance')
    const answers = await Promise.all([create(), create(adam), create()])
    expect(answers.map(outcome).toSorted()).toEqual(['200', 'duplicate', 'duplicate'])
    await service.write(async db => {
      for (const table of ['affiliated_airport', 'airport_instance', 'company_instance']) {
        await db.execute(sql`delete from ${sql.identifier(table)} where axn_instance_id = 28`)
      }
      await db.delete(axnInstance).where(eq(axnInstance.axnInstanceId, 28))
    })
  })

  it('publish each airport once', async () => {
    await service.write(async db => {
      for (let count = 0; count < 4; count += 1) {
        await makeAirportInstance(db, { axnInstanceStatus: 'APPROVED' })
      }
    })
    const adam = await secondAdministrator()
    const { seen } = (await alice.get<{ seen: string }>('/axninstances/26/publish')).body
    const publish = (as = alice) => as.put<{ airports: number }>('/axninstances/26/publish', { seen })
    const answers = await Promise.all([publish(), publish(adam)])
    expect(answers.map(outcome).toSorted()).toEqual(['200', 'stale'])
    expect(answers.find(answer => outcome(answer) === '200')?.body.airports).toBe(4)
  })
})
