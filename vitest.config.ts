import { defineConfig } from 'vitest/config'
import { isTorture } from './tests/isTorture.ts'

// How a test file is assigned to a project. A file that opens a database runs on PostgreSQL, as in production. Only
// tests of things that can differ on the embedded database run there as well. A file without a database runs once.
// tests/house/projects.test.ts checks these lists.

/** Files that open a database ... */
export const withDatabase = [
  'server/**/*.test.ts',
  'cli/**/*.test.ts',
  'platform/{database,http,jobs,mail}/**/*.test.ts',
  'tests/*.test.ts',
  'tests/spec/*.test.ts',
]
/** ... except these, which open none. */
export const withoutDatabase = [
  'cli/csv.test.ts',
  'platform/database/{buildId,queryCache}.test.ts',
  'platform/http/{concurrencyLimit,createServer,describeError,pageAnswers,parseJsonBodies}.test.ts',
  'server/clientErrors.test.ts',
  'server/{config,recurringTasks,renderPages,traceSources}.test.ts',
  'server/airports/workbook/{compareWorkbook,randomWorkbooks,workbookReader}.test.ts',
  'server/browse/{explore/exploredEdition,home/loadOnFirstUse,leaseRadar/writeCalendar}.test.ts',
  'server/database/demo/makeDemoBatches.test.ts',
  'server/history/codedColumns.test.ts',
  'server/people/authentication/{computeNetworkKey,oneTimeCode,passwords}.test.ts',
  'server/years/readFaaList.test.ts',
  'server/publishing/books/{bookTables,render/*}.test.ts',
  'tests/spec/{constants,messageCatalog}.test.ts',
]
/** Features only of the embedded database: its folder, its backups, and its startup. */
export const onlyEmbedded = [
  'cli/backup.test.ts',
  'platform/database/connectFolder.test.ts',
  'server/starting.test.ts',
]
/**
 * Features in which the two databases may differ: connect, transactions, text search, sorted lists, revision,
 * migrations. On the embedded database, they run only in `npm run torture`, because all browser tests use it too.
 */
export const onBothDatabases = [
  'cli/{documented,factbook}.test.ts',
  'platform/database/connect.test.ts',
  'server/idempotency.test.ts',
  'server/browse/memory/{coherence,cachedAnswers}.test.ts',
  'server/years/editions.test.ts',
  'server/jobs.test.ts',
  'server/browse/listing/directories.test.ts',
  'server/browse/search/search.test.ts',
  'server/concurrency.test.ts',
  'server/airports/tenants/repeatedSaves.test.ts',
  'tests/database.test.ts',
]

/** Torture tests that compare times run after the others, one at a time, because a busy machine would change the result. */
export const measured = ['tests/torture/crowd.test.ts']
const torture = { setupFiles: [], testTimeout: 600_000, hookTimeout: 600_000 }

/** Modules are loaded once per worker, not once per file, so tests must not replace modules (`vi.mock`). */
const isolate = false

export default defineConfig({
  test: {
    // The machines that run this have two cores, and each worker has its own database.
    maxWorkers: 2,
    // A test takes a second or two; a busy machine may need many times as long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    setupFiles: 'tests/randomSeed.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'domain/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'platform/{client,contract,print,readModel,storage,ui}/**/*.test.{ts,tsx}',
            'tests/house/*.test.ts',
            ...withoutDatabase,
          ],
          exclude: onlyEmbedded,
          isolate,
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          include: isTorture ? [...onBothDatabases, ...onlyEmbedded] : onlyEmbedded,
          isolate,
          env: { FACTBOOK_TEST_DATABASE: 'embedded' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: withDatabase,
          exclude: [...withoutDatabase, ...onlyEmbedded],
          isolate,
          env: { FACTBOOK_TEST_DATABASE: 'postgres' },
          globalSetup: 'tests/postgres/setup.ts',
        },
      },
      {
        extends: true,
        test: { ...torture, name: 'torture', include: ['tests/torture/**/*.test.ts'], exclude: measured },
      },
      {
        extends: true,
        test: { ...torture, name: 'measured', include: measured, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
