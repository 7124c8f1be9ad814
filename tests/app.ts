import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { ProblemName } from '#domain/problems.ts'
import { apiBase } from '#platform/contract/endpoint.ts'
import type { ProblemDocument } from '#platform/contract/problemDocument.ts'
import type { Database, Db } from '#platform/database/connect.ts'
import { AfterCommitTasks } from '#platform/http/afterCommitTasks.ts'
import type { LogStream } from '#platform/http/logOutput.ts'
import type { Mail, Mailer } from '#platform/mail/mailer.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { readWorkbookFile } from '#server/airports/workbook/readXlsx.ts'
import { takeCells } from '#server/airports/workbook/workbookReader.ts'
import { buildApp } from '#server/app.ts'
import { readSettings, type Settings } from '#server/config.ts'
import { session } from '#server/database/schema/users.ts'
import { Tokens } from '#server/people/authentication/tokens.ts'
import { startSession } from '#server/people/session.ts'
import { openRolledBack, openTestDatabase, testFolder } from './database.ts'
import { makePeople, makeYears, type User } from './make.ts'
import { memoryStorage } from './memoryStorage.ts'
import { personNames, type PersonName } from './people.ts'
import { problemName } from './problems.ts'

export const secret = 'a secret that only the tests have, 32+'

export const settings: Settings = {
  ...readSettings({
    SESSION_SECRET: secret,
    LOG_LEVEL: 'silent',
    // Tests send in a second what a person does in an hour.
    CALLS_PER_MINUTE: '1000000',
    DATA_DIR: join(testFolder, 'data'),
  }),
  publicUrl: 'http://localhost:3000',
}

/**
 * Reads in the tests' own process, in a tenth of the time. The tests of WorkbookReader and of the browser start one
 * process per file.
 */
const workbookReader = {
  read: async ({ path }: { path: string }) => takeCells(await readWorkbookFile(path)),
  close: () => undefined,
}

export interface Answer<T = unknown> {
  status: number
  /** The parsed JSON, or undefined if there was none. */
  body: T
  text: string
  headers: Record<string, string | string[] | undefined>
}

type Payload = object | string | undefined
type Headers = Record<string, string>

/** Calls paths below `/api/v1` (or whole paths after `root:`) as one person. */
export class Client {
  readonly #app: () => FastifyInstance
  readonly #headers: () => Headers

  constructor(app: () => FastifyInstance, headers: () => Headers) {
    this.#app = app
    this.#headers = headers
  }

  get = <T>(path: string, headers?: Headers) => this.send<T>('GET', path, undefined, headers)
  put = <T>(path: string, body?: Payload, headers?: Headers) => this.send<T>('PUT', path, body, headers)
  post = <T>(path: string, body?: Payload, headers?: Headers) => this.send<T>('POST', path, body, headers)
  delete = <T>(path: string, headers?: Headers) => this.send<T>('DELETE', path, undefined, headers)

  async send<T>(method: string, path: string, body: Payload, headers: Headers = {}): Promise<Answer<T>> {
    const response = await this.#app().inject({
      method: method as 'GET',
      url: path.startsWith('root:') ? path.slice(5) : apiBase + path,
      headers: { ...this.#headers(), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })
    const type = response.headers['content-type']?.toString() ?? ''
    const readable = /json\b/.test(type) && response.body !== ''
    return {
      status: response.statusCode,
      body: (readable ? JSON.parse(response.body) : undefined) as T,
      text: response.body,
      headers: response.headers as Answer['headers'],
    }
  }
}

export interface Service {
  readonly app: FastifyInstance
  readonly database: Database
  /** Alice and the others, signed in. */
  readonly users: Record<PersonName, User>
  /** The mail sent since the test began. */
  readonly mails: Mail[]
  /** As one of the people, or anonymously. */
  as(who: PersonName | 'stranger'): Client
  /** With headers chosen by the test. */
  with(headers: Headers): Client
  token(who: PersonName): string
  write<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Resolves when mail and other work after the commit is done. */
  idle(): Promise<void>
}

interface ServiceOptions {
  settings?: Partial<Settings>
  mailer?: Mailer
  demo?: boolean
  webFolder?: string
  logStream?: LogStream
  /** The archive; in memory by default. */
  storage?: Storage
  /** Nothing is rolled back, so that calls can really run in parallel. Each test creates its own records. */
  committed?: boolean
  /** How long calls wait for a connection or a lock, if a test needs longer on a busy machine. */
  waitMs?: number
  /** Not shared with other files' tests, because it listens. */
  own?: boolean
  /** Records available to every test in the file. */
  seed?: (db: Db, users: Record<PersonName, User>) => Promise<void>
}

/** A server on a database with three years and the people. */
interface OpenedService {
  app: FastifyInstance
  database: Database
  users: Record<PersonName, User>
  signedIn: Record<PersonName, string>
  mails: Mail[]
  afterCommitTasks: AfterCommitTasks
  /** Until `rollBack`, all calls are in one transaction. */
  begin(): Promise<void>
  rollBack(): Promise<void>
  close(): Promise<void>
}

async function openService(options: ServiceOptions): Promise<OpenedService> {
  const mails: Mail[] = []
  const afterCommitTasks = new AfterCommitTasks()
  const tokens = new Tokens(secret)
  const whole = await openTestDatabase({ waitMs: options.waitMs })
  let rolledBack: Awaited<ReturnType<typeof openRolledBack>> | undefined
  const current = () => rolledBack?.database ?? whole
  const database: Database = {
    kind: whole.kind,
    readConnections: whole.readConnections,
    writeConnections: whole.writeConnections,
    waitMs: whole.waitMs,
    ask: (text, values) => current().ask(text, values),
    read: work => current().read(work),
    write: work => current().write(work),
    close: () => Promise.resolve(),
  }
  const { users, signedIn } = await whole.write(async db => {
    await makeYears(db)
    const made = await makePeople(db)
    await options.seed?.(db, made)
    return { users: made, signedIn: await signIn(db, tokens, made) }
  })
  const services = {
    database,
    mailer: options.mailer ?? collecting(mails),
    tokens,
    afterCommitTasks,
    demo: options.demo ?? false,
    storage: options.storage ?? memoryStorage(),
    workbookReader,
    logStream: options.logStream,
    settings: { ...settings, ...options.settings },
  }
  const app = await buildApp(services, options.webFolder ?? null)
  return {
    app,
    database,
    users,
    signedIn,
    mails,
    afterCommitTasks,
    begin: async () => {
      rolledBack = await openRolledBack(whole)
    },
    rollBack: async () => {
      await rolledBack?.rollback()
    },
    close: async () => {
      await app.close()
      await whole.close()
    },
  }
}

/** Another server on a database that the tests use, sharing nothing else. */
export const openSecondServer = (
  database: Database,
  options: Pick<ServiceOptions, 'logStream' | 'webFolder'> = {},
): Promise<FastifyInstance> =>
  buildApp(
    {
      database,
      settings: { ...settings, ...(options.logStream && { logLevel: 'warn' }) },
      logStream: options.logStream,
      mailer: collecting([]),
      tokens: new Tokens(secret),
      afterCommitTasks: new AfterCommitTasks(),
      demo: false,
      storage: memoryStorage(),
    },
    options.webFolder ?? null,
  )

/**
 * The server shared by all files of a worker without special requirements. Starting one takes as long as many tests.
 */
let usual: Promise<OpenedService> | undefined

/**
 * The whole server for the tests of one file: one database with three years and the people. Each test runs in a
 * transaction that is rolled back.
 */
export function useService(options: ServiceOptions = {}): Service {
  const isUsual = Object.keys(options).length === 0
  let opened: OpenedService
  beforeAll(async () => {
    opened = await (isUsual ? (usual ??= openService(options)) : openService(options))
  })
  beforeEach(async () => {
    opened.mails.length = 0
    if (!options.committed) await opened.begin()
  })
  afterEach(async () => {
    await opened.afterCommitTasks.idle()
    await opened.rollBack()
  })
  afterAll(async () => {
    // The shared one ends with the worker.
    if (!isUsual) await opened.close()
  })

  return {
    get app() {
      return opened.app
    },
    get database() {
      return opened.database
    },
    get users() {
      return opened.users
    },
    get mails() {
      return opened.mails
    },
    as: who =>
      new Client(
        () => opened.app,
        (): Headers => (who === 'stranger' ? {} : { authorization: `Bearer ${opened.signedIn[who]}` }),
      ),
    with: headers =>
      new Client(
        () => opened.app,
        () => headers,
      ),
    token: who => opened.signedIn[who],
    write: work => opened.database.write(work),
    idle: () => opened.afterCommitTasks.idle(),
  }
}

async function signIn(db: Db, tokens: Tokens, users: Record<PersonName, User>) {
  const signedIn: [PersonName, string][] = []
  for (const name of personNames) {
    signedIn.push([name, (await startSession(db, tokens, users[name].userId)).token])
  }
  // Several files of tests share the sessions for longer than sensitive calls accept.
  await db.update(session).set({ confirmed: sql`now() + interval '1 day'` })
  return Object.fromEntries(signedIn) as Record<PersonName, string>
}

function collecting(mails: Mail[]): Mailer {
  return {
    send: mail => {
      mails.push(mail)
      return Promise.resolve()
    },
    close: () => undefined,
  }
}

/** The problem document of an answer with the problem's name, or a failure that shows the actual answer. */
export function problemOf(answer: Answer): ProblemDocument & { problem: ProblemName } {
  const type = String(answer.headers['content-type'])
  if (!type.startsWith('application/problem+json'))
    throw new Error(`no problem: ${answer.status} ${answer.text}`)
  const document = answer.body as ProblemDocument
  return { ...document, problem: problemName(document.code) }
}

/** The problem's name, for easy comparison: `stale`; the status, such as `200`, if there is no problem. */
export function outcome(answer: Answer): string {
  return answer.status < 400 ? String(answer.status) : problemOf(answer).problem
}
