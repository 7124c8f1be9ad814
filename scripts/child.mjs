import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the checkout. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const patienceMs = 15_000

/**
 * Runs a program in the checkout and resolves to its exit code. Signals are passed on (all as `stopWith` if given). The
 * program is also told to stop when npm is killed, so that nothing keeps running.
 */
export function runChild(program, args, { env = process.env, stopWith } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env, stdio: 'inherit' })
    const stop = signal => {
      child.kill(stopWith ?? signal)
      setTimeout(() => child.kill('SIGKILL'), patienceMs).unref()
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, stop)
    const parent = process.ppid
    const watch = setInterval(() => process.ppid !== parent && stop('SIGTERM'), 500)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      clearInterval(watch)
      for (const name of signals) process.off(name, stop)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}
