import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { getAirportProfileEndpoint } from '#domain/browse/airportProfile.ts'
import { makeBook } from '#domain/publishing/bookCalls.ts'
import { apiBase, buildPath } from '#platform/contract/endpoint.ts'
import { getJobEndpoint, isOver, job } from '#platform/jobs/job.ts'
import type { Environment } from './driver.ts'
import { median } from './median.ts'
import { startProduct, type RunningServer } from './servers.ts'

const largest = { airportId: 1, instanceId: 26 }
const idleReads = 60
const pauseMs = 20

/** Prints how much slower a server answers while it makes the demo's book, and how much its memory grows. */
export async function measureServing(environment: Environment): Promise<void> {
  const server = await startProduct(environment)
  const idle = await reads(server, done => Promise.resolve(done < idleReads))
  const before = residentBytes(server.pid)
  const jobPath = await order(server)
  let most = before
  const busy = await reads(server, async () => {
    most = Math.max(most, residentBytes(server.pid))
    const { state } = job.parse(await (await call(server, jobPath)).json())
    return !isOver(state)
  })
  await server.stop()
  const [quiet, meanwhile] = [median(idle), median(busy)]
  console.log(
    "\n| largest airport's profile, median | idle, ms | while a book is made, ms | ratio | server grows by, MB |",
  )
  console.log('|---|---:|---:|---:|---:|')
  const figures = [quiet.toFixed(1), meanwhile.toFixed(1), (meanwhile / quiet).toFixed(2)]
  console.log(`| | ${figures.join(' | ')} | ${Math.round((most - before) / 1e6)} |`)
}

const call = ({ origin, headers }: RunningServer, path: string, sent?: object) =>
  sent === undefined
    ? fetch(origin + apiBase + path, { headers })
    : fetch(origin + apiBase + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      })

/** The durations of reads in milliseconds, one at a time while `goesOn` returns true. */
async function reads(server: RunningServer, goesOn: (done: number) => Promise<boolean>): Promise<number[]> {
  const times: number[] = []
  while (await goesOn(times.length)) {
    const start = performance.now()
    await (await call(server, buildPath(getAirportProfileEndpoint, largest))).arrayBuffer()
    times.push(performance.now() - start)
    await wait(pauseMs)
  }
  return times
}

async function order(server: RunningServer): Promise<string> {
  const answer = await call(server, `${buildPath(makeBook.airports, largest)}?format=pdf`, {})
  const { jobId } = z.object({ jobId: z.number() }).parse(await answer.json())
  return buildPath(getJobEndpoint, { jobId })
}

/** As Linux reports it; NaN elsewhere. */
function residentBytes(pid: number): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) * 1024
  } catch {
    return Number.NaN
  }
}
