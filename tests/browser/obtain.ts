import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findBrowser, isHeadlessShell } from './find.ts'

const asRoot = process.getuid?.() === 0
const say = (text: string): boolean => process.stdout.write(`${text}\n`)

/** Ensures that there is a browser for the tests, if possible the headless one. `npm test` runs it as a program. */
function obtain(): void {
  const found = findBrowser()
  const isBest = process.env.PLAYWRIGHT_CHROMIUM_PATH || (found && isHeadlessShell(found))
  const browser = (isBest ? found : fromSystem()) ?? found ?? fromPlaywright()
  if (browser) {
    say(`Browser for the tests: ${browser}`)
    return
  }
  process.stderr.write(
    [
      'The browser tests need Chromium, and none could be found or installed on this machine.',
      'Install it (on Debian: apt-get install chromium), or name one that is there:',
      '  PLAYWRIGHT_CHROMIUM_PATH=/path/to/chromium npm test\n',
    ].join('\n'),
  )
  process.exitCode = 1
}

function fromSystem(): string | undefined {
  if (!asRoot || !existsSync('/usr/bin/apt-get')) return undefined
  say('No headless browser for the tests yet: installing Chromium with apt-get ...')
  const patient = ['-q', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3']
  run('apt-get', [...patient, 'update'])
  // Not every system has the first one.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    run('apt-get', [...patient, 'install', '-y', '--no-install-recommends', name])
    const found = findBrowser()
    if (found) return found
  }
  return undefined
}

function fromPlaywright(): string | undefined {
  say('No browser for the tests yet: downloading the one of Playwright ...')
  const cli = `${import.meta.dirname}/../../node_modules/@playwright/test/cli.js`
  run(process.execPath, [cli, 'install', ...(asRoot ? ['--with-deps'] : []), 'chromium'])
  return findBrowser()
}

function run(program: string, args: string[]): void {
  spawnSync(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

try {
  obtain()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
