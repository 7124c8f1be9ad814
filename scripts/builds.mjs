import { runChild } from './child.mjs'
import { describeFiles, fingerprint, readStamp, writeStamp } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { say, Stop } from './say.mjs'

/** The parts that Vite builds into `dist`, each with its mode of vite.config.ts and its source folder. */
const builds = [
  { title: 'the web pages', mode: 'production', stamp: 'dist/web/.built', folder: 'web' },
  { title: 'the pages for the server', mode: 'drawing', stamp: 'dist/drawing/.built', folder: 'web' },
  { title: 'the server', mode: 'server', stamp: 'dist/server/.built', folder: 'server' },
  {
    title: 'the server’s child processes',
    mode: 'children',
    stamp: 'dist/children/.built',
    folder: 'server',
  },
]
const shared = ['platform', 'domain', 'scripts', 'vite.config.ts', 'package.json', 'package-lock.json']

/** Builds the web pages and the server unless they are already built from exactly these sources. */
export async function build(node) {
  if (findStale().length === 0) return
  await withLock('build', async () => {
    for (const each of findStale()) await run(node, each)
  })
}

/** Reads the sources only if their sizes or times have changed, as in a copy of the checkout. */
function findStale() {
  const sharedFiles = describeFiles(shared)
  return builds.filter(({ stamp, folder }) => {
    const files = sharedFiles + describeFiles([folder])
    const [built, described] = readStamp(stamp).split('\n')
    if (files === described) return false
    const content = fingerprint([folder, ...shared])
    if (content !== built) return true
    writeStamp(stamp, `${content}\n${files}`)
    return false
  })
}

async function run(node, { title, mode, stamp, folder }) {
  const content = fingerprint([folder, ...shared])
  const files = describeFiles(shared) + describeFiles([folder])
  say(`Building ${title} ...`)
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--mode', mode, '--logLevel', 'warn']
  const code = await runChild(node, vite)
  if (code !== 0) throw new Stop(`Building ${title} failed. See the error above.`, code)
  writeStamp(stamp, `${content}\n${files}`)
}
