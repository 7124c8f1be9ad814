import { defineConfig } from 'vitest/config'

const onADatabase = [
  'server/**/*.test.ts',
  'platform/{database,http,jobs,mail,storage,print}/**/*.test.ts',
  'cli/**/*.test.ts',
  'tests/*.test.ts',
]
/** What both specs say, line by line; none of it depends on the kind of database. */
const ofTheSpecs = ['tests/spec/*.test.ts']
/** Each file opens a database of its own; loading the whole server anew for each as well would double the time. */
const isolate = false

/** The same tests twice: the schema and the queries must behave alike on both databases. */
export default defineConfig({
  test: {
    // The machines that run this have two cores, and each worker holds a database of its own.
    maxWorkers: 2,
    // A test takes a second or two; a busy machine may need many times as long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    passWithNoTests: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'domain',
          include: [
            'platform/{contract,client,ui}/**/*.test.{ts,tsx}',
            'domain/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'tests/house/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          include: [...onADatabase, ...ofTheSpecs],
          isolate,
          env: { FACTBOOK_TEST_DATABASE: 'embedded' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: onADatabase,
          isolate,
          env: { FACTBOOK_TEST_DATABASE: 'postgres' },
          globalSetup: 'tests/postgres/setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'torture',
          include: ['tests/torture/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
