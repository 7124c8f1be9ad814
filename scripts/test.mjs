// Runs the parts of the tests one after the other (some in parallel), all of them even if one fails, and prints a
// summary. Programs read its last line: 'N passed, N failed', and ', N skipped' if there are any.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from './child.mjs'
import { readCounts } from './counts.mjs'
import { parts } from './parts.mjs'
import { root } from './root.mjs'

/** The failures to repeat in the summary, because often only the end of the output can be read. */
const mostFailures = 10

let stopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (stopped = true))

const asked = process.argv.slice(2)
const isAsked = name => asked.some(word => name === word || name.startsWith(`${word}-`))
const chosen = Object.entries(parts).filter(([name, part]) =>
  asked.length > 0 ? isAsked(name) : !part.onRequest,
)

mkdirSync(join(root, '.cache', 'tests'), { recursive: true })
const results = new Map()
/** The output of the parallel parts, shown between two others. */
const toShow = []
const isAside = ([, part]) => part.aside && chosen.some(([, each]) => !each.aside)
const aside = runAll(chosen.filter(isAside), true)
await runAll(
  chosen.filter(each => !isAside(each)),
  false,
)
await aside
show()
sumUp()

async function runAll(some, isBeside) {
  for (const [name, part] of some) {
    if (part.needs?.some(each => parts[each].aside)) await aside
    if (!stopped) results.set(name, await runPart(part, isBeside))
  }
}

async function runPart(part, isBeside) {
  const missing = part.needs?.find(name => results.get(name)?.failed)
  if (missing) {
    console.log(`\n=== ${part.title}: not run because this failed: ${parts[missing].title}`)
    return { part, passed: 0, failed: 1, skipped: 0, seconds: 0, failures: [] }
  }
  if (!isBeside) {
    show()
    console.log(`\n=== ${part.title}`)
  }
  const begun = Date.now()
  const exitCode = await runProgram(part, isBeside)
  return { part, ...readCounts(part, exitCode, begun), seconds: Math.round((Date.now() - begun) / 1000) }
}

async function runProgram({ title, run, env = {} }, isBeside) {
  const heard = []
  const said = isBeside && (piece => heard.push(piece))
  // Playwright and vitest clean up only after Ctrl-C. Other signals would leave servers behind.
  const options = { stopWith: 'SIGINT', env: { ...process.env, ...env }, said }
  const exitCode = await runChild(process.execPath, run, options)
  if (isBeside) toShow.push(`\n=== ${title} (ran in parallel)\n${Buffer.concat(heard)}`.trimEnd())
  return exitCode
}

function show() {
  for (const text of toShow.splice(0)) console.log(text)
}

function sumUp() {
  console.log('\n=== Summary')
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const [name] of chosen) {
    if (!results.has(name)) continue
    const { part, passed, failed, skipped, seconds, failures } = results.get(name)
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
    console.log(
      `${failed > 0 ? 'FAILED' : 'ok    '}  ${part.title} (${words({ passed, failed, skipped })}, ${seconds} s)`,
    )
    for (const { test, why } of failures.slice(0, mostFailures)) console.log([test, ...why].join('\n    '))
  }
  if (stopped) console.log('Stopped early.')
  if (chosen.length === 0)
    console.log(`There is no such part. The parts are ${Object.keys(parts).join(', ')}.`)
  process.exitCode = total.failed > 0 || stopped || chosen.length === 0 ? 1 : 0
  console.log(words(total))
}

function words({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
