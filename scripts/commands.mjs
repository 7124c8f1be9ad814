import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/** Settings in the environment take precedence over those in the file. */
export const settingsFile = '.env'
const settings = existsSync(join(root, settingsFile)) ? [`--env-file=${settingsFile}`] : []
const product = [...settings, '--import', './scripts/resolveOnce.mjs']

/**
 * What each npm script runs with Node, and whether it must be built first. `build` does nothing else. package.json
 * gives the server 8 MB for new objects: with 4 MB, a save takes a tenth longer, and with Node's 16 MB, an idle server is
 * 12 MB larger. It also gives V8 as many threads as there are other processors: with Node's four, collecting garbage on
 * two processors waits for threads that do not run.
 */
export const commands = {
  start: { run: [...settings, 'dist/server/main.js'], built: true, isServer: true },
  build: { run: ['-e', ''], built: true },
  dev: { run: [...settings, 'scripts/dev.mjs'] },
  test: { run: ['scripts/test.mjs'] },
  torture: { run: ['scripts/test.mjs', 'torture'] },
  bench: { run: ['bench/main.ts'], built: true },
  factbook: { run: [...product, 'cli/factbook.ts'] },
  format: { run: ['node_modules/oxfmt/bin/oxfmt', '.'] },
  lint: { run: ['scripts/test.mjs', 'lint'] },
  types: { run: ['scripts/test.mjs', 'types'] },
  boundaries: { run: ['scripts/test.mjs', 'boundaries'] },
  migrations: { run: ['node_modules/drizzle-kit/bin.cjs', 'generate'] },
}
