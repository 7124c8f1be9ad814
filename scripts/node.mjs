import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { Stop } from './say.mjs'

const needed = 24

/** The path of a Node that runs TypeScript directly: the one that npm installed here, or the machine's own. */
export function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const bundled = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', file)
  if (existsSync(bundled) && spawnSync(bundled, ['--version']).status === 0) return bundled
  if (Number(process.versions.node.split('.')[0]) >= needed) return process.execPath
  throw new Stop(
    `Node ${needed} or newer is required. npm has no copy of it for this machine (${process.platform} ${process.arch}),\n` +
      `and the installed version is ${process.versions.node}. Install Node ${needed} from https://nodejs.org and try again.`,
  )
}
