import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isStamped, writeStamp } from './fingerprint.mjs'
import { root } from './root.mjs'
import { Stop } from './say.mjs'

const needed = 24
const stamp = join('node_modules', '.factbook-node')

/** The path of a Node that runs TypeScript directly: the one that npm installed here, or the machine's own. */
export function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const bundled = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', file)
  if (existsSync(bundled) && runsHere(bundled)) return bundled
  if (Number(process.versions.node.split('.')[0]) >= needed) return process.execPath
  throw new Stop(
    `Node ${needed} or newer is required. npm has no copy of it for this machine (${process.platform} ${process.arch}),\n` +
      `and the installed version is ${process.versions.node}. Install Node ${needed} from https://nodejs.org and try again.`,
  )
}

/** Checking this by starting Node takes long, so it is done once per machine. */
function runsHere(file) {
  const checked = `${hostname()} ${file}`
  if (isStamped(stamp, checked)) return true
  if (spawnSync(file, ['--version']).status !== 0) return false
  writeStamp(stamp, checked)
  return true
}
