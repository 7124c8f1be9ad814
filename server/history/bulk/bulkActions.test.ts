import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ActionEntry } from '#domain/history/action.ts'
import { maxBulkItems, type BulkItem, type BulkRequestInput } from '#domain/history/bulkAction.ts'
import type { OlderPage } from '#platform/contract/paging.ts'
import { job } from '#platform/database/tables.ts'
import { outcome, useService } from '#tests/app.ts'
import { previewBulkAction, readBulkAction, runBulkAction, startBulkAction } from '#tests/bulkAction.ts'
import { affiliate, makeAirportInstance, makeCompany, makeCompanyInstance, makeUser } from '#tests/make.ts'
import { airportInstance } from '../../database/schema/airports.ts'
import { affiliatedAirport, affiliatedCompany, appUser, session } from '../../database/schema/users.ts'
import { keptBulkResult } from './bulkActionJob.ts'

const service = useService()
const alice = service.as('alice')
/** More than a batch. */
const many = 25
let airports: BulkItem[]

beforeEach(() =>
  service.write(async db => {
    airports = []
    for (let made = 0; made < many; made++) {
      const { airportId } = await makeAirportInstance(db, { axnInstanceStatus: 'PENDING' })
      airports.push({ kind: 'airport', id: airportId, axnInstanceId: 26 })
    }
  }),
)

const countStatus = (status: 'PENDING' | 'APPROVED') =>
  service.write(db => db.$count(airportInstance, eq(airportInstance.axnInstanceStatus, status)))
const readActions = async () => (await alice.get<OlderPage<ActionEntry>>('/actions?show=titled')).body.content

describe('an action on many records', () => {
  it('is one action of the history, which is undone as one', async () => {
    const {
      actionId,
      lines,
      job: ran,
      total,
    } = await runBulkAction(service, alice, {
      action: 'approve',
      items: airports,
    })
    expect([lines.length, total, ran.state]).toEqual([many, many, 'DONE'])
    expect(await countStatus('APPROVED')).toBe(many)
    const [entry, ...others] = await readActions()
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      actionId,
      title: `Approve for Publish: ${many} airports`,
      undoRefusal: null,
    })
    expect(outcome(await alice.post(`/actions/${actionId}/undo`, {}))).toBe('200')
    expect(await countStatus('PENDING')).toBe(many)
  })

  it('starts once, however often the same request arrives, also after it has ended', async () => {
    const request = { action: 'approve', items: airports } as const
    const requestId = 'the button was pressed twice'
    const first = await startBulkAction(alice, request, requestId)
    expect((await startBulkAction(alice, request, requestId)).body).toEqual(first.body)
    await service.idle()
    expect((await startBulkAction(alice, request, requestId)).body).toEqual(first.body)
    await service.idle()
    expect(await readActions()).toHaveLength(1)
  })

  it('continues after an interruption with the records that have no result yet', async () => {
    const { job: ran, actionId } = await runBulkAction(service, alice, { action: 'approve', items: airports })
    const { jobId } = ran
    // As if the server had stopped after the first batch.
    const [stored] = await service.write(db => db.select().from(job).where(eq(job.jobId, jobId)))
    const kept = keptBulkResult.parse(stored?.result)
    const result = { ...kept, lines: kept.lines.slice(0, 20) }
    await service.write(async db => {
      await db.update(airportInstance).set({ axnInstanceStatus: 'PENDING' })
      await db.update(job).set({ state: 'FAILED', result }).where(eq(job.jobId, jobId))
    })
    await alice.put(`/jobs/${jobId}/retry`)
    await service.idle()
    const again = await readBulkAction(alice, jobId)
    expect(again.actionId).toBe(actionId)
    expect(again.lines.map(each => each.outcome)).toEqual(Array(many).fill('done'))
    // Those of the first batch were not touched again.
    expect(await countStatus('APPROVED')).toBe(many - 20)
  })

  it('keeps its results when it is canceled, and says how many are left', async () => {
    const { job: ran } = await runBulkAction(service, alice, { action: 'approve', items: airports })
    const [stored] = await service.write(db => db.select().from(job).where(eq(job.jobId, ran.jobId)))
    const kept = keptBulkResult.parse(stored?.result)
    const result = { ...kept, lines: kept.lines.slice(0, 20) }
    await service.write(db =>
      db
        .update(job)
        .set({ state: 'RUNNING', runner: 'the dead', leaseUntil: null, cancelRequested: true, result })
        .where(eq(job.jobId, ran.jobId)),
    )
    await runBulkAction(service, alice, { action: 'approve', items: airports })
    const canceled = await readBulkAction(alice, ran.jobId)
    expect([canceled.job.state, canceled.lines.length, canceled.total]).toEqual(['CANCELLED', 20, many])
  })

  it('is refused if the administrator who started it no longer is one', async () => {
    const started = await startBulkAction(alice, { action: 'approve', items: airports })
    await service.idle()
    await service.write(async db => {
      await db.execute(sql`update airport_instance set axn_instance_status = 'PENDING'`)
      await db.execute(
        sql`update job set state = 'FAILED', result = null where job_id = ${started.body.jobId}`,
      )
    })
    await alice.put(`/jobs/${started.body.jobId}/retry`)
    await service.write(db =>
      db
        .update(appUser)
        .set({ userStatus: 'NOT ACTIVE' })
        .where(eq(appUser.userId, service.users.alice.userId)),
    )
    await service.idle()
    expect(await countStatus('PENDING')).toBe(many)
  })

  it('needs at least one record and at most ten thousand, for an existing action', async () => {
    const [one] = airports as [BulkItem]
    for (const body of [
      { action: 'approve', items: [] },
      { action: 'approve', items: Array.from({ length: maxBulkItems + 1 }, () => ({ kind: 'user', id: 1 })) },
      { action: 'delete', items: [one] },
      { action: 'approve', items: [{ kind: 'lounge', id: 1 }] },
      { action: 'affiliate', items: [one] },
      { action: 'handOver', items: [one], userId: 1 },
    ]) {
      expect(outcome(await alice.post('/bulk-actions', { ...body, requestId: 'a wrong request' }))).toBe(
        'invalidInput',
      )
    }
  })

  it('is for administrators only', async () => {
    const given = { action: 'approve', items: airports } as const
    for (const who of ['ben', 'cora', 'dana', 'ella', 'frank', 'gina'] as const) {
      expect(outcome(await startBulkAction(service.as(who), given))).toBe('forbidden')
    }
    expect(outcome(await startBulkAction(service.as('stranger'), given))).toBe('notSignedIn')
    expect(await countStatus('PENDING')).toBe(many)
  })
})

describe('users together', () => {
  const userItem = (userId: number): BulkItem => ({ kind: 'user', id: userId })
  const standingOf = async (userId: number) =>
    (await service.write(db => db.select().from(appUser).where(eq(appUser.userId, userId))))[0]?.userStatus

  it('are deactivated and signed out, except oneself, and activated again by the undo', async () => {
    const { ben, alice: own } = service.users
    const items = [ben, own].map(each => userItem(each.userId))
    const { lines, actionId } = await runBulkAction(service, alice, { action: 'deactivate', items })
    expect(lines.map(each => each.outcome)).toEqual(['done', 'refused'])
    expect(await standingOf(ben.userId)).toBe('NOT ACTIVE')
    expect(await service.write(db => db.$count(session, eq(session.userId, ben.userId)))).toBe(0)
    const again = await previewBulkAction(alice, { action: 'deactivate', items })
    expect(again.lines.map(each => each.outcome)).toEqual(['unneeded', 'refused'])
    await alice.post(`/actions/${actionId}/undo`, {})
    expect(await standingOf(ben.userId)).toBe('ACTIVE')
  })

  it('are invited if they have no password; the others need no invitation or are not active', async () => {
    const [invited, inactive] = await service.write(async db => [
      await makeUser(db),
      await makeUser(db, { userStatus: 'NOT ACTIVE' }),
    ])
    const items = [invited, inactive].map(each => userItem(each?.userId ?? 0))
    const { lines, actionId } = await runBulkAction(service, alice, { action: 'invite', items })
    expect(lines.map(each => each.outcome)).toEqual(['done', 'refused'])
    expect(lines[0]?.mails).toMatchObject([{ email: invited?.email, state: 'sent' }])
    expect(service.mails.map(each => each.to)).toEqual([invited?.email])
    expect(actionId).toBeNull()
  })

  it('are not invited again after a restart by emails that were dismissed or requested in the meantime', async () => {
    const [one, other] = await service.write(async db => [await makeUser(db), await makeUser(db)])
    const items = [one, other].map(each => userItem(each?.userId ?? 0))
    const { job: ran } = await runBulkAction(service, alice, { action: 'invite', items })
    service.mails.length = 0
    await service.write(async db => {
      await db.execute(sql`update job set state = 'CANCELLED', words = case
          when job_id = (select min(job_id) from job where kind = 'mailInvitation') then null
          else 'Its bulk action was canceled.' end
        where kind = 'mailInvitation'`)
      await db.execute(sql`insert into job (kind, job_key, parameters, not_before)
        select kind, job_key, parameters, '2099-01-01' from job where kind = 'mailInvitation' and words is not null`)
      await db.update(job).set({ state: 'FAILED' }).where(eq(job.jobId, ran.jobId))
    })
    await alice.put(`/jobs/${ran.jobId}/retry`)
    await service.idle()
    expect((await readBulkAction(alice, ran.jobId)).job.state).toBe('DONE')
    expect(service.mails).toEqual([])
  })

  it('are invited again if an action that was canceled is retried', async () => {
    const { userId, email } = await service.write(db => makeUser(db))
    const { job: ran } = await runBulkAction(service, alice, { action: 'invite', items: [userItem(userId)] })
    service.mails.length = 0
    await service.write(async db => {
      await db.execute(sql`update job set state = 'CANCELLED', words = 'Its bulk action was canceled.'`)
    })
    await alice.put(`/jobs/${ran.jobId}/retry`)
    await service.idle()
    expect(service.mails.map(each => each.to)).toEqual([email])
  })

  it('are listed by their IDs as filtered', async () => {
    const { userId } = await service.write(db => makeUser(db, { lastName: 'Quillfeather' }))
    expect((await alice.get('/users/ids?keyword=quillfeather')).body).toEqual([userId])
    expect((await alice.get<number[]>('/users/ids')).body).toContain(service.users.ben.userId)
  })
})

describe('editors', () => {
  /** `year user`, by year and user. */
  const editorsOf = async (airportId: number) => {
    const { axnInstanceId, userId, subjectId } = affiliatedAirport
    const rows = await service.write(db =>
      db.select().from(affiliatedAirport).where(eq(subjectId, airportId)).orderBy(axnInstanceId, userId),
    )
    return rows.map(each => [each.axnInstanceId, each.userId])
  }

  it('are added to many airports at once', async () => {
    const { ben, frank } = service.users
    const [first, second] = airports as [BulkItem, BulkItem]
    await service.write(db => affiliate(db, ben, { airportId: first.id, axnInstanceId: 26 }))
    const items = [first, second]
    const { lines } = await runBulkAction(service, alice, { action: 'affiliate', items, userId: ben.userId })
    expect(lines.map(each => each.outcome)).toEqual(['unneeded', 'done'])
    expect(await editorsOf(second.id)).toEqual([[26, ben.userId]])
    // A subscriber cannot edit an airport.
    const refused = await previewBulkAction(alice, { action: 'affiliate', items, userId: frank.userId })
    expect(refused.lines.map(each => each.outcome)).toEqual(['refused', 'refused'])
  })

  it('hand over everything in open years to another person, as one action', async () => {
    const { ben, cora } = service.users
    const [first, second] = airports as [BulkItem, BulkItem]
    const companyId = await service.write(async db => {
      const made = await makeCompany(db)
      await makeCompanyInstance(db, { companyId: made.companyId })
      await makeAirportInstance(db, { airportId: first.id, axnInstanceId: 25 })
      await makeAirportInstance(db, { airportId: first.id, axnInstanceId: 27 })
      for (const axnInstanceId of [25, 26, 27])
        await affiliate(db, ben, { airportId: first.id, axnInstanceId })
      await affiliate(db, ben, { airportId: second.id, axnInstanceId: 26 })
      await affiliate(db, cora, { airportId: second.id, axnInstanceId: 26 })
      await affiliate(db, ben, { companyId: made.companyId, axnInstanceId: 26 })
      return made.companyId
    })
    const request: BulkRequestInput = {
      action: 'handOver',
      items: [{ kind: 'user', id: ben.userId }],
      userId: cora.userId,
    }
    const preview = await previewBulkAction(alice, request)
    const { lines, actionId } = await runBulkAction(service, alice, request)
    expect(lines).toEqual(preview.lines)
    // An airport's editor cannot edit a company, so that stays with the former editor.
    expect(lines.map(({ kind, axnInstanceId, outcome: result }) => [kind, axnInstanceId, result])).toEqual([
      ['airport', 26, 'done'],
      ['airport', 26, 'done'],
      ['airport', 27, 'done'],
      ['company', 26, 'refused'],
    ])
    const after = [
      [25, ben.userId],
      [26, cora.userId],
      [27, cora.userId],
    ]
    expect(await editorsOf(first.id)).toEqual(after)
    expect(await editorsOf(second.id)).toEqual([[26, cora.userId]])
    expect(
      await service.write(db => db.$count(affiliatedCompany, eq(affiliatedCompany.subjectId, companyId))),
    ).toBe(1)
    await alice.post(`/actions/${actionId}/undo`, {})
    expect(await editorsOf(second.id)).toEqual([
      [26, ben.userId],
      [26, cora.userId],
    ])
    const toOneself = { ...request, userId: ben.userId }
    expect(outcome(await alice.post('/bulk-actions/preview', toOneself))).toBe('invalidInput')
  })
})
