import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { outcome, useService } from '#tests/app.ts'
import { holdLock } from '#tests/holdLock.ts'
import { isTorture } from '#tests/isTorture.ts'

// A call must begin within five seconds, and waits for a lock for two.
const service = useService({ committed: true, waitMs: 2_000 })

it.runIf(isTorture)('a call that waits in two queues has one deadline', async () => {
  const letGo = await holdLock(service.database, sql`lock table airport_instance`)
  const download = async () =>
    outcome(await service.as('frank').get('/reports/instance/26/report/allAirports?format=xlsx'))
  // Four files are made at a time, and two of them read until the lock's time is over: the first two until two seconds
  // have passed, two until four, and two until the lock is released. The next two have left the queue of files after
  // four seconds, could read after five and a half, and are too late after five.
  const asked = Array.from({ length: 10 }, download)
  await sleep(5_500)
  await letGo()
  const ended = await Promise.all(asked)
  expect(ended.filter(each => each === '200')).toHaveLength(2)
  expect(ended.filter(each => each === 'overloaded')).toHaveLength(8)
})
