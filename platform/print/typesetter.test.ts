import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { makeReport } from '#tests/makeReport.ts'
import { Problem } from '../contract/problem.ts'
import { layOutReport } from './layOutReport.ts'
import { Typesetter } from './typesetter.ts'

const job = (rows: number) => ({ report: JSON.stringify(layOutReport(makeReport({}, rows))) })
const small = job(2)
const large = job(4000)
const isPdf = (file: Uint8Array) => Buffer.from(file.subarray(0, 5)).toString() === '%PDF-'

const started: Typesetter[] = []
function start(limits?: ConstructorParameters<typeof Typesetter>[0]): Typesetter {
  const typesetter = new Typesetter(limits)
  started.push(typesetter)
  return typesetter
}
afterEach(() => {
  for (const typesetter of started.splice(0)) typesetter.close()
})

async function failure(promise: Promise<unknown>): Promise<[string, string]> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Problem)) throw new Error('No problem was thrown.', { cause: error })
  return [error.problem, error.detail]
}

async function gone(pid: number | undefined): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    try {
      process.kill(pid ?? 0, 0)
    } catch {
      return true
    }
    await sleep(50)
  }
  return false
}

test('one child sets several documents in order', async () => {
  const typesetter = start()
  expect(typesetter.pid).toBeUndefined()
  const files = await Promise.all([typesetter.typeset(small), typesetter.typeset(small)])
  expect(files.map(isPdf)).toEqual([true, true])
  const { pid } = typesetter
  await typesetter.typeset(small)
  expect(typesetter.pid).toBe(pid)
})

test('a killed child fails its own document, not the next', async () => {
  const typesetter = start()
  await typesetter.typeset(small)
  const { pid } = typesetter
  const first = failure(typesetter.typeset(large))
  const second = typesetter.typeset(small)
  await sleep(50)
  process.kill(pid ?? 0, 'SIGKILL')
  expect(await first).toEqual(['reportFailed', 'The typesetting process ended.'])
  expect(isPdf(await second)).toBe(true)
  expect(typesetter.pid).not.toBe(pid)
})

test('a document that takes too long is stopped with its child process', async () => {
  const typesetter = start()
  await typesetter.typeset(small)
  const { pid } = typesetter
  expect(await failure(typesetter.typeset(large, { timeoutMs: 30 }))).toEqual([
    'reportFailed',
    'It took longer than 0.03 s.',
  ])
  expect(await gone(pid)).toBe(true)
  expect(isPdf(await typesetter.typeset(small))).toBe(true)
})

test('a document can be canceled while running, while queued, and before', async () => {
  const typesetter = start()
  const [working, waiting] = [new AbortController(), new AbortController()]
  const first = failure(typesetter.typeset(large, { signal: working.signal }))
  const second = failure(typesetter.typeset(small, { signal: waiting.signal }))
  const third = typesetter.typeset(small)
  waiting.abort()
  expect(await second).toEqual(['reportFailed', 'It was canceled.'])
  working.abort()
  expect(await first).toEqual(['reportFailed', 'It was canceled.'])
  expect(isPdf(await third)).toBe(true)
  expect(await failure(typesetter.typeset(small, { signal: waiting.signal }))).toEqual([
    'reportFailed',
    'It was canceled.',
  ])
})

test('data that a template cannot use fails with the reason, and the child keeps running', async () => {
  const typesetter = start()
  await typesetter.typeset(small)
  const { pid } = typesetter
  const [name, detail] = await failure(typesetter.typeset({ report: '{"sections":[]}' }))
  expect([name, detail]).toEqual(['reportFailed', expect.stringContaining('title')])
  expect(detail).not.toContain('/')
  await typesetter.typeset(small)
  expect(typesetter.pid).toBe(pid)
})

test('a child is replaced after its maximum number of documents, and when it has grown', async () => {
  for (const limits of [{ documents: 1 }, { residentBytes: 1 }]) {
    const typesetter = start(limits)
    const work = typesetter.typeset(small)
    await sleep(0)
    const { pid } = typesetter
    await work
    expect(typesetter.pid).toBeUndefined()
    expect(await gone(pid)).toBe(true)
    expect(isPdf(await typesetter.typeset(small))).toBe(true)
  }
})

test('an idle child process ends', async () => {
  const typesetter = start({ idleMs: 20 })
  const work = typesetter.typeset(small)
  await sleep(0)
  const { pid } = typesetter
  await work
  expect(await gone(pid)).toBe(true)
})

test('a child process that gets work in time does not end', async () => {
  const typesetter = start({ idleMs: 20 })
  await typesetter.typeset(small)
  // Takes much longer than that.
  expect(isPdf(await typesetter.typeset(job(300)))).toBe(true)
})

test('if too many documents wait, the next caller is asked to retry later', async () => {
  const typesetter = start({ queue: 2 })
  const taken = [typesetter.typeset(small), typesetter.typeset(small)]
  expect((await failure(typesetter.typeset(small)))[0]).toBe('overloaded')
  expect((await Promise.all(taken)).every(isPdf)).toBe(true)
  expect(isPdf(await typesetter.typeset(small))).toBe(true)
})
