// The program behind every npm script: completes missing setup, then runs the command. It runs on the machine's Node
// before anything is installed, so it imports nothing but Node modules.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, sep } from 'node:path'
import { root, runChild } from './child.mjs'
import { withLock } from './lock.mjs'

/** Settings in the environment take precedence over those in the file. */
const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []

/**
 * What each npm script runs with Node, and whether it must be built first. `build` does nothing else. package.json
 * gives the server 8 MB for new objects: with 4 MB, a save takes a tenth longer, and with Node's 16 MB, an idle server is
 * 12 MB larger. It also gives V8 as many threads as there are other processors: with Node's four, collecting garbage on
 * two processors waits for threads that do not run.
 */
const commands = {
  start: { run: [...settings, 'dist/server/main.js'], built: true },
  build: { run: ['-e', ''], built: true },
  dev: { run: [...settings, 'scripts/dev.mjs'] },
  test: { run: ['scripts/test.mjs'] },
  torture: { run: ['scripts/test.mjs', 'torture'] },
  bench: { run: ['bench/main.ts'], built: true },
  factbook: { run: [...settings, 'cli/factbook.ts'] },
  format: { run: ['node_modules/oxfmt/bin/oxfmt', '.'] },
  lint: { run: ['scripts/test.mjs', 'lint'] },
  boundaries: { run: ['scripts/test.mjs', 'boundaries'] },
  sbom: { run: ['scripts/sbom.mjs'] },
  migrations: { run: ['node_modules/drizzle-kit/bin.cjs', 'generate'] },
}

/** What Vite builds into `dist`: the modes of vite.config.ts. */
const builds = {
  production: 'the web pages',
  ssr: 'the pages for the server',
  server: 'the server',
  children: 'the server’s child processes',
}
const sources = [
  'web',
  'server',
  'platform',
  'domain',
  'scripts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

/** Ends the command with a message instead of a stack trace. */
class Stop extends Error {
  exitCode = 1
}

async function main([name, ...args]) {
  const command = commands[name]
  if (!command)
    throw new Stop(`There is no command '${name}'. The commands are ${Object.keys(commands).join(', ')}.`)
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    throw new Stop(`Node 20.19 or newer is required. The installed version is ${process.versions.node}.`)
  const packages = fingerprint(['package-lock.json']) + process.platform + process.arch
  await once('install', join('node_modules', '.factbook-installed'), () => packages, install)
  const node = findNode()
  if (command.built)
    await once(
      'build',
      join('dist', '.built'),
      () => fingerprint(sources),
      () => build(node),
    )
  // Where Node keeps compiled code, which makes the second start of a server and of its child processes faster.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node')
  return runChild(node, [...process.execArgv, ...command.run, ...args])
}

/** Works unless it was finished for these inputs. The stamp is written last, so that work that broke off is done again. */
async function once(name, stamp, readInputs, work) {
  const file = join(root, stamp)
  const isDone = () => existsSync(file) && readFileSync(file, 'utf8') === readInputs()
  if (isDone()) return
  await withLock(name, async () => {
    if (isDone()) return
    const inputs = readInputs()
    rmSync(file, { force: true })
    await work()
    writeFileSync(file, inputs)
  })
}

/** A hash of files and of whole folders without their tests. */
function fingerprint(names) {
  const hash = createHash('sha256')
  const add = name => {
    if (/\.test\.tsx?$/.test(name)) return
    const path = join(root, name)
    if (statSync(path).isDirectory()) for (const entry of readdirSync(path).toSorted()) add(join(name, entry))
    else hash.update(`${name}\0`).update(readFileSync(path))
  }
  for (const name of names) add(name)
  return hash.digest('hex')
}

/** Brings node_modules in line with package-lock.json. */
async function install() {
  console.error('Installing the packages of package-lock.json (first run only, about half a minute) ...')
  const { npm_node_execpath: node = process.execPath, npm_execpath: given } = process.env
  const beside = join(dirname(node), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js')
  const npm = [given, beside].find(file => file?.endsWith('npm-cli.js') && existsSync(file))
  if (!npm) throw new Stop('npm could not be found. Run this as an npm script, for example: npm start')
  // Only errors, because warnings concern the machine's Node, which does not run the packages.
  const ci = [npm, 'ci', '--include=dev', '--include=optional', '--loglevel=error']
  if ((await runChild(node, ci, { env: cleanEnvironment() })) !== 0)
    throw new Stop(
      'The packages could not be installed. See the npm output above. Check the network connection and run the command again.',
    )
}

// Variables that `npm run` adds describe the current script and would affect the nested npm. Those that say where
// packages come from are kept. node_modules is removed from PATH because npm is about to delete its programs.
const ofThisRun = /^npm_(config|package|lifecycle)_/
const ofTheNetwork =
  /^npm_config_(registry|.*proxy|cafile|userconfig|globalconfig|cache|offline|prefer_offline)$/

function cleanEnvironment() {
  const kept = Object.entries(process.env).filter(
    ([name]) => !ofThisRun.test(name) || ofTheNetwork.test(name),
  )
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter(folder => !folder.split(sep).includes('node_modules'))
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter) }
}

/** The path of a Node that runs TypeScript directly: the one that npm installed here, or the machine's own. */
function findNode() {
  const isWindows = process.platform === 'win32'
  const folder = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
  const bundled = join(root, 'node_modules', folder, 'bin', isWindows ? 'node.exe' : 'node')
  // The program may exist and not run, as on Alpine Linux.
  if (existsSync(bundled) && spawnSync(bundled, ['--version']).status === 0) return bundled
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Stop(
    `Node 24 or newer is required. npm has no copy of it for this machine (${process.platform} ${process.arch}),\n` +
      `and the installed version is ${process.versions.node}. Install Node 24 from https://nodejs.org and try again.`,
  )
}

async function build(node) {
  for (const [mode, title] of Object.entries(builds)) {
    console.error(`Building ${title} ...`)
    const vite = ['node_modules/vite/bin/vite.js', 'build', '--mode', mode, '--logLevel', 'warn']
    if ((await runChild(node, vite)) !== 0) throw new Stop(`Building ${title} failed. See the error above.`)
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Stop)) throw error
  console.error(`\n${error.message}`)
  process.exitCode = error.exitCode
}
