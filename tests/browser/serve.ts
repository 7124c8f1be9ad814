import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'

/**
 * Runs the built product for the browser tests and removes its data folder when told to stop. The demo is made
 * beforehand, so that `ownServer.ts` can copy it.
 */
const folder = process.env['DATA_DIR']
if (!folder) throw new Error('DATA_DIR must name the folder of this run')

let stopped = false
let running = run('tests/browser/makeDemo.ts')
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopped = true
    running.kill('SIGTERM')
  })
}
let code = await exitOf(running)
if (code === 0 && !stopped) {
  running = run('dist/server/main.js')
  code = await exitOf(running)
}
await rm(folder, { recursive: true, force: true })
process.exit(code)

function run(file: string): ChildProcess {
  return spawn(process.execPath, [file], { stdio: 'inherit' })
}

async function exitOf(child: ChildProcess): Promise<number> {
  await once(child, 'exit')
  return child.exitCode ?? 1
}
