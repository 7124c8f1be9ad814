import { existsSync } from 'node:fs'
import { delimiter, dirname, join, sep } from 'node:path'
import { runChild } from './child.mjs'
import { fingerprint, isStamped, writeStamp } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { say, Stop } from './say.mjs'

const stamp = join('node_modules', '.factbook-installed')

/**
 * Brings node_modules in line with package-lock.json. The stamp is written last, so a broken install repairs itself.
 */
export async function install() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Stop(`Node 20.19 or newer is required. The installed version is ${process.versions.node}.`)
  }
  const wanted = fingerprint(['package-lock.json'], process.platform, process.arch)
  if (isStamped(stamp, wanted)) return
  await withLock('install', async () => {
    if (isStamped(stamp, wanted)) return
    say('Installing the packages of package-lock.json (first run only, about half a minute) ...')
    // Only errors, because warnings concern the machine's Node, which does not run the packages.
    const code = await runNpm(['ci', '--include=dev', '--include=optional', '--loglevel=error'])
    if (code !== 0) {
      throw new Stop(
        'The packages could not be installed. See the npm output above. Check the network connection and run the command again.',
        code,
      )
    }
    writeStamp(stamp, wanted)
  })
}

function runNpm(args) {
  const { npm_node_execpath: node = process.execPath, npm_execpath: given } = process.env
  const beside = join(dirname(node), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js')
  const npm = [given, beside].find(file => file?.endsWith('npm-cli.js') && existsSync(file))
  if (!npm) throw new Stop('npm could not be found. Run this as an npm script, for example: npm start')
  return runChild(node, [npm, ...args], { env: cleanEnvironment() })
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
    .join(delimiter)
  return { ...Object.fromEntries(kept), PATH: path }
}
