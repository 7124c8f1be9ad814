// The program behind every npm script: does missing setup, then runs the command. It runs on the machine's Node
// before anything is installed, so it imports nothing but Node.
import { join } from 'node:path'
import { build } from './builds.mjs'
import { runChild } from './child.mjs'
import { commands } from './commands.mjs'
import { install } from './install.mjs'
import { findNode } from './node.mjs'
import { root } from './root.mjs'
import { Stop } from './say.mjs'

// Node stores compiled code there, which makes the server's second start a quarter faster.
const compiled = join(root, 'node_modules', '.cache', 'node')

async function main([name, ...args]) {
  const command = commands[name]
  if (!command)
    throw new Stop(`There is no command '${name}'. The commands are ${Object.keys(commands).join(', ')}.`)
  await install()
  const node = findNode()
  if (command.built) await build(node)
  return runChild(node, [...command.run, ...args], { env: { NODE_COMPILE_CACHE: compiled, ...process.env } })
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Stop)) throw error
  console.error(`\n${error.message}`)
  process.exitCode = error.exitCode
}
