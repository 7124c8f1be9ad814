import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { writeXlsx } from 'hucre'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ActionEntry } from '#domain/history/action.ts'
import type { ArchivedFile, StoredFile } from '#domain/publishing/archive.ts'
import type { AxnInstance, CountedInstance } from '#domain/years/instance.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { job, jobAsker } from '#platform/database/tables.ts'
import type { Job } from '#platform/jobs/job.ts'
import { MissingError, type Storage } from '#platform/storage/storage.ts'
import { outcome, problemOf, useService, type Answer } from '#tests/app.ts'
import { isTorture } from '#tests/isTorture.ts'
import { makeAirportInstance } from '#tests/make.ts'
import { memoryStorage } from '#tests/memoryStorage.ts'
import { airport } from '../../database/schema/airports.ts'
import { audit } from '../../database/schema/audit.ts'
import { axnInstance } from '../../database/schema/instances.ts'

const memory = memoryStorage()
/** Replaces stored bytes when reading, so that a test can lose or damage a file. */
let given: (bytes: Uint8Array) => Uint8Array
/** The keys that anything was stored under. */
let keys: string[]
const storage: Storage = {
  ...memory,
  get: async key => given(await memory.get(key)),
  put: (key, bytes) => {
    keys.push(key)
    return memory.put(key, bytes)
  },
}
const service = useService({ storage })
const alice = service.as('alice')
const frank = service.as('frank')

beforeEach(() => {
  given = bytes => bytes
  keys = []
})

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`)
const workbook = async (text: string) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet', rows: [[text]] }] }))
const put = (
  year: string,
  query: Record<string, string>,
  bytes: Buffer,
  { type = mediaTypes.pdf, as = alice }: { type?: string; as?: typeof alice } = {},
): Promise<Answer<ArchivedFile>> =>
  as.post<ArchivedFile>(`/reports/${year}/files?${new URLSearchParams(query).toString()}`, bytes, {
    'content-type': type,
  })
const ratios = { title: 'Ratio Report' }
const files = async (axnInstanceId: number) =>
  (await frank.get<StoredFile[]>(`/axninstances/${axnInstanceId}/files`)).body
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('an uploaded file', () => {
  it('is listed with its SHA-256 and opened under its year, byte for byte, by everyone who may browse', async () => {
    const bytes = pdf('ratios')
    const { body: file } = await put('2025', ratios, bytes)
    expect(file).toMatchObject({
      kind: 'report',
      name: 'ratioReport',
      fileName: 'Ratio-Report-25.pdf',
      axnInstanceName: '2025',
      correctionNumber: 0,
      note: null,
      size: bytes.length,
      sha256: sha256(bytes),
    })
    expect(await files(25)).toEqual([
      expect.objectContaining({ fileName: file.fileName, sha256: file.sha256 }),
    ])
    const opened = await service.app.inject({
      url: '/api/v1/reports/2025/Ratio-Report-25.pdf',
      headers: { authorization: `Bearer ${service.token('frank')}` },
    })
    expect(opened.rawPayload.equals(bytes)).toBe(true)
    expect(opened.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="Ratio-Report-25.pdf"',
    })
    expect(opened.headers['content-security-policy']).toContain("default-src 'none'")
    const about = await frank.get<ArchivedFile>('/reports/2025/Ratio-Report-25.pdf/about')
    expect(about.body).toEqual(file)
    expect(about.text).not.toContain('storageKey')
  })

  it('is listed under lease expirations of all years if it is one', async () => {
    await put('2025', { title: 'Lease Expire' }, pdf('leases'))
    await put('2025', ratios, pdf('ratios'))
    expect(outcome(await frank.get('/reports/expiring/Lease-Expire-25.pdf'))).toBe('200')
    expect(outcome(await frank.get('/reports/expiring/Ratio-Report-25.pdf'))).toBe('notFound')
  })

  it('that already exists stays; a correction is numbered, next to it, and refers to it', async () => {
    await put('2025', ratios, pdf('first'))
    const silent = await put('2025', ratios, pdf('second'))
    expect(outcome(silent)).toBe('invalidInput')
    expect(problemOf(silent).errors).toEqual([expect.objectContaining({ pointer: '/query/note' })])
    const note = 'Two airports had each other’s dwell time.'
    const second = await put('2025', { ...ratios, note }, pdf('second'))
    expect(second.body).toMatchObject({
      fileName: 'Ratio-Report-25-correction-1.pdf',
      correctionNumber: 1,
      note,
    })
    const third = await put('2025', { title: 'ratio  REPORT', note: 'Again' }, pdf('third'))
    expect(third.body.fileName).toBe('Ratio-Report-25-correction-2.pdf')
    expect((await frank.get('/reports/2025/Ratio-Report-25.pdf')).text).toContain('first')
    expect((await frank.get('/reports/2025/Ratio-Report-25-correction-1.pdf')).text).toContain('second')
    const excel = await put('2025', ratios, await workbook('first'), { type: mediaTypes.xlsx })
    expect(excel.body, 'another format is no correction').toMatchObject({ correctionNumber: 0, note: null })
    expect((await files(25)).map(each => each.correctionNumber)).toEqual([0, 1, 2, 0])
  })

  it('is withdrawn with a note and offered again, while only administrators see it', async () => {
    const { body: file } = await put('2025', ratios, pdf('of 2018'))
    const path = `/axninstances/25/files/${file.storedFileId}`
    const addresses = [path, '/reports/2025/Ratio-Report-25.pdf', '/reports/2025/Ratio-Report-25.pdf/about']
    const count = async () =>
      (await alice.get<CountedInstance[]>('/axninstances/counted')).body.find(
        each => each.axnInstanceId === 25,
      )?.storedFiles
    expect(outcome(await alice.put(`${path}/withdrawal`, { note: ' ' }))).toBe('invalidInput')
    const note = 'This is the report of 2018.'
    const withdrawn = await alice.put<StoredFile>(`${path}/withdrawal`, { note })
    expect(withdrawn.body.withdrawal).toMatchObject({ note, by: 'Alice Ashgrove' })
    expect(outcome(await alice.put(`${path}/withdrawal`, { note }))).toBe('alreadyDone')
    expect(await files(25)).toEqual([])
    expect(await count()).toBe(0)
    // Someone was given the file before, by a job.
    const jobId = await service.write(async db => {
      const [{ jobId: given } = { jobId: 0 }] = await db
        .insert(job)
        .values({
          kind: 'makeBook',
          jobKey: 'given',
          parameters: { axnInstanceId: 25 },
          state: 'DONE',
          result: { ...file, storageKey: keys.at(-1) },
        })
        .returning({ jobId: job.jobId })
      await db
        .insert(jobAsker)
        .values(
          ['frank', 'alice'].map(who => ({ jobId: given, userId: service.users[who as 'frank'].userId })),
        )
      return given
    })
    addresses.push(`/reports/books/${jobId}`)
    for (const address of addresses) {
      expect(outcome(await frank.get(address)), address).toBe(address === path ? 'notFound' : 'fileWithdrawn')
      expect(outcome(await alice.get(address)), address).toBe('200')
    }
    // Nobody is told to generate a file that was withdrawn on purpose.
    expect(outcome(await frank.get('/reports/instance/25/report/ratioReport?format=pdf'))).toBe(
      'fileWithdrawn',
    )
    const again = await put('2025', { ...ratios, note: 'Again' }, pdf('of 2018'))
    expect(problemOf(again).message).toContain('It was withdrawn')

    const { body: actions } = await alice.get<Paged<ActionEntry>>('/actions?kind=storedFileWithdrawal')
    const [action] = actions.content
    expect(action?.title).toBe('Withdraw Ratio-Report-25.pdf')
    expect(outcome(await alice.post(`/actions/${action?.actionId}/undo`, { putBack: [] }))).toBe('200')
    expect(await files(25)).toHaveLength(1)
    expect(outcome(await alice.delete(`${path}/withdrawal`))).toBe('alreadyDone')
    expect(outcome(await alice.put(`${path}/withdrawal`, { note }))).toBe('200')
    expect(outcome(await alice.delete(`${path}/withdrawal`))).toBe('200')
    expect(await count()).toBe(1)
  })

  it('is not stored twice', async () => {
    await put('2025', ratios, pdf('same'))
    const again = await put('2025', { ...ratios, note: 'The same' }, pdf('same'))
    expect(outcome(again)).toBe('duplicate')
    expect(problemOf(again).message).toContain('Ratio-Report-25.pdf')
  })

  it('that the store has lost or damaged is reported as such and never served', async () => {
    const { body: file } = await put('2025', ratios, pdf('whole'))
    const addresses = [
      '/reports/2025/Ratio-Report-25.pdf',
      '/reports/2025/Ratio-Report-25.pdf/about',
      `/axninstances/25/files/${file.storedFileId}`,
    ]
    given = bytes => bytes.with(9, 0)
    for (const address of addresses) {
      const answer = await frank.get(address)
      expect([outcome(answer), problemOf(answer).message]).toEqual([
        'fileLost',
        'Ratio-Report-25.pdf is damaged. Its SHA-256 does not match the stored one. Contact your server administrator.',
      ])
    }
    given = () => {
      throw new MissingError('There is no such file')
    }
    for (const address of addresses) {
      expect(problemOf(await frank.get(address)).message).toMatch(
        /^Ratio-Report-25\.pdf is missing from the archive/,
      )
    }
    given = bytes => bytes
    for (const address of addresses) expect(outcome(await frank.get(address))).toBe('200')
  })

  it('may belong to a year before the first, which becomes a historical one', async () => {
    const { body } = await put('2019', { title: 'Annual survey, part 1' }, pdf('old'))
    expect(body).toMatchObject({ kind: 'document', fileName: 'Annual-survey-part-1-19.pdf' })
    const years = (await frank.get<AxnInstance[]>('/axninstances/all')).body
    expect(years.at(-1)).toMatchObject({ axnInstanceName: '2019', axnInstanceMasterStatus: 'HISTORICAL' })
    expect(outcome(await frank.get('/reports/2019/Annual-survey-part-1-19.pdf'))).toBe('200')
  })

  it('has a file name without the accents of its title', async () => {
    const { body } = await put('2019', { title: 'Étude été, Québec' }, pdf('old'))
    expect(body).toMatchObject({ fileName: 'Etude-ete-Quebec-19.pdf' })
    const refused = await put('2019', { title: '報告書' }, pdf('old'))
    expect(problemOf(refused).detail).toBe('Enter a title with letters from A to Z or digits.')
  })

  it.each(['2026', '2027', '2031'])('is not of %s, which is not over', async year => {
    expect(outcome(await put(year, ratios, pdf('early')))).toBe('wrongMasterStatus')
  })

  it.each(['1926', '26', 'expiring', '..'])('is not of %j, which is no year', async year => {
    expect(outcome(await put(year, ratios, pdf('wrong')))).toMatch(/^(invalidInput|notFound|unknownRoute)$/)
  })

  it('is audited with the user who uploaded it, and never changed', async () => {
    const { body } = await put('2025', ratios, pdf('kept'))
    const rows = await service.write(db => db.select().from(audit).where(eq(audit.tableName, 'stored_file')))
    expect(rows).toEqual([
      expect.objectContaining({ userId: service.users.alice.userId, request: 'POST /reports/:year/files' }),
    ])
    const change = service.write(db =>
      db.execute(sql`update stored_file set note = 'x' where stored_file_id = ${body.storedFileId}`),
    )
    await expect(change).rejects.toThrow('Failed query')
  })
})

describe('refused files', () => {
  it('only claim to be a PDF or a workbook', async () => {
    const xlsx = { type: mediaTypes.xlsx }
    const macros = Buffer.from(
      (await workbook('x')).toString('latin1').replaceAll('xl/styles.xml', 'vbaProject.bi'),
      'latin1',
    )
    const wrong: [Buffer, object?][] = [
      [Buffer.from('<script>alert(1)</script>')],
      [Buffer.from('%PDF-1.7\nhalf')],
      [await workbook('a workbook')],
      [Buffer.alloc(0)],
      [pdf('a pdf'), xlsx],
      [(await workbook('half')).subarray(0, 300), xlsx],
      [Buffer.from('PK\u0003\u0004 PK\u0005\u0006'.padEnd(60, '\u00ff'), 'latin1'), xlsx],
      [macros, xlsx],
    ]
    for (const [bytes, options] of wrong) {
      expect(outcome(await put('2025', ratios, bytes, options))).toBe('fileUnreadable')
    }
    expect(await files(25)).toEqual([])
    expect(keys).toEqual([])
  })

  it('are not stored, for nothing would ever refer to them', async () => {
    await put('2025', ratios, pdf('first'))
    const [stored] = keys
    expect(outcome(await put('2025', ratios, pdf('second')))).toBe('invalidInput')
    expect(outcome(await put('2025', { ...ratios, note: 'The same' }, pdf('first')))).toBe('duplicate')
    expect(outcome(await put('2026', ratios, pdf('early')))).toBe('wrongMasterStatus')
    expect(keys).toEqual([stored])
  })

  it('are of other types, bare JSON, without a title, with a title of symbols only, or over the limit', async () => {
    for (const type of ['text/html', 'application/octet-stream', 'application/zip', 'text/plain']) {
      expect(outcome(await put('2025', ratios, pdf('x'), { type }))).toBe('unsupportedMedia')
    }
    const json = { format: 'pdf', bytes: 'JVBERi0xLjc=' }
    expect(outcome(await alice.post('/reports/2025/files?title=Some+report', json))).toBe('unsupportedMedia')
    for (const title of ['', 'x', '///', '../..', 'x'.repeat(121)]) {
      expect(outcome(await put('2025', { title }, pdf('x')))).toBe('invalidInput')
    }
    const huge = Buffer.concat([pdf('huge'), Buffer.alloc(64_000_001)])
    expect(outcome(await put('2025', ratios, huge))).toBe('tooLarge')
    expect(outcome(await put('2025', ratios, pdf('x'), { as: frank }))).toBe('forbidden')
  })

  it.each([
    '..%2f..%2fetc%2fpasswd',
    '..%5c..%5csecret.pdf',
    '%2e%2e',
    'Ratio-Report-25.pdf%00.pdf',
    'ratio-report-25.PDF',
    '%25',
    '_atio-Report-25.pdf',
    "Ratio-Report-25.pdf'%20or%20true--",
    `${'x'.repeat(199)}.pdf`,
  ])('a file name that is none: %s', async name => {
    await put('2025', ratios, pdf('x'))
    for (const year of ['2025', 'expiring']) {
      expect(outcome(await frank.get(`/reports/${year}/${name}`))).toMatch(
        /^(invalidInput|notFound|unknownRoute)$/,
      )
    }
  })

  it('are not found by their name under another year, nor while their year is not over', async () => {
    await put('2025', ratios, pdf('x'))
    await put('2019', ratios, pdf('y'))
    expect(outcome(await frank.get('/reports/2019/Ratio-Report-25.pdf'))).toBe('notFound')
    const reopen = (status: 'PENDING' | 'HISTORICAL') =>
      service.write(db =>
        db
          .update(axnInstance)
          .set({ axnInstanceMasterStatus: status })
          .where(eq(axnInstance.axnInstanceId, 25)),
      )
    await service.write(db =>
      db
        .update(axnInstance)
        .set({ axnInstanceMasterStatus: 'HISTORICAL' })
        .where(eq(axnInstance.axnInstanceId, 27)),
    )
    await reopen('PENDING')
    expect(outcome(await frank.get('/reports/2025/Ratio-Report-25.pdf'))).toBe('notFound')
    expect(outcome(await alice.get('/reports/2025/Ratio-Report-25.pdf'))).toBe('200')
  })
})

describe('a historical year without files', () => {
  it.runIf(isTorture)('is generated on demand, once', async () => {
    await service.write(db => makeAirportInstance(db, { axnInstanceId: 25 }))
    const { body: job, ...answer } = await alice.put<Job>('/axninstances/25/freeze')
    expect(outcome({ body: job, ...answer })).toBe('200')
    expect(job.title).toBe('Generating the files for 2025')
    await service.idle()
    expect((await alice.get<Job>(`/jobs/${job.jobId}`)).body).toMatchObject({ state: 'DONE' })
    const kept = await files(25)
    expect(kept.map(each => each.fileName)).toContain('Top-50-Terminals-by-Food-Beverage-25.pdf')
    for (const file of kept) {
      const opened = await service.app.inject({
        url: `/api/v1/reports/2025/${file.fileName}`,
        headers: { authorization: `Bearer ${service.token('frank')}` },
      })
      expect(sha256(opened.rawPayload)).toBe(file.sha256)
    }
    expect(outcome(await alice.put('/axninstances/25/freeze'))).toBe('wrongMasterStatus')
  })

  it('answers its reports with the stored files, in every format, whatever is renamed since', async () => {
    const { airportId } = await service.write(db => makeAirportInstance(db, { axnInstanceId: 25 }))
    const report = (format: string, more = '') =>
      service.app.inject({
        url: `/api/v1/reports/instance/25/report/allAirports?format=${format}${more}`,
        headers: { authorization: `Bearer ${service.token('frank')}` },
      })
    expect((await report('pdf')).json<{ message: string }>().message).toContain('is not in the archive')
    await alice.put<Job>('/axninstances/25/freeze')
    expect((await alice.get('/axninstances/25/files/missing')).body).toMatchObject({
      inProgress: { done: 0, total: null },
    })
    const early = await report('pdf')
    expect(early.statusCode).toBe(503)
    expect(early.headers['retry-after']).toBe('60')
    expect(early.json<{ message: string }>().message).toContain(
      'is still being generated. The files are waiting to be generated. Try again in a minute.',
    )
    await service.idle()
    expect((await frank.get('/axninstances/25/files/missing')).body).toEqual({
      inProgress: null,
      files: [],
    })
    await service.write(db =>
      db.update(airport).set({ airportName: 'Renamed Field' }).where(eq(airport.airportId, airportId)),
    )
    const kept = await files(25)
    for (const format of ['pdf', 'xlsx', 'csv']) {
      const stored = kept.find(each => each.name === 'allAirports' && each.format === format)
      const answer = await report(format)
      expect(answer.headers['content-disposition']).toContain(stored?.fileName)
      expect(sha256(answer.rawPayload), format).toBe(stored?.sha256)
    }
    expect((await report('csv', '&paper=a4')).statusCode).toBe(200)
    for (const filter of ['&tenanttype=DUTYFREE', '&years=2026', '&status=ALL']) {
      expect((await report('csv', filter)).json<{ message: string }>().message).toContain(
        'archived reports cannot be filtered',
      )
    }
  })

  it('with only uploaded files is not generated from nothing', async () => {
    await put('2019', ratios, pdf('old'))
    const answer = await alice.put('/axninstances/19/freeze')
    expect(outcome(answer)).toBe('wrongMasterStatus')
    expect(problemOf(answer).message).toContain('no airports or companies for 2019')
  })

  it('is no other year', async () => {
    expect(outcome(await alice.put('/axninstances/26/freeze'))).toBe('wrongMasterStatus')
    expect(outcome(await alice.put('/axninstances/24/freeze'))).toBe('notFound')
    expect(outcome(await frank.put('/axninstances/25/freeze'))).toBe('forbidden')
  })
})
