import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'

/**
 * Runs the built product for the browser tests and removes its data folder when told to stop. The demo is made
 * beforehand, so that `ownServer.ts` can copy it; meanwhile the other core builds the component page.
 */
const folder = process.env['DATA_DIR']
if (!folder) throw new Error('DATA_DIR must name the folder of this run')

let stopped = false
let running: ChildProcess[] = []
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopped = true
    for (const child of running) child.kill('SIGTERM')
  })
}
const components = ['node_modules/vite/bin/vite.js', 'build', '--mode', 'components', '--logLevel', 'warn']
let code = await run(['tests/browser/makeDemo.ts'], components)
if (code === 0 && !stopped) code = await run(['dist/server/main.js'])
await rm(folder, { recursive: true, force: true })
process.exit(code)

/** Programs for Node, in parallel. Returns the first exit code that is not zero. */
async function run(...programs: string[][]): Promise<number> {
  running = programs.map(program => spawn(process.execPath, program, { stdio: 'inherit' }))
  const codes = await Promise.all(running.map(exitOf))
  return codes.find(each => each !== 0) ?? 0
}

async function exitOf(child: ChildProcess): Promise<number> {
  await once(child, 'exit')
  return child.exitCode ?? 1
}
