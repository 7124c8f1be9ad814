import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './root.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const timeoutMs = 15_000
const lastWordsMs = 2_000

/**
 * Runs a program in the checkout and resolves to its exit code. Signals are passed on (all as `stopWith` if given). If
 * npm itself is killed, the program is told to stop, so that nothing keeps running. Its output is shown, or passed to
 * `said` in pieces if given.
 */
export function runChild(program, args, { env = process.env, stopWith, said } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = said ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(program, args, { cwd: root, env, stdio })
    if (said) for (const stream of [child.stdout, child.stderr]) stream.on('data', said)
    const stop = signal => {
      child.kill(stopWith ?? signal)
      setTimeout(() => child.kill('SIGKILL'), timeoutMs).unref()
    }
    for (const signal of signals) process.on(signal, stop)
    const watch = stopWithParent()
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      clearInterval(watch)
      for (const name of signals) process.off(name, stop)
      const end = () => resolve(code ?? 128 + constants.signals[signal])
      if (!said) return end()
      // The last output may arrive after the exit, and a leftover process may keep the pipe open forever.
      child.once('close', end)
      setTimeout(end, lastWordsMs)
    })
  })
}

/** Stops this process once its parent process is gone. */
export function stopWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  return watch
}
