import type { z } from 'zod'
import { problem, Problem } from '../contract/problem.ts'
import type { Db } from '../database/connect.ts'
import { RetryLater, writeWithRetry, type JobKind, type JobRun } from '../jobs/jobKind.ts'
import { connections, MailRefused, describeMailFailure, type Mail } from './mailer.ts'

interface MailKind<P extends z.ZodType> {
  name: `mail${string}`
  parameters: P
  /** The email's name for administrators. */
  title: string
  /** The number of hours after the request during which delivery is tried. */
  goodForHours: number
  /**
   * Composes the email. Throws a problem if it must no longer be sent. Returns null if there is nothing to send, which
   * is not a failure and is shown as skipped.
   */
  compose(run: JobRun<z.output<P>>): Promise<Mail | null>
  /** Records that the email was sent. */
  sent?(db: Db, run: JobRun<z.output<P>>): Promise<void>
}

/**
 * Seconds before the next attempt. Servers with greylisting accept a retry a few minutes later. The last value repeats.
 */
const pausesSeconds = [5, 60, 300, 900, 1_800, 3_600, 7_200, 14_400] as const
const lastPause = pausesSeconds[pausesSeconds.length - 1] ?? 0

/**
 * An email as a job. It is requested in the transaction it reports on, sent after the commit, and retried with growing
 * pauses. It is handed over once, unless the server dies before recording it.
 */
export function createMailJob<P extends z.ZodType>(kind: MailKind<P>): JobKind<P> {
  return {
    name: kind.name,
    parameters: kind.parameters,
    title: () => kind.title,
    concurrency: connections,
    async work(run) {
      const mail = await kind.compose(run).catch((error: unknown) => {
        if (error instanceof Problem) throw error
        throw putOff('it could not be written', run, kind.goodForHours, { cause: error })
      })
      if (!mail) return { isSkipped: true }
      await run.mailer.send(mail, `${run.created.getTime()}-${run.jobId}`).catch((error: unknown) => {
        const why = describeMailFailure(error)
        if (error instanceof MailRefused) throw problem('mailNotSent', { message: why })
        throw putOff(why, run, kind.goodForHours)
      })
      const { sent } = kind
      if (sent) await writeWithRetry(() => run.database.write(db => sent(db, run)))
      return {}
    },
  }
}

/** Postpones an email, or fails it if it would be too late by then. */
function putOff(why: string, run: JobRun<unknown>, goodForHours: number, options?: ErrorOptions): Error {
  const pause = pausesSeconds[run.pauses] ?? lastPause
  const nextTry = Date.now() + pause * 1000
  const isLate = nextTry > run.created.getTime() + goodForHours * 3_600_000
  return isLate ? problem('mailNotSent', { message: why }) : new RetryLater(why, pause, options)
}
