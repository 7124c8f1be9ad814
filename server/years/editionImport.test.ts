import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { EditionImportResult } from '#domain/years/editionImport.ts'
import { apiBase } from '#platform/contract/endpoint.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { makeZip } from '#platform/data/makeZip.ts'
import { isOver, type Job } from '#platform/jobs/job.ts'
import { useService } from '#tests/app.ts'
import { makeBrand } from '#tests/make.ts'
import { zipFiles } from '#tests/zipEntry.ts'

const service = useService()
const alice = service.as('alice')

/** The example rows of the template, as a ZIP archive. */
async function fetchExamples(): Promise<Buffer> {
  const { rawPayload } = await service.app.inject({
    url: `${apiBase}/axninstances/imports/template`,
    headers: { authorization: `Bearer ${service.token('alice')}` },
  })
  const readme = zipFiles(rawPayload).get('README.md')?.toString('utf8') ?? ''
  const found = readme.matchAll(/^### [^\n]*: `(\w+)`$.*?^```csv\n(.*?)^```$/gms)
  return makeZip(
    Object.fromEntries(
      Array.from(found, ([, table = '', csv = '']) => [`${table}.csv`, csv.replace('2019', '2012')]),
    ),
  )
}

async function check(file: Buffer): Promise<Job> {
  const response = await service.app.inject({
    method: 'POST',
    url: `${apiBase}/axninstances/imports?year=2012`,
    headers: { authorization: `Bearer ${service.token('alice')}`, 'content-type': mediaTypes.zip },
    payload: file,
  })
  return response.json<Job>()
}
const importWith = async (jobId: number, body: object): Promise<Job> =>
  (await alice.post<Job>(`/axninstances/imports/${jobId}`, body)).body

async function finish({ jobId }: Job): Promise<EditionImportResult> {
  const read = async () => (await alice.get<Job>(`/jobs/${jobId}`)).body
  await expect.poll(async () => isOver((await read()).state)).toBe(true)
  const { error, result } = await read()
  expect(error).toBeNull()
  return result as unknown as EditionImportResult
}

it('checks an uploaded edition, asks about names, imports it, and keeps the decisions', async () => {
  await service.write(db => makeBrand(db, { brandName: 'Example Coffees' }))
  const first = await check(await fetchExamples())
  expect(first.title).toBe('Checking the edition 2012')
  const [kind, name, existing] = ['brands', 'Example Coffee', 'Example Coffees']
  expect(await finish(first)).toMatchObject({
    outcome: 'refused',
    problems: [],
    undecided: [{ kind, name, existing: [existing] }],
  })
  const decisions = [{ kind, name, existing, decision: 'same' }]
  const second = await importWith(first.jobId, { decisions, isCheck: true })
  expect(await finish(second)).toMatchObject({ outcome: 'checked' })
  // A save of an editor at the same time. The import begins anew.
  await service.write(async db => {
    await db.execute(sql`create sequence imports`)
    await db.execute(sql`create function deadlock_once() returns trigger language plpgsql as $$ begin
      if nextval('imports') = 1 then raise exception using errcode = 'deadlock_detected'; end if; return new; end $$`)
    await db.execute(sql`create trigger deadlock_once before insert on axn_instance
      for each row execute function deadlock_once()`)
  })
  const third = await importWith(second.jobId, { isCheck: false })
  expect(await finish(third)).toMatchObject({ outcome: 'imported', status: 'HISTORICAL' })
  const years = await service.as('frank').get<{ axnInstanceName: string }[]>('/axninstances/all')
  expect(years.body.map(each => each.axnInstanceName)).toContain('2012')
  expect(await finish(await importWith(third.jobId, { isCheck: false }))).toMatchObject({
    outcome: 'unchanged',
  })
})

it('refuses a job that is no import, and files that are none', async () => {
  expect(await alice.post('/axninstances/imports/999999', { isCheck: true })).toMatchObject({ status: 404 })
  const other = await finish(await check(Buffer.from('{"title":"Busy"}')))
  expect(other.problems.map(each => each.detail)).toEqual([
    'The file is damaged, or it is neither a ZIP archive nor a workbook.',
  ])
  const broken = await check(Buffer.from('PK\u0003\u0004 and no archive', 'latin1'))
  expect(await finish(broken)).toMatchObject({ outcome: 'refused', problemCount: 1 })
  expect(await finish(await importWith(broken.jobId, { isCheck: false }))).toMatchObject({
    outcome: 'refused',
  })
})
