// The program behind every npm script: completes missing setup, then runs the command. It runs on the machine's Node
// before anything is installed, so it imports nothing but Node modules.
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './builds.mjs'
import { runChild, stopWithParent } from './child.mjs'
import { commands, settingsFile } from './commands.mjs'
import { install } from './install.mjs'
import { findNode } from './node.mjs'
import { root } from './root.mjs'
import { Stop } from './say.mjs'

// The folder in which Node caches compiled code, which makes the server's second start a quarter faster.
const compiled = join(root, 'node_modules', '.cache', 'node')

async function main([name, ...args]) {
  const command = commands[name]
  if (!command)
    throw new Stop(`There is no command '${name}'. The commands are ${Object.keys(commands).join(', ')}.`)
  await install()
  const node = findNode()
  if (command.built) await build(node)
  process.env.NODE_COMPILE_CACHE ??= compiled
  if (command.isServer && realpathSync(node) === realpathSync(process.execPath)) return serve(command)
  return runChild(node, [...process.execArgv, ...command.run, ...args])
}

/** If npm already uses the installed Node, the server runs in this process, which starts faster than another one. */
async function serve({ run }) {
  const { enableCompileCache } = await import('node:module')
  enableCompileCache(process.env.NODE_COMPILE_CACHE)
  if (existsSync(join(root, settingsFile))) process.loadEnvFile(join(root, settingsFile))
  stopWithParent()
  await import(pathToFileURL(join(root, run.at(-1))).href)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Stop)) throw error
  console.error(`\n${error.message}`)
  process.exitCode = error.exitCode
}
