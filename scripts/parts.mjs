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
  counts: { file: `${results}/${name}.json`, from: 'vitest' },
})

const built = {
  title: 'Build of the web pages and the server',
  run: ['scripts/run.mjs', 'build'],
  aside: true,
}
const browser = { title: 'A browser for the tests', run: ['tests/browser/obtain.ts'], aside: true }
const demo = {
  title: 'The demo and the component page for the browser tests',
  run: ['tests/browser/prepare.ts'],
  env: demoFolder,
  aside: true,
}
const playwright = {
  run: [tool('@playwright/test/cli.js'), 'test', '--pass-with-no-tests'],
  counts: { file: `${results}/browser.json`, from: 'playwright' },
}

/**
 * The parts of `npm test`. Each is a Node program. A part without `counts` counts as one test. `needs` lists parts
 * without which it would be pointless. `onRequest` parts run only by name. Parts marked `aside` run one after the other
 * in parallel with the rest, because tests that wait for a database leave part of two cores idle; their output is shown
 * between the others.
 */
export const parts = {
  format: { title: 'Format', run: [tool('oxfmt/bin/oxfmt'), '--check', '.'], aside: true },
  lint: {
    title: 'Lint and types',
    run: [tool('oxlint/bin/oxlint'), '--type-aware', '--type-check'],
    aside: true,
  },
  types: {
    title: 'Types of the server',
    run: [tool('typescript/bin/tsc'), '-p', 'tsconfig.json'],
    onRequest: true,
  },
  'types-web': {
    title: 'Types of the web pages',
    run: [tool('typescript/bin/tsc'), '-p', 'tsconfig.web.json'],
    onRequest: true,
  },
  boundaries: {
    title: 'Boundaries between the rooms',
    run: [tool('oxlint/bin/oxlint'), '-c', '.oxlint-boundaries.json'],
    aside: true,
  },
  unit: { title: 'Formulas, rules, and everything without a database', ...vitest('unit', ['unit']) },
  server: {
    title: 'Server on PostgreSQL; what can differ, also on the embedded database',
    ...vitest('server', ['postgres', 'embedded']),
  },
  build: built,
  browser,
  demo,
  e2e: {
    title: 'The product in a browser',
    needs: ['build', 'browser', 'demo'],
    env: demoFolder,
    ...playwright,
  },
  torture: { title: 'Torture', onRequest: true, ...vitest('torture', ['torture']) },
  'torture-server': {
    title:
      'Many random writes and questions on two servers, a lost database, every wrong input, and every question of a reader',
    onRequest: true,
    env: { FACTBOOK_TORTURE: 'yes' },
    ...vitest(
      'torture-server',
      ['postgres', 'embedded'],
      [
        'server/browse/memory/coherence.test.ts',
        'server/databaseAway.test.ts',
        'server/nothingLeaks.test.ts',
        'tests/spec/inputWords.test.ts',
      ],
    ),
  },
  'torture-build': { ...built, onRequest: true },
  'torture-browser': { ...browser, onRequest: true },
  'torture-demo': { ...demo, onRequest: true },
  'torture-e2e': {
    title: 'The product in a browser, every screen in both themes and at both widths',
    onRequest: true,
    needs: ['torture-build', 'torture-browser', 'torture-demo'],
    env: { ...demoFolder, E2E_TORTURE: 'yes' },
    ...playwright,
  },
}
