import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserFlags, findBrowser } from '#tests/browser/find.ts'
import { withoutSettings } from '#tests/browser/settings.ts'
import { freePort } from '#tests/freePort.ts'

// Playwright reads this file again in every worker, so a random value is chosen once and passed down.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_COMPONENTS_PORT ??= String(await freePort())
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'factbook-e2e-'))
process.env.E2E_DEMO ??= join(process.env.E2E_DATA_DIR, 'demo')
// A machine's proxy does not lead to its own ports.
process.env.NO_PROXY = process.env.no_proxy = ['127.0.0.1', process.env.NO_PROXY].filter(Boolean).join()
const browser = findBrowser()
if (browser) process.env.PLAYWRIGHT_CHROMIUM_PATH ??= browser

/**
 * A test's pages live for seconds, too short for optimizing compilers to pay off; disabling them saves 7% of all
 * processor time. Torture tests measure pages as readers get them.
 */
const isTorture = process.env.E2E_TORTURE === 'yes'
const unoptimized = isTorture ? [] : ['--js-flags=--no-opt,--no-maglev']

const address = `http://127.0.0.1:${process.env.E2E_PORT}`
const componentsPort = process.env.E2E_COMPONENTS_PORT
const vite = `"${process.execPath}" node_modules/vite/bin/vite.js`

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 2,
  timeout: 120_000,
  // A busy machine may need many times as long.
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // A test that passes only sometimes has failed.
  retries: 0,
  // Slow tests run only in `npm run torture`.
  grepInvert: isTorture ? undefined : /@torture/,
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON ?? '.cache/tests/browser.json' }]],
  use: {
    baseURL: address,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: browser, args: [...browserFlags(), ...unoptimized] },
  },
  webServer: [
    {
      command: `"${process.execPath}" tests/browser/serve.ts`,
      url: `${address}/health/ready`,
      env: {
        ...withoutSettings,
        PORT: process.env.E2E_PORT,
        HOST: '127.0.0.1',
        DATA_DIR: process.env.E2E_DATA_DIR,
        PUBLIC_URL: address,
        // The tests of all workers share the demo's users and one network.
        CALLS_PER_MINUTE: '1000000',
        // All workers sign in as the same people.
        SESSIONS_PER_PERSON: '1000',
      },
      stdout: 'ignore',
      stderr: 'pipe',
      timeout: 180_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    },
    {
      // Servers are started one after the other. The first has built the pages.
      command: `${vite} preview --mode components --host 127.0.0.1 --port ${componentsPort} --strictPort`,
      url: `http://127.0.0.1:${componentsPort}/components`,
      stdout: 'ignore',
      stderr: 'pipe',
      timeout: 180_000,
      reuseExistingServer: false,
    },
  ],
})
