import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'

/** Runs the built product for the browser tests and removes its data folder when it is told to stop. */
const folder = process.env.DATA_DIR
if (!folder) throw new Error('DATA_DIR must name the folder of this run')

const server = spawn(process.execPath, ['server/main.ts'], { stdio: 'inherit' })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => server.kill('SIGTERM'))
server.on('exit', code => {
  void rm(folder, { recursive: true, force: true }).then(() => process.exit(code ?? 1))
})
