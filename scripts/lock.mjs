import { mkdirSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './child.mjs'

const beatMs = 1_000
const silentMs = 10_000

/** Runs the work while no other process in this checkout runs work with that name. Waits for its turn. */
export async function withLock(name, work) {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const file = join(root, '.cache', `${name}.lock`)
  for (let told = false; !take(file); told = true) {
    if (!told) console.error('Waiting for another run to finish the setup ...')
    await sleep(300)
  }
  // A process that was killed no longer does this.
  const beat = setInterval(() => utimes(file, new Date(), new Date(), () => undefined), beatMs)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    rmSync(file, { force: true })
  }
}

function take(file) {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (stat && Date.now() - stat.mtimeMs > silentMs) rmSync(file, { force: true })
  try {
    writeFileSync(file, '', { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}
