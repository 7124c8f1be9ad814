import { join } from 'node:path'
import { runChild } from './child.mjs'
import { fingerprint, isStamped, writeStamp } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { say, Stop } from './say.mjs'

const sources = [
  'web',
  'platform',
  'domain',
  'scripts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]
const stamp = join('dist', 'web', '.built')

/** Builds the web pages into dist/web unless they are already built from exactly these sources. */
export async function buildWeb(node) {
  const wanted = fingerprint(sources)
  if (isStamped(stamp, wanted)) return
  await withLock('web', async () => {
    if (isStamped(stamp, wanted)) return
    say('Building the web pages ...')
    const code = await runChild(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'])
    if (code !== 0) throw new Stop('The web pages could not be built. See the error above.', code)
    writeStamp(stamp, wanted)
  })
}
