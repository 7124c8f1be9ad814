import { build } from './builds.mjs'

const tool = path => `node_modules/${path}`
const results = '.cache/tests'

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

const built = { title: 'Build of the web pages and the server', work: () => build(process.execPath) }
const browser = { title: 'A browser for the tests', run: ['tests/browser/obtain.ts'], aside: true }
const playwright = {
  run: [tool('@playwright/test/cli.js'), 'test', '--pass-with-no-tests'],
  counts: { file: `${results}/browser.json`, from: 'playwright' },
}

/**
 * The parts of `npm test`, quick ones first. Each is a program for Node (`run`) or a function (`work`). A part
 * without `counts` counts as one; `needs` names parts without which it would be pointless; `onRequest` parts run only
 * by name. Parts marked `aside` use one core or the network: they run one after the other beside the rest, and their
 * output is shown after the part that ran meanwhile.
 */
export const parts = {
  format: { title: 'Format', run: [tool('prettier/bin/prettier.cjs'), '--check', '.'], aside: true },
  lint: { title: 'Lint', run: [tool('oxlint/bin/oxlint'), '--type-aware'] },
  types: { title: 'Types of the server', run: [tool('typescript/bin/tsc'), '-p', 'tsconfig.json'] },
  'types-web': {
    title: 'Types of the web pages',
    run: [tool('typescript/bin/tsc'), '-p', 'tsconfig.web.json'],
  },
  boundaries: {
    title: 'Boundaries between the rooms',
    run: [tool('oxlint/bin/oxlint'), '-c', '.oxlint-boundaries.json'],
  },
  unit: { title: 'Formulas, rules, and everything without a database', ...vitest('unit', ['unit']) },
  server: {
    title: 'Server on PostgreSQL; what can differ, also on the embedded database',
    ...vitest('server', ['postgres', 'embedded']),
  },
  build: built,
  browser,
  e2e: { title: 'The product in a browser', needs: ['build', 'browser'], ...playwright },
  torture: { title: 'Torture', onRequest: true, ...vitest('torture', ['torture']) },
  'torture-server': {
    title: 'Many random writes and questions on two servers, and every wrong input',
    onRequest: true,
    env: { FACTBOOK_TORTURE: 'yes' },
    ...vitest(
      'torture-server',
      ['postgres', 'embedded'],
      ['server/browse/memory/coherence.test.ts', 'tests/spec/inputWords.test.ts'],
    ),
  },
  'torture-build': { ...built, onRequest: true },
  'torture-browser': { ...browser, onRequest: true },
  'torture-e2e': {
    title: 'The product in a browser, every screen in both themes and at both widths',
    onRequest: true,
    needs: ['torture-build', 'torture-browser'],
    env: { E2E_TORTURE: 'yes' },
    ...playwright,
  },
}
