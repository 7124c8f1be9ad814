import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './root.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const patienceMs = 15_000

/**
 * Runs a program in the checkout until it ends and resolves with its exit code. Signals are passed on (all as
 * `stopWith` when it is given), and when npm itself is killed the program is told to stop, so that nothing is
 * left running behind.
 */
export function runChild(program, args, { env = process.env, stopWith } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env, stdio: 'inherit' })
    const stop = signal => {
      child.kill(stopWith ?? signal)
      setTimeout(() => child.kill('SIGKILL'), patienceMs).unref()
    }
    for (const signal of signals) process.on(signal, stop)
    const watch = watchParent(() => process.kill(process.pid, 'SIGTERM'))
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      clearInterval(watch)
      for (const name of signals) process.off(name, stop)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

function watchParent(gone) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    gone()
  }, 500)
  return watch
}
