import { setTimeout as wait } from 'node:timers/promises'
import { readXlsx } from 'hucre'
import { expect, it } from 'vitest'
import type { Job } from '#platform/jobs/job.ts'
import { demoPassword } from '#server/database/demo/people.ts'
import { useServer } from './server.ts'

const { server } = await useServer()

const jobOf = async (response: Response): Promise<Job> => (await response.json()) as Job

it('a book is generated although the server is killed twice in the middle of it', async () => {
  const token = await server.signIn('subscriber', demoPassword)
  const books = '/reports/instance/26'
  const ask = async (format: 'pdf' | 'xlsx') =>
    jobOf(await server.call(`${books}/airportsbook/job?format=${format}`, token, {}))
  const asked = { pdf: await ask('pdf'), xlsx: await ask('xlsx') }
  for (const pause of [1500, 3000]) {
    await wait(pause)
    await server.kill()
    await server.start()
  }
  for (const [format, { jobId }] of Object.entries(asked)) {
    let job: Job
    do {
      await wait(1000)
      job = await jobOf(await server.call(`/jobs/${jobId}`, token))
    } while (job.state === 'QUEUED' || job.state === 'RUNNING')
    expect(job).toMatchObject({ state: 'DONE', error: null })
    const file = new Uint8Array(await (await server.call(`/reports/books/${jobId}`, token)).arrayBuffer())
    expect(file.byteLength).toBe(job.result?.size)
    if (format === 'xlsx') expect((await readXlsx(file)).sheets.length).toBeGreaterThan(15)
    else expect(Buffer.from(file.subarray(0, 5)).toString()).toBe('%PDF-')
  }
})

it('a server that is asked to stop in the middle of a book stops before Docker would kill it, and the book is generated after the restart', async () => {
  const token = await server.signIn('subscriber', demoPassword)
  const books = '/reports/instance/26'
  const asked = await jobOf(await server.call(`${books}/companiesbook/job?format=pdf`, token, {}))
  const waiting = server.call(`${books}/companiesbook?format=pdf`, token, {}).then(answer => answer.status)
  const isWaiting = async () =>
    (await jobOf(await server.call(`/jobs/${asked.jobId}`, token))).state === 'QUEUED'
  while (await isWaiting()) await wait(20)
  await wait(500)
  expect(await server.stop(), 'seconds').toBeLessThan(10)
  expect(await waiting).toBe(503)
  await server.start()
  let job: Job
  do {
    await wait(1000)
    job = await jobOf(await server.call(`/jobs/${asked.jobId}`, token))
  } while (job.state === 'QUEUED' || job.state === 'RUNNING')
  expect(job).toMatchObject({ state: 'DONE', error: null })
})
