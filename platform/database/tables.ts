import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment, now } from './moment.ts'
import { appUser } from './userTable.ts'

/** Long-running work as rows, so that a restart loses nothing. */
export const job = pgTable(
  'job',
  {
    jobId: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    /** Kind, parameters, and basis. Requests with the same key share the run. */
    jobKey: text().notNull(),
    parameters: jsonb().notNull(),
    state: text({ enum: ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] })
      .notNull()
      .default('QUEUED'),
    done: integer().notNull().default(0),
    total: integer(),
    /** The current activity in words. */
    words: text(),
    result: jsonb(),
    error: text(),
    /** The number of starts. A job that crashes the server each time fails. */
    attempts: integer().notNull().default(0),
    /** How often the job was postponed, and until when. */
    pauses: integer().notNull().default(0),
    notBefore: moment(),
    cancelRequested: boolean().notNull().default(false),
    /** The server that runs the job, and when its claim expires without another heartbeat. */
    runner: text(),
    leaseUntil: moment(),
    created: moment().notNull().default(now),
    started: moment(),
    finished: moment(),
  },
  t => [
    uniqueIndex('job_open_key')
      .on(t.jobKey)
      .where(sql`${t.state} in ('QUEUED', 'RUNNING')`),
    index('job_state_index').on(t.state, t.jobId),
    index('job_key_index').on(t.jobKey, t.jobId),
    check('job_state_check', sql`${t.state} in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')`),
  ],
)

/** Everyone who requested a job and still waits for it. */
export const jobAsker = pgTable(
  'job_asker',
  {
    jobId: integer()
      .notNull()
      .references(() => job.jobId, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => appUser.userId, { onDelete: 'cascade' }),
    asked: moment().notNull().default(now),
  },
  t => [
    primaryKey({ name: 'job_asker_key', columns: [t.jobId, t.userId] }),
    index('job_asker_user_index').on(t.userId, t.jobId),
  ],
)

/**
 * The answer to a POST with an `Idempotency-Key`, written in the POST's own transaction. Repeating the request returns
 * the same answer and changes nothing. Stored for a day.
 */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    userId: integer()
      .notNull()
      .references(() => appUser.userId, { onDelete: 'cascade' }),
    requestKey: text().notNull(),
    /** SHA-256 of the method, the address, and the body. */
    fingerprint: text().notNull(),
    answer: jsonb(),
    created: moment().notNull().default(now),
  },
  t => [
    primaryKey({ columns: [t.userId, t.requestKey] }),
    index('idempotency_key_created_index').on(t.created),
  ],
)

/** The servers that use the database, with hashes of the settings that all of them must share. */
export const runningServer = pgTable('running_server', {
  serverId: uuid().primaryKey(),
  /** By the setting's name. */
  hashes: jsonb().$type<Record<string, string>>().notNull(),
  seen: moment().notNull().default(now),
})
