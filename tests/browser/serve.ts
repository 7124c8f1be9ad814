import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'

/** Runs the built product on a copy of the demo for the browser tests and removes its data folder when told to stop. */
const { DATA_DIR: folder, E2E_DEMO: demo } = process.env
if (!folder || !demo) throw new Error('DATA_DIR and E2E_DEMO must name the folders of this run')

let isStopped = false
let running: ChildProcess | undefined
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isStopped = true
    running?.kill('SIGTERM')
  })
}
let code = existsSync(demo) ? 0 : await run('tests/browser/prepare.ts')
if (code === 0 && !isStopped) {
  await cp(demo, folder, { recursive: true })
  code = await run('dist/server/main.js')
}
await rm(folder, { recursive: true, force: true })
process.exit(code)

async function run(program: string): Promise<number> {
  running = spawn(process.execPath, [program], { stdio: 'inherit' })
  await once(running, 'exit')
  return running.exitCode ?? 1
}
