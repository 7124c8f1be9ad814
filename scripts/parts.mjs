const tool = path => `node_modules/${path}`
const results = '.cache/tests'
const demoFolder = { E2E_DEMO: `${results}/demo` }

const vitest = (name, projects, files = []) => ({
  run: [
    tool('vitest/vitest.mjs'),
    'run',
    ...projects.flatMap(project => ['--project', project]),
    ...files,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}/${name}.json`,
  ],
  report: `${results}/${name}.json`,
})

const playwright = {
  run: [tool('@playwright/test/cli.js'), 'test', '--pass-with-no-tests'],
  report: `${results}/browser.json`,
  needs: ['build', 'browser', 'demo'],
}

/** Each part is a Node program. A part without a report counts as one test. Without the parts it needs, it is not run. */
export const parts = {
  format: { title: 'Format', run: [tool('oxfmt/bin/oxfmt'), '--check', '.'] },
  lint: { title: 'Lint and types', run: [tool('oxlint/bin/oxlint'), '--type-aware', '--type-check'] },
  boundaries: {
    title: 'Boundaries between the layers',
    run: [tool('oxlint/bin/oxlint'), '-c', '.oxlint-boundaries.json'],
  },
  unit: { title: 'Formulas, rules, and everything without a database', ...vitest('unit', ['unit']) },
  server: {
    title: 'Server on PostgreSQL; what only the embedded database has, on that',
    ...vitest('server', ['postgres', 'embedded']),
  },
  build: { title: 'Build of the web pages and the server', run: ['scripts/run.mjs', 'build'] },
  browser: { title: 'A browser for the tests', run: ['tests/browser/obtain.ts'] },
  demo: {
    title: 'The demo and the component page for the browser tests',
    run: ['tests/browser/prepare.ts'],
    env: demoFolder,
  },
  e2e: { title: 'The product in a browser', env: demoFolder, ...playwright },
  'long-unit': { title: 'Torture', ...vitest('torture', ['torture', 'measured']) },
  'long-server': {
    title:
      'Many random writes and questions on two servers, a lost or busy database, every wrong input, large files, and what can differ on the embedded database',
    env: { FACTBOOK_TORTURE: 'yes' },
    ...vitest(
      'torture-server',
      ['postgres', 'embedded'],
      [
        'cli/backup.test.ts',
        'cli/correctClosedYear.test.ts',
        'cli/documented.test.ts',
        'cli/factbook.test.ts',
        'cli/move.test.ts',
        'platform/database/connect.test.ts',
        'server/airports/airportImport.test.ts',
        'server/airports/tenants/repeatedSaves.test.ts',
        'server/airports/tenants/tenantBlock.test.ts',
        'server/browse/listing/directories.test.ts',
        'server/browse/memory/cachedAnswers.test.ts',
        'server/browse/memory/coherence.test.ts',
        'server/browse/search/search.test.ts',
        'server/callDeadline.test.ts',
        'server/closedYears.test.ts',
        'server/concurrency.test.ts',
        'server/databaseAway.test.ts',
        'server/failover.test.ts',
        'server/fairReads.test.ts',
        'server/health.test.ts',
        'server/heldLock.test.ts',
        'server/idempotency.test.ts',
        'server/jobs.test.ts',
        'server/mailer.test.ts',
        'server/newerVersion.test.ts',
        'server/nothingLeaks.test.ts',
        'server/people/users/userImport.test.ts',
        'server/publishing/archive/archive.test.ts',
        'server/publishing/books/bookGroups.test.ts',
        'server/publishing/books/bookPdf.test.ts',
        'server/publishing/books/runningHeads.test.ts',
        'server/years/editions.test.ts',
        'tests/database.test.ts',
        'tests/spec/inputWords.test.ts',
      ],
    ),
  },
  'long-e2e': {
    title: 'The product in a browser, every screen in both themes and at both widths',
    env: { ...demoFolder, E2E_TORTURE: 'yes' },
    ...playwright,
  },
}

/** The parts of a command. */
export const suites = {
  all: ['format', 'lint', 'boundaries', 'unit', 'server', 'build', 'browser', 'demo', 'e2e'],
  torture: ['long-unit', 'long-server', 'build', 'browser', 'demo', 'long-e2e'],
}
