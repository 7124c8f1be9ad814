import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { problem } from '#domain/problems.ts'
import type { Paged } from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import { job } from '#platform/database/tables.ts'
import type { Job } from '#platform/jobs/job.ts'
import type { JobKind, JobRun } from '#platform/jobs/jobKind.ts'
import { JobRunner } from '#platform/jobs/jobRunner.ts'
import { askForJob } from '#platform/jobs/jobs.queries.ts'
import { outcome, settings, useService } from '#tests/app.ts'
import { memoryStorage } from '#tests/memoryStorage.ts'
import type { PersonName } from '#tests/people.ts'
import { makeDataPackageJob } from './publishing/data/makeDataPackage.ts'
import { activateInstanceJob } from './years/activateInstance.ts'
import { importEditionJob } from './years/editionImport/importEditionJob.ts'

const service = useService({ committed: true })
const parameters = z.object({ text: z.string() })
type Run = JobRun<z.infer<typeof parameters>>

let work: (run: Run) => Promise<Record<string, unknown>>
let begun: string[]
const kind = (name: string, beside?: number): JobKind<typeof parameters> => ({
  name,
  parameters,
  title: ({ text }) => `Working on ${text}`,
  ...(beside === undefined ? {} : { concurrency: beside }),
  work: run => {
    begun.push(run.parameters.text)
    return work(run)
  },
})
const inLine = kind('inLine')
const beside = kind('beside', 2)
const runner = (database = service.database) =>
  new JobRunner(
    {
      database,
      settings,
      mailer: { send: () => Promise.resolve(), close: () => undefined },
      storage: memoryStorage(),
      demo: false,
    },
    [inLine, beside],
    () => undefined,
  )

beforeEach(async () => {
  begun = []
  work = async run => ({ made: run.parameters.text })
  await service.write(db => db.execute(sql`delete from job`))
})

const ask = (text: string, who: PersonName = 'frank', of = inLine, madeFrom?: string) =>
  service.write(db =>
    askForJob(db, of, { parameters: { text }, userId: service.users[who].userId, madeFrom }),
  )
const read = async (jobId: number, who: PersonName = 'alice') =>
  (await service.as(who).get<Job>(`/jobs/${jobId}`)).body
const stored = async (jobId: number) => {
  const rows = await service.write(db => db.select().from(job).where(eq(job.jobId, jobId)))
  if (!rows[0]) throw new Error('gone')
  return rows[0]
}
/** Work that continues until released or aborted. */
function heldWork() {
  const started = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  work = async run => {
    started.resolve()
    const aborted = new Promise<never>((_, reject) =>
      run.signal.addEventListener('abort', () => reject(new Error('aborted'))),
    )
    await Promise.race([release.promise, aborted])
    return { made: run.parameters.text }
  }
  return { started: started.promise, release: release.resolve }
}

describe('long work', () => {
  it('runs in the order in which it was requested; its result and progress are stored', async () => {
    let atOnce = 0
    work = async run => {
      atOnce += 1
      expect(atOnce).toBe(1)
      await run.progress(1, 3, 'the first third')
      await new Promise(resume => setTimeout(resume, 5))
      await run.progress(3, 3, 'the rest')
      atOnce -= 1
      return { made: run.parameters.text }
    }
    const asked = [await ask('one'), await ask('two'), await ask('three')]
    await runner().work()
    expect(begun).toEqual(['one', 'two', 'three'])
    expect(await read(asked[1]?.jobId ?? 0)).toMatchObject({
      title: 'inLine',
      state: 'DONE',
      done: 3,
      total: 3,
      words: 'the rest',
      result: { made: 'two' },
      error: null,
      askers: ['Frank Firley'],
    })
  })

  it('of a kind that may run in parallel does not wait in line, and its number is limited', async () => {
    const line = heldWork()
    await ask('line')
    const mine = runner()
    const working = mine.work()
    await line.started
    for (const text of ['a', 'b', 'c']) await ask(text, 'frank', beside)
    void mine.work()
    await expect.poll(() => begun.toSorted()).toEqual(['a', 'b', 'line'])
    await new Promise(resume => setTimeout(resume, 30))
    expect(begun).not.toContain('c')
    line.release()
    await working
    expect(begun).toContain('c')
  })

  it('that fails explains why in plain words, without the details of a defect', async () => {
    work = async () => {
      throw problem('historical')
    }
    const refused = await ask('refused')
    await runner().work()
    expect(await read(refused.jobId)).toMatchObject({
      state: 'FAILED',
      error: 'This year is closed and can no longer be changed.',
    })
    work = async () => {
      throw new Error('password=hunter2 at /srv/secret.ts')
    }
    const broken = await ask('broken')
    await runner().work()
    const { state, error } = await read(broken.jobId)
    expect([state, error]).toEqual(['FAILED', 'Something went wrong on our side. Try again.'])
    work = async () => {
      throw new Error('no file', { cause: Object.assign(new Error('no space left'), { code: 'ENOSPC' }) })
    }
    const full = await ask('full')
    await runner().work()
    expect((await read(full.jobId)).error).toContain('The server is out of disk space. Nothing was saved.')
  })

  it('runs again after the database was away, as during a failover', async () => {
    const readOnly = Object.assign(new Error('read-only'), { code: '25006' })
    work = () => Promise.reject(new Error('Failed query', { cause: readOnly }))
    const { jobId } = await ask('book')
    await runner().work()
    expect(await read(jobId)).toMatchObject({ state: 'QUEUED' })
    work = () => Promise.resolve({ made: 'book' })
    await service.write(db => db.update(job).set({ notBefore: new Date(0).toISOString() }))
    await runner().work()
    expect(await read(jobId)).toMatchObject({ state: 'DONE', result: { made: 'book' } })
  })
})

describe('a second request for the same work', () => {
  it('shares its run; everyone who requested it may see it, others do not know of it', async () => {
    const first = await ask('book', 'frank')
    const second = await ask('book', 'cora')
    expect([first.isNew, second]).toEqual([true, { jobId: first.jobId, isNew: false }])
    expect((await ask('book', 'ben', inLine, 'newer figures')).jobId).not.toBe(first.jobId)
    // Both may have asked within the same millisecond.
    await service.write(db =>
      db.execute(sql`update job_asker set asked = asked - interval '1 second'
        where user_id = ${service.users.frank.userId}`),
    )
    const requesters: (number | null)[] = []
    work = async run => {
      requesters.push(run.userId)
      return {}
    }
    await runner().work()
    expect(begun).toEqual(['book', 'book'])
    expect(requesters, 'of the first to ask').toContain(service.users.frank.userId)
    expect((await read(first.jobId, 'cora')).askers, 'no names of others').toEqual(['Cora Cedarholm'])
    expect((await read(first.jobId, 'alice')).askers).toEqual(['Frank Firley', 'Cora Cedarholm'])
    expect(outcome(await service.as('ella').get(`/jobs/${first.jobId}`))).toBe('notFound')
    expect(outcome(await service.as('ella').put(`/jobs/${first.jobId}/cancel`))).toBe('notFound')
    expect(outcome(await service.as('ella').put(`/jobs/${first.jobId}/retry`))).toBe('notFound')
    const listed = async (who: PersonName) =>
      (await service.as(who).get<Paged<Job>>('/jobs')).body.content.map(each => each.jobId)
    expect(await listed('cora')).toEqual([first.jobId])
    expect(await listed('alice')).toHaveLength(2)
    expect(await listed('gina')).toEqual([])
  })

  it('also shares a finished run if its data has not changed', async () => {
    const { jobId } = await ask('book', 'frank', inLine, 'figures of Monday')
    await runner().work()
    expect(await ask('book', 'cora', inLine, 'figures of Monday')).toEqual({ jobId, isNew: false })
    expect((await ask('book', 'cora', inLine, 'figures of Tuesday')).isNew).toBe(true)
    const plain = await ask('plain')
    await runner().work()
    expect((await ask('plain')).jobId, 'without a word on what it is made from').not.toBe(plain.jobId)
  })
})

describe('canceling', () => {
  it('stops running work, and waiting work is not started', async () => {
    const { started } = heldWork()
    const held = await ask('held')
    const waits = await ask('waits')
    const mine = runner()
    const working = mine.work()
    await started
    expect((await service.as('frank').put<Job>(`/jobs/${waits.jobId}/cancel`)).body.state).toBe('CANCELLED')
    expect((await service.as('frank').put<Job>(`/jobs/${held.jobId}/cancel`)).body.words).toBe('Canceling')
    const joining = service.write(db =>
      askForJob(db, inLine, { parameters: { text: 'held' }, userId: service.users.cora.userId }),
    )
    await expect(joining, 'the work of another ends').rejects.toMatchObject({ problem: 'overloaded' })
    await mine.look(held.jobId)
    await working
    expect((await read(held.jobId)).state).toBe('CANCELLED')
    expect(begun).toEqual(['held'])
    expect(outcome(await service.as('frank').put(`/jobs/${held.jobId}/cancel`)), 'it is over').toBe('200')
  })

  it('by one of two requesters lets it continue for the other; an administrator stops it for all', async () => {
    const { jobId } = await ask('book', 'frank')
    await ask('book', 'cora')
    const answer = await service.as('frank').put<Job>(`/jobs/${jobId}/cancel`)
    expect(answer.body).toMatchObject({
      state: 'CANCELLED',
      words: 'The work continues because others have requested it too.',
    })
    expect((await read(jobId, 'cora')).state).toBe('QUEUED')
    expect(outcome(await service.as('frank').get(`/jobs/${jobId}`))).toBe('notFound')
    expect((await service.as('alice').put<Job>(`/jobs/${jobId}/cancel`)).body.state).toBe('CANCELLED')
    expect((await read(jobId, 'cora')).state).toBe('CANCELLED')
  })

  it('cannot take effect between the last check and the final transaction', async () => {
    let jobId = 0
    work = async run => {
      await service.as('frank').put(`/jobs/${jobId}/cancel`)
      await run.database.write(async db => {
        await db.execute(sql`create table if not exists counted (made boolean)`)
        await db.execute(sql`insert into counted values (true)`)
        await run.assertJobLease(db)
      })
      return {}
    }
    ;({ jobId } = await ask('late'))
    await runner().work()
    expect((await read(jobId)).state).toBe('CANCELLED')
    const made = await service.write(db =>
      db.execute<{ there: boolean }>(sql`select to_regclass('counted') is not null as there`),
    )
    expect(made.rows[0]?.there).toBe(false)
  })
})

it('a heartbeat that waits for the work’s own lock is not followed by others, which would take all connections', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let writes = 0
  const { database } = service
  const counting = {
    ...database,
    write: <T>(of: (db: Db) => Promise<T>) => {
      writes += 1
      return database.write(of)
    },
  }
  work = async () => {
    const before = writes
    vi.advanceTimersByTime(60_000)
    return { beats: writes - before }
  }
  try {
    const { jobId } = await ask('long')
    await runner(counting).work()
    expect((await read(jobId)).result).toEqual({ beats: 1 })
  } finally {
    vi.useRealTimers()
  }
})

describe('trying again', () => {
  it('restarts failed or canceled work from the beginning, and nothing else', async () => {
    work = async run => {
      await run.progress(1, 2, 'half')
      throw problem('reportFailed')
    }
    const { jobId } = await ask('again')
    expect(outcome(await service.as('frank').put(`/jobs/${jobId}/retry`))).toBe('notToBeRetried')
    const mine = runner()
    await mine.work()
    const retried = await service.as('frank').put<Job>(`/jobs/${jobId}/retry`)
    expect(retried.body).toMatchObject({ state: 'QUEUED', done: 0, total: null, error: null, words: null })
    work = async () => ({ fine: true })
    await mine.work()
    expect(await read(jobId)).toMatchObject({ state: 'DONE', result: { fine: true } })
    expect(outcome(await service.as('frank').put(`/jobs/${jobId}/retry`))).toBe('notToBeRetried')
  })

  it('is refused while someone else has requested the same work', async () => {
    const { jobId } = await ask('same')
    await service.as('frank').put(`/jobs/${jobId}/cancel`)
    await ask('same', 'cora')
    expect(outcome(await service.as('frank').put(`/jobs/${jobId}/retry`))).toBe('underWay')
  })

  it('is refused to people who could not request it, and for work that must be requested anew', async () => {
    const failed = async (name: string, who: PersonName) => {
      const { jobId } = await ask(name, who, { ...inLine, name })
      await service.write(db => db.update(job).set({ state: 'FAILED' }).where(eq(job.jobId, jobId)))
      return jobId
    }
    const upload = await failed(importEditionJob.name, 'frank')
    const activation = await failed(activateInstanceJob.name, 'alice')
    const retry = async (jobId: number, who: PersonName) => [
      (await read(jobId, who)).canRetry,
      outcome(await service.as(who).put(`/jobs/${jobId}/retry`)),
    ]
    expect(await retry(upload, 'frank')).toEqual([false, 'forbidden'])
    expect(await retry(activation, 'alice')).toEqual([false, 'notToBeRetried'])
    expect((await read(upload, 'alice')).canRetry).toBe(true)
  })

  it('counts as a request if the number of waiting ones is limited', async () => {
    const limited = { ...inLine, name: makeDataPackageJob.name }
    const { jobId } = await ask('canceled', 'frank', limited)
    await service.as('frank').put(`/jobs/${jobId}/cancel`)
    for (const text of ['f1', 'f2', 'f3', 'f4', 'f5']) await ask(text, 'frank', limited)
    expect(outcome(await service.as('frank').put(`/jobs/${jobId}/retry`))).toBe('tooManyWaiting')
    expect((await read(jobId)).state).toBe('CANCELLED')
  })
})

describe('a stopping server', () => {
  it('in an orderly way returns its work to the queue', async () => {
    const { started } = heldWork()
    const { jobId } = await ask('held')
    const mine = runner()
    void mine.work()
    await started
    await mine.stop()
    expect(await stored(jobId)).toMatchObject({ state: 'QUEUED', attempts: 0, runner: null })
    work = async () => ({})
    await runner().work()
    expect((await read(jobId)).state).toBe('DONE')
  })

  const lost = (jobId: number, values: Partial<typeof job.$inferInsert>) =>
    service.write(db =>
      db
        .update(job)
        .set({ state: 'RUNNING', runner: 'a server that is gone', ...values })
        .where(eq(job.jobId, jobId)),
    )
  const past = '2020-01-01T00:00:00Z'
  const future = '2099-01-01T00:00:00Z'

  it('without notice loses its work when the lease expires, and not before', async () => {
    const { jobId } = await ask('lost')
    await lost(jobId, { leaseUntil: future, attempts: 1 })
    await runner().work()
    expect(begun).toEqual([])
    await lost(jobId, { leaseUntil: past })
    await runner().work()
    expect(begun).toEqual(['lost'])
    expect(await stored(jobId)).toMatchObject({ state: 'DONE', attempts: 2 })
  })

  it.each([
    { of: beside, attempts: 1 },
    { of: inLine, attempts: 3 },
  ])(
    'is not assumed of work that is still running here after the clock jumped: $of.name, attempt $attempts',
    async ({ of, attempts }) => {
      const { started, release } = heldWork()
      const { jobId } = await ask('long', 'frank', of)
      const mine = runner()
      const working = mine.work()
      await started
      await lost(jobId, { leaseUntil: past, attempts, runner: (await stored(jobId)).runner })
      await ask('next', 'frank', beside)
      void mine.work()
      await expect.poll(() => begun).toContain('next')
      release()
      await working
      expect(begun).toEqual(['long', 'next'])
      expect(await stored(jobId)).toMatchObject({ state: 'DONE', attempts })
    },
  )

  it('each time the same work starts does not stop it forever', async () => {
    const { jobId } = await ask('deadly')
    await lost(jobId, { leaseUntil: past, attempts: 3 })
    await runner().work()
    expect(begun).toEqual([])
    const { state, error } = await read(jobId)
    expect(state).toBe('FAILED')
    expect(error).toContain('3 times')
  })

  it('after being told to cancel does not restart the work', async () => {
    const { jobId } = await ask('canceled')
    await lost(jobId, { leaseUntil: past, cancelRequested: true })
    await runner().work()
    expect(begun).toEqual([])
    expect((await read(jobId)).state).toBe('CANCELLED')
  })

  it('that returns late changes nothing about the other server’s work', async () => {
    const { started, release } = heldWork()
    const { jobId } = await ask('contested')
    const mine = runner()
    const working = mine.work()
    await started
    await lost(jobId, { leaseUntil: future, runner: 'another server' })
    release()
    await working
    expect(await stored(jobId)).toMatchObject({ state: 'RUNNING', runner: 'another server', result: null })
  })

  it('is not needed for two servers to share the work: nothing runs twice', async () => {
    work = async () => {
      await new Promise(resume => setTimeout(resume, 2))
      return {}
    }
    const texts = Array.from({ length: 12 }, (_, index) => `job ${index}`)
    for (const text of texts) await ask(text)
    await Promise.all([runner().work(), runner().work(), runner().work()])
    expect(begun.toSorted()).toEqual(texts.toSorted())
  })
})

describe('the list', () => {
  it('is paged, filtered by kind and to open ones, newest first', async () => {
    await ask('done')
    await runner().work()
    await ask('open')
    await ask('other', 'frank', beside)
    const list = async (query: string) =>
      (await service.as('frank').get<Paged<Job>>(`/jobs${query}`)).body.content.map(each => each.kind)
    expect(await list('')).toEqual(['beside', 'inLine', 'inLine'])
    expect(await list('?open=true')).toEqual(['beside', 'inLine'])
    expect(await list('?kind=inLine&open=true')).toEqual(['inLine'])
    expect(await list('?size=1&page=1')).toEqual(['inLine'])
    expect(outcome(await service.as('frank').get('/jobs?open=perhaps'))).toBe('invalidInput')
  })
})

describe('shares', () => {
  it('are fair: a user with many requests delays the others by one job', async () => {
    for (const text of ['f1', 'f2', 'f3', 'f4', 'f5']) await ask(text, 'frank')
    await ask('c1', 'cora')
    await ask('c2', 'cora')
    await ask('e1', 'ella')
    await runner().work()
    expect(begun).toEqual(['f1', 'c1', 'e1', 'f2', 'c2', 'f3', 'f4', 'f5'])
  })

  it('survive restarts: the owner served last waits for the others', async () => {
    await ask('f1', 'frank')
    await runner().work()
    await ask('f2', 'frank')
    await ask('c1', 'cora')
    await runner().work()
    expect(begun).toEqual(['f1', 'c1', 'f2'])
  })

  it('limit one user’s waiting work, even with simultaneous requests, and do not affect other users', async () => {
    const limited = { ...inLine, maxQueuedPerUser: 3 }
    const asked = Array.from({ length: 8 }, (_, index) => ask(`f${index}`, 'frank', limited))
    const outcomes = (await Promise.allSettled(asked)).map(each => each.status)
    expect(outcomes.filter(each => each === 'fulfilled')).toHaveLength(3)
    await expect(ask('late', 'frank', limited)).rejects.toMatchObject({
      problem: 'tooManyWaiting',
      retryAfterSeconds: 30,
    })
    const [mine] = await service.write(db => db.select().from(job).orderBy(job.jobId).limit(1))
    const { text } = parameters.parse(mine?.parameters)
    expect(await ask(text, 'frank', limited), 'joining what waits already').toMatchObject({ isNew: false })
    await ask('c1', 'cora', limited)
    await runner().work()
    expect(begun).toHaveLength(4)
    await ask('late', 'frank', limited)
  })
})
