import { getUtcToday } from '#platform/contract/calendar.ts'
import { backUpWhenDue } from '#platform/database/backups.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { askForNews } from './browse/saved/gatherNews.ts'
import { listSecrets, type Settings } from './config.ts'
import { createSealing } from './history/createSealing.ts'
import { forgetOldSignIns } from './people/authentication/forgetOldSignIns.ts'
import { queueDueReminders } from './years/queueDueReminders.ts'

const minute = 60_000

interface RecurringTask {
  /** As the log names it. */
  what: string
  everyMs: number
  run(): Promise<unknown>
}

interface Needs {
  database: Database
  settings: Settings
  storage: Storage
}

/** What the server does by the clock. Each of several servers does it, and the database decides whose turn it is. */
export const listRecurringTasks = ({ database, settings, storage }: Needs): RecurringTask[] => [
  {
    what: 'a backup',
    everyMs: 60 * minute,
    run: () => backUpWhenDue(database, settings.dataDir, new Date()),
  },
  {
    what: 'the removal of old sign-ins',
    everyMs: 10 * minute,
    run: () => database.write(forgetOldSignIns),
  },
  { what: 'the news', everyMs: 5 * minute, run: () => database.write(askForNews) },
  {
    what: 'the seals of the audit',
    everyMs: minute,
    run: createSealing({ database, storage, secrets: listSecrets(settings) }),
  },
  {
    what: 'the scheduled reminders',
    everyMs: minute,
    run: () => database.write(db => queueDueReminders(db, getUtcToday())),
  },
]

/** Runs each task at its interval, unless its last run still goes on. After a failure, the next run tries again. */
export function repeatTasks(
  tasks: readonly RecurringTask[],
  onFailure: (error: unknown, what: string) => void,
): void {
  for (const { what, everyMs, run } of tasks) {
    let isRunning = false
    const runOnce = async () => {
      if (isRunning) return
      isRunning = true
      try {
        await run()
      } catch (error) {
        onFailure(error, what)
      } finally {
        isRunning = false
      }
    }
    setInterval(() => void runOnce(), everyMs).unref()
  }
}
