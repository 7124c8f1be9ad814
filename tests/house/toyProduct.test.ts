import { asc, desc, eq, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { apiBase, endpoint, id, type Endpoint } from '#platform/contract/endpoint.ts'
import { createPage, paged, pageQuery, parseSort } from '#platform/contract/paging.ts'
import { problem } from '#platform/contract/problem.ts'
import { connectFolder, type Database } from '#platform/database/connect.ts'
import { translateConstraints } from '#platform/database/constraints.ts'
import { AfterCommitTasks } from '#platform/http/afterCommitTasks.ts'
import type { Api, ProductHooks } from '#platform/http/call.ts'
import type { User } from '#platform/http/caller.ts'
import { createServer, registerRoutes } from '#platform/http/createServer.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import { AnswerCache } from '#platform/readModel/answerCache.ts'

// A product of two nouns on the platform alone.

const users = new Map([
  ['Lee', { userId: 1, role: 'LIBRARIAN', seesAllJobs: true }],
  ['Rita', { userId: 2, role: 'READER', seesAllJobs: false }],
])
const shelf = pgTable('shelf', {
  shelfId: integer().primaryKey().generatedAlwaysAsIdentity(),
  shelfName: text().notNull(),
})
const book = pgTable('book', {
  bookId: integer().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull(),
  shelfId: integer().notNull(),
  version: integer().notNull().default(1),
})

const bookBody = z.object({ title: z.string().trim().min(1).max(200), shelfId: id })
const storedBook = bookBody.extend({ bookId: id, version: z.number().int() })

const listBooksEndpoint = endpoint('listBooks', {
  method: 'GET',
  url: '/shelves/:shelfId/books',
  summary: 'List the books on a shelf',
  tag: 'Books',
  allow: 'public',
  params: z.object({ shelfId: id }),
  query: pageQuery(['title', 'bookId']),
  reply: paged(storedBook),
})
const saveBookEndpoint = endpoint('saveBook', {
  method: 'PUT',
  url: '/books/:bookId',
  summary: 'Change the title or shelf of a book',
  tag: 'Books',
  allow: 'admin',
  params: z.object({ bookId: id }),
  body: bookBody,
  reply: storedBook,
})

function libraryRoutes(api: Api): void {
  registerEndpoint(api, listBooksEndpoint, async ({ db, params, query }) => {
    const { column, descending } = parseSort(query.sort)
    const isHere = eq(book.shelfId, params.shelfId)
    const rows = await db
      .select()
      .from(book)
      .where(isHere)
      .orderBy((descending ? desc : asc)(book[column]))
      .limit(query.size)
      .offset(query.page * query.size)
    return createPage(rows, await db.$count(book, isHere), query)
  })
  registerEndpoint(api, saveBookEndpoint, async ({ db, params, body, expectedVersion }) => {
    const isWanted = eq(book.bookId, params.bookId)
    requireVersion(firstOf(await db.select().from(book).where(isWanted).for('update')), expectedVersion)
    const changes = { ...body, version: sql`${book.version} + 1` }
    return firstOf(await db.update(book).set(changes).where(isWanted).returning())
  })
}

function firstOf<Row>([row]: Row[]): Row {
  if (!row) throw problem('notFound')
  return row
}

/** Throws the problem that says why the session's user may not make the call. */
async function authorize({ allow }: Endpoint, sessionId: string | null): Promise<User | null> {
  const user = users.get(sessionId ?? '') ?? null
  if (allow !== 'public' && !user) throw problem('notSignedIn')
  if (allow === 'admin' && user?.role !== 'LIBRARIAN') throw problem('forbidden')
  return user
}

const hooks: ProductHooks = {
  sessionCookie: 'library',
  readToken: async token => ({ sessionId: token, owner: `user ${users.get(token)?.userId}` }),
  anonymousOwner: request => request.ip,
  admit: async (called, _params, sessionId) => void (await authorize(called, sessionId)),
  open: (_db, { endpoint: called, caller }) => authorize(called, caller.sessionId),
  fromConstraintError: translateConstraints(problem, {}, {}),
}

const settings = {
  publicUrl: 'http://toy',
  dataDir: '/nonexistent',
  logLevel: 'silent',
  trustedProxies: [],
  callsPerMinute: 60,
}
let database: Database
let app: FastifyInstance
let address: string

beforeAll(async () => {
  database = await connectFolder(null)
  await database.write(async db => {
    const key = sql`int primary key generated always as identity`
    await db.execute(sql`create table shelf (shelf_id ${key}, shelf_name text not null)`)
    await db.execute(sql`create table book (book_id ${key}, title text not null,
      shelf_id int not null references shelf, version int not null default 1)`)
    await db.insert(shelf).values({ shelfName: 'Novels' })
    await db.insert(book).values(['Ulysses', 'Emma', 'Kim'].map(title => ({ title, shelfId: 1 })))
  })
  app = await createServer(settings)
  const [afterCommitTasks, answers] = [new AfterCommitTasks(), new AnswerCache(0)]
  const services = { database, settings, hooks, afterCommitTasks, answers }
  await registerRoutes<Api>(app, services, [libraryRoutes], { title: 'Library', description: '' })
  address = (await app.listen({ port: 0 })) + apiBase
})

afterAll(() => Promise.all([app.close(), database.close()]))

async function call(method: string, path: string, token?: string, body?: object, ifMatch?: string) {
  const signedIn = token && { authorization: `Bearer ${token}` }
  const headers = { 'content-type': 'application/json', ...signedIn, ...(ifMatch && { 'if-match': ifMatch }) }
  const response = await fetch(address + path, { method, headers, body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}

test('a product of two nouns runs on the platform alone', async () => {
  const page = await call('GET', '/shelves/1/books?sort=title,desc&size=2')
  expect(page.body).toMatchObject({ totalElements: 3, content: [{ title: 'Ulysses' }, { title: 'Kim' }] })
  const change = { title: 'Emma', shelfId: 1 }
  const save = (token?: string, body = change) => call('PUT', '/books/2', token, body, '"1"')
  expect(await save()).toMatchObject({ status: 401 })
  expect(await save('Rita')).toMatchObject({ status: 403 })
  expect(await save('Lee', { ...change, title: '' })).toMatchObject({ status: 400 })
  expect(await save('Lee', { ...change, shelfId: 7 })).toMatchObject({ status: 400 })
  expect(await save('Lee')).toEqual({ status: 200, body: { ...change, bookId: 2, version: 2 } })
  expect(await save('Lee')).toMatchObject({ status: 412 })
})
