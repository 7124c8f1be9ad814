import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** Takes half as much CPU time as a whole browser, which prepares its own toolbars and panels for each test. */
const shell = 'chromium-headless-shell'
const names = [
  shell,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/snap/bin/chromium',
]

/** The path of a Chromium that runs on this machine, or undefined if there is none. */
export function findBrowser(): string | undefined {
  const given = process.env.PLAYWRIGHT_CHROMIUM_PATH
  if (given) {
    if (runs(given)) return given
    throw new Error(`PLAYWRIGHT_CHROMIUM_PATH names ${given}, which is no browser that runs here.`)
  }
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .concat('/usr/bin')
    .flatMap(folder => names.map(name => join(folder, name)))
  return [...onPath, ...places, chromium.executablePath()].find(file => existsSync(file) && runs(file))
}

export const isHeadlessShell = (file: string): boolean => basename(file) === shell

/** Some systems ship a `chromium` that only says how to get one, so it is asked for its version. */
function runs(file: string): boolean {
  try {
    return /\d+\.\d+/.test(
      execFileSync(file, ['--version'], { encoding: 'utf8', stdio: 'pipe', timeout: 20_000 }),
    )
  } catch {
    return false
  }
}

/** Root has no sandbox, and containers often have little shared memory. */
export function browserFlags(): string[] {
  const asRoot = process.getuid?.() === 0
  return [...(asRoot ? ['--no-sandbox', '--disable-dev-shm-usage'] : []), '--disable-background-networking']
}
