import type { z } from 'zod'
import { problem } from '../contract/problem.ts'
import type { Db } from '../database/connect.ts'
import { writeWithRetry } from '../jobs/writeWithRetry.ts'
import { RetryLater, type JobKind, type JobRun } from '../jobs/jobKind.ts'
import { connections, MailRefused, wordsOfFailure, type Mail } from './mailer.ts'

interface MailKind<P extends z.ZodType> {
  name: string
  parameters: P
  /** What it is, to administrators. */
  title: string
  /** For how many hours after it was asked for it is tried. */
  goodForHours: number
  /** Throws a problem where it is not to be sent any more; null where nothing is to be sent, which is no failure. */
  compose(run: JobRun<z.output<P>>): Promise<Mail | null>
  /** Remembers that it was sent. */
  sent?(db: Db, run: JobRun<z.output<P>>): Promise<void>
}

/** Seconds before another try: whoever puts strangers off takes them some minutes later. The last goes on. */
const pausesSeconds = [5, 60, 300, 900, 1_800, 3_600, 7_200, 14_400] as const
const lastPause = pausesSeconds[pausesSeconds.length - 1] ?? 0

/**
 * A mail as a job: asked for in the transaction of what it tells of, sent once that is committed, and tried again with
 * growing pauses. It is handed over once, unless the server dies before it could say so.
 */
export function mailJob<P extends z.ZodType>(kind: MailKind<P>): JobKind<P> {
  return {
    name: kind.name,
    parameters: kind.parameters,
    title: () => kind.title,
    concurrency: connections,
    async work(run) {
      const mail = await kind.compose(run)
      if (!mail) return {}
      await run.mailer
        .send(mail, `${run.created.getTime()}-${run.jobId}`)
        .catch((error: unknown) => putOff(error, run, kind.goodForHours))
      const { sent } = kind
      if (sent) await writeWithRetry(() => run.database.write(db => sent(db, run)))
      return {}
    },
  }
}

function putOff(error: unknown, run: JobRun<unknown>, goodForHours: number): never {
  const why = wordsOfFailure(error)
  if (error instanceof MailRefused) throw problem('mailNotSent', { message: why })
  const pause = pausesSeconds[run.pauses] ?? lastPause
  const nextTry = Date.now() + pause * 1000
  if (nextTry > run.created.getTime() + goodForHours * 3_600_000) {
    throw problem('mailNotSent', { message: why })
  }
  throw new RetryLater(why, pause)
}
