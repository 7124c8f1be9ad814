import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const lock = join(root, '.cache', 'launcher-test.lock')

afterEach(() => rmSync(lock, { force: true }))

const program = (text: string): string[] => ['--input-type=module', '-e', text]
const module = (name: string): string => JSON.stringify(join(root, 'scripts', name))

const workAlone = program(`
  import { withLock } from ${module('lock.mjs')}
  await withLock('launcher-test', async () => {
    console.log('begin')
    await new Promise(done => setTimeout(done, 400))
    console.log('end')
  })
`)

async function output(args: string[]): Promise<string> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  let text = ''
  child.stdout.on('data', chunk => (text += `${String(chunk).trim()} ${Date.now()}\n`))
  await once(child, 'close')
  return text
}

const times = (text: string): number[] => [...text.matchAll(/ (\d+)/g)].map(found => Number(found[1]))

test('two simultaneous installations run one after the other', async () => {
  const [one, other] = (await Promise.all([output(workAlone), output(workAlone)])).map(times)
  const [first, second] = [one ?? [], other ?? []].toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
  expect(first).toHaveLength(2)
  expect(second?.[0]).toBeGreaterThanOrEqual((first?.[1] ?? Infinity) - 50)
})

test('a lock of a process that was killed blocks no one for longer than ten seconds', async () => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(lock, '')
  const silent = Date.now() / 1000 - 8
  utimesSync(lock, silent, silent)
  const begun = Date.now()
  const [begin] = times(await output(workAlone))
  expect(begin).toBeGreaterThan(begun + 1500)
  expect(begin).toBeLessThan(begun + 4500)
  expect(existsSync(lock)).toBe(false)
})

test('the launcher’s exit code is that of the program', () => {
  const run = program(`
    import { runChild } from ${module('child.mjs')}
    process.exitCode = await runChild(process.execPath, ['-e', 'process.exit(7)'])
  `)
  expect(spawnSync(process.execPath, run).status).toBe(7)
})

test('a stopping launcher waits for its program to end', async () => {
  const patient = `
    process.on('SIGTERM', () => setTimeout(() => { console.log('tidied'); process.exit(3) }, 300))
    setInterval(() => undefined, 1000)
    console.log('ready')
  `
  const run = program(`
    import { runChild } from ${module('child.mjs')}
    process.exitCode = await runChild(process.execPath, ['-e', ${JSON.stringify(patient)}])
  `)
  const launcher = spawn(process.execPath, run, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  launcher.stdout.on('data', chunk => {
    said += String(chunk)
    if (said.trim() === 'ready') launcher.kill('SIGTERM')
  })
  const [code] = (await once(launcher, 'close')) as [number]
  expect(said).toContain('tidied')
  expect(code).toBe(3)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a program ends when npm was killed', async () => {
  const endless = `setInterval(() => undefined, 1000); console.log(process.pid)`
  const run = program(`
    import { runChild } from ${module('child.mjs')}
    await runChild(process.execPath, ['-e', ${JSON.stringify(endless)}])
  `)
  const npm = program(`
    import { spawn } from 'node:child_process'
    spawn(process.execPath, ${JSON.stringify(run)}, { stdio: 'inherit' })
  `)
  const killed = spawn(process.execPath, npm, { stdio: ['ignore', 'pipe', 'inherit'] })
  const pid = Number(String((await once(killed.stdout, 'data'))[0]))
  killed.kill('SIGKILL')
  try {
    await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false)
  } finally {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL')
  }
})

test('the last line of the tests adds up each part’s counts', () => {
  const run = spawnSync(process.execPath, ['scripts/test.mjs', 'nothing-of-this-name'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(run.stdout.trimEnd().split('\n').at(-1)).toBe('0 passed, 0 failed')
  expect(run.status).toBe(1)
})
