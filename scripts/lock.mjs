import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './root.mjs'
import { say } from './say.mjs'

const beatMs = 2_000
const silentMs = 30_000

/** Runs the work while no other process in this checkout runs work with that name. Waits for its turn. */
export async function withLock(name, work) {
  const folder = join(root, '.cache')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.lock`)
  await take(file)
  // The holder proves that it is alive, because after a restart its process number may belong to another process.
  const beat = setInterval(() => touch(file), beatMs)
  try {
    await work()
  } finally {
    clearInterval(beat)
    rmSync(file, { force: true })
  }
}

async function take(file) {
  const mine = `${hostname()} ${process.pid}`
  for (let told = false; ;) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = read(file)
    if (holder !== undefined && isGone(file, holder)) {
      takeAway(file, holder)
    } else {
      if (!told) say('Waiting for another run to finish the setup ...')
      told = true
      await sleep(300)
    }
  }
}

function isGone(file, holder) {
  const [host, pid] = holder.split(' ')
  if (host === hostname() && !isAlive(Number(pid))) return true
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat !== undefined && Date.now() - stat.mtimeMs > silentMs
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Only one of two waiting processes can succeed in renaming. A lock taken in between is put back. */
function takeAway(file, holder) {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    if (read(aside) !== holder) linkSync(aside, file)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  }
  rmSync(aside, { force: true })
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

function touch(file) {
  const now = new Date()
  try {
    utimesSync(file, now, now)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}
