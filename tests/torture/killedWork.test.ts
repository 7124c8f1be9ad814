import { createHash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { writeXlsx } from 'hucre'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AirportTenant } from '#domain/airports/airportTenant.ts'
import { workbookMediaType, type WorkbookCell, type WorkbookPreview } from '#domain/airports/workbook.ts'
import type { AirportRow } from '#domain/browse/airportList.ts'
import { countMoved, type Mergeable, type MergePreview } from '#domain/catalog/merging.ts'
import type { ActionEntry } from '#domain/history/action.ts'
import type { StoredFile } from '#domain/publishing/archive.ts'
import type { DeskRow } from '#domain/review/desk.ts'
import type { AxnInstance } from '#domain/years/instance.ts'
import type { Paged } from '#platform/contract/paging.ts'
import type { Job } from '#platform/jobs/job.ts'
import { toWorkbookText } from '#platform/print/workbookCells.ts'
import { readXlsx } from '#server/airports/workbook/readXlsx.ts'
import { demoPassword } from '#server/database/demo/people.ts'
import { freePort } from '../freePort.ts'
import { startPostgres, type RunningPostgres } from '../postgres/start.ts'
import { openMailServer, type MailServer } from '../smtp.ts'
import { makeDemoSettings } from './demoSettings.ts'
import { KilledServer } from './server.ts'

let postgres: RunningPostgres
const folders: string[] = []
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function makeSettings(kind: 'embedded' | 'postgres'): Promise<Record<string, string>> {
  const settings = await makeDemoSettings(kind === 'embedded' ? null : postgres)
  folders.push(settings.DATA_DIR)
  return settings
}

const read = async <T>(answer: Promise<Response>): Promise<T> => {
  const found = await answer
  expect(found.ok, found.url).toBe(true)
  return (await found.json()) as T
}

describe.each(['embedded', 'postgres'] as const)('a server on the %s database that is killed', kind => {
  let server: KilledServer
  let token: string
  beforeAll(async () => {
    server = new KilledServer(await freePort(), await makeSettings(kind))
    await server.start()
    token = await server.signIn('admin', demoPassword)
  })
  afterAll(() => server.kill())

  const get = <T>(path: string) => read<T>(server.call(path, token))
  /** Sends the call, kills the server after a pause, and starts it again. Resolves to whether an answer arrived. */
  const killDuring = async (send: () => Promise<Response>, pauseMs: number): Promise<boolean> => {
    let isAnswered = false
    const sent = send().then(
      answer => (isAnswered = answer.ok),
      () => false,
    )
    await wait(pauseMs)
    await server.kill()
    await sent
    await server.start()
    return isAnswered
  }

  it.each(['brands', 'companies'])(
    'while it merges %s has moved everything or nothing, and merges once',
    async names => {
      const { content } = await get<Paged<Mergeable>>(`/merge/${names}/names?size=50`)
      const pairs = content.filter(each => each.axnStatus === 'ACTIVE')
      for (const [round, pauseMs] of [5, 15, 40, 80, 150, 400].entries()) {
        const [from, into] = pairs.slice(2 * round)
        const path = `/merge/${names}/${from?.id}/into/${into?.id}`
        const before = await get<MergePreview>(path)
        const body = { seen: before.seen }
        const merge = (key: string) => server.call(path, token, body, 'POST', { 'idempotency-key': key })
        const key = randomUUID()
        const isAnswered = await killDuring(() => merge(key), pauseMs)
        const after = await server.call(path, token)
        const listed = await get<Paged<ActionEntry>>('/actions?size=20')
        const isMerged = listed.content.some(each => each.title.includes(`“${from?.name}”`))
        if (isAnswered) expect(isMerged, 'what was answered is stored').toBe(true)
        if (!isMerged) expect((await after.json()) as MergePreview).toEqual(before)
        // The page repeats the call under its key.
        const again = await merge(key)
        expect(again.status, await again.clone().text()).toBe(200)
        expect(await again.json()).toMatchObject({ moved: countMoved(before) })
        const actions = await get<Paged<ActionEntry>>('/actions?size=20')
        expect(actions.content.filter(each => each.title.includes(`“${from?.name}”`))).toHaveLength(1)
      }
    },
  )

  it('while it stores a workbook has stored all of it or nothing', async () => {
    const editable = await get<Paged<AirportRow>>(
      '/airports/instance/26/affiliated?status=INPROGRESS&size=100',
    )
    for (const [round, pauseMs] of [100, 250, 400, 600, 1000].entries()) {
      const airportId = editable.content[round]?.airportId
      const path = `/airports/${airportId}/instance/26/workbook`
      const areas = async () => {
        const { content } = await get<{ content: AirportTenant[] }>(
          `/tenants/instance/26/airport/${airportId}`,
        )
        return content.map(each => each.areaTotal)
      }
      const file = await server.call(path, token)
      const workbook = await readXlsx(Buffer.from(await file.arrayBuffer()))
      const area = 4_000 + round
      const sheets = workbook.sheets.map(({ name, rows }) => {
        const column = rows[0]?.cells.findIndex(each => /^(Square Footage|Area|Sq)/i.test(String(each))) ?? -1
        const write = (cell: WorkbookCell, at: number, row: number) =>
          name === 'Tenants' && row > 0 && at === column
            ? area
            : typeof cell === 'string'
              ? toWorkbookText(cell)
              : cell
        return { name, rows: rows.map(({ cells }, row) => cells.map((cell, at) => write(cell, at, row))) }
      })
      const body = Buffer.from(await writeXlsx({ sheets }))
      const send = (to: string) =>
        server.call(`${path}/${to}`, token, body, 'POST', { 'content-type': workbookMediaType })
      const { seen, errors } = await read<WorkbookPreview>(send('preview'))
      expect(errors).toEqual([])
      const before = await areas()
      expect(before).not.toContain(area)
      const isAnswered = await killDuring(() => send(`accept?seen=${seen}`), pauseMs)
      const after = await areas()
      const isStored = after.includes(area)
      expect(after).toEqual(isStored ? before.map(() => area) : before)
      if (isAnswered) expect(isStored).toBe(true)
    }
  })

  it('while it closes a year has not closed it, finishes it after the restart, and stores each file once', async () => {
    const started = await read<Job>(server.call('/axninstances/27/activate', token, undefined, 'PUT'))
    const statuses = async () =>
      (await get<AxnInstance[]>('/axninstances/all')).map(each => [
        each.axnInstanceId,
        each.axnInstanceMasterStatus,
      ])
    const before = await statuses()
    const look = () => get<Job>(`/jobs/${started.jobId}`)
    for (const pauseMs of [2_000, 8_000]) {
      await wait(pauseMs)
      expect((await look()).state).not.toBe('DONE')
      await server.kill()
      await server.start()
      expect(await statuses()).toEqual(before)
    }
    await expect.poll(async () => (await look()).state, { timeout: 400_000, interval: 1_000 }).toBe('DONE')
    expect(Object.fromEntries(await statuses())).toMatchObject({ 26: 'HISTORICAL', 27: 'ACTIVE' })
    const files = await get<StoredFile[]>('/axninstances/26/files')
    expect(new Set(files.map(each => each.fileName)).size).toBe(files.length)
    for (const { storedFileId, sha256, size } of files) {
      const bytes = await (await server.call(`/axninstances/26/files/${storedFileId}`, token)).bytes()
      expect(bytes.byteLength).toBe(size)
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    }
  })
})

describe('two servers on one database', () => {
  let mail: MailServer
  let servers: KilledServer[]
  let token: string
  beforeAll(async () => {
    mail = await openMailServer()
    // Each accepts the other's tokens, because they have one public address.
    const settings = {
      ...(await makeSettings('postgres')),
      SMTP_URL: mail.url,
      PUBLIC_URL: 'http://localhost:3000',
    }
    servers = [new KilledServer(await freePort(), settings), new KilledServer(await freePort(), settings)]
    for (const each of servers) await each.start()
    token = (await servers[0]?.signIn('admin', demoPassword)) ?? ''
  })
  afterAll(async () => {
    for (const each of servers) await each.kill()
    await mail.close()
  })

  it('generate a book once and send each email once, although one of them is killed in the middle', async () => {
    const [first, second] = servers
    if (!first || !second) throw new Error('There are two')
    const desk = await read<Paged<DeskRow>>(
      second.call('/desk/instance/26?axnInstanceStatus=INPROGRESS,REJECTED&size=100', token),
    )
    const rows = desk.content.filter(each => each.editors.length > 0)
    const expected = rows.flatMap(each => each.editors.map(() => each.name)).length
    expect(expected).toBeGreaterThan(5)
    const items = rows.map(({ kind, id }) => ({ kind, id, axnInstanceId: 26 }))
    const remind = (server: KilledServer, part: typeof items) => {
      const request = { action: 'remind', items: part, requestId: `${part.length} reminders at once` }
      return server.call('/bulk-actions', token, request).catch(() => null)
    }
    const book = '/reports/instance/26/airportsbook/job?format=xlsx'
    const asked = await Promise.all(servers.map(each => read<Job>(each.call(book, token, {}))))
    expect(new Set(asked.map(each => each.jobId)).size).toBe(1)
    const middle = Math.ceil(items.length / 2)
    const sent = [remind(first, items.slice(0, middle)), remind(second, items.slice(middle))]
    await expect.poll(() => mail.arrived.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(2)
    await first.kill()
    await Promise.all(sent)
    const countOpen = async (kind: string) =>
      (await read<Paged<Job>>(second.call(`/jobs?kind=${kind}&open=true`, token))).totalElements
    // The other server takes over the work of the one that was killed.
    for (const kind of ['bulkAction', 'mailReminder'])
      await expect.poll(() => countOpen(kind), { timeout: 120_000, interval: 500 }).toBe(0)
    const queued = await read<Paged<Job>>(second.call('/jobs?kind=mailReminder&size=100', token))
    const mails = await Promise.all(mail.arrived.map(each => PostalMime.parse(each.message)))
    expect(new Set(mails.map(each => each.messageId)).size).toBe(queued.totalElements)
    expect(
      mails.length - queued.totalElements,
      'those in flight when the server was killed',
    ).toBeLessThanOrEqual(3)
    const look = () => read<Job>(second.call(`/jobs/${asked[0]?.jobId}`, token))
    await expect.poll(async () => (await look()).state, { timeout: 200_000, interval: 1_000 }).toBe('DONE')
  })
})
