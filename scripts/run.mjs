// The one program behind every npm script: does the set-up that is missing, then runs the command.
// It runs on whatever Node the machine has, before anything is installed, so it imports nothing but Node.
import { commands } from './commands.mjs'
import { runChild } from './child.mjs'
import { install } from './install.mjs'
import { findNode } from './node.mjs'
import { Stop } from './say.mjs'
import { buildWeb } from './web.mjs'

async function main([name, ...args]) {
  const command = commands[name]
  if (!command)
    throw new Stop(`There is no command '${name}'. There are: ${Object.keys(commands).join(', ')}.`)
  await install()
  const node = findNode()
  if (command.web) await buildWeb(node)
  return runChild(node, [...command.run, ...args])
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Stop)) throw error
  console.error(`\n${error.message}`)
  process.exitCode = error.exitCode
}
