// Runs the parts of a suite, or those that are named, all of them even if one fails, and prints a summary. Programs
// read its last line: 'N passed, N failed', and ', N skipped' if there are any.
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root, runChild } from './child.mjs'
import { parts, suites } from './parts.mjs'

let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (isStopped = true))

const asked = process.argv.slice(2)
const chosen = (asked.length > 0 ? asked : ['all']).flatMap(
  word => suites[word] ?? (parts[word] ? [word] : []),
)

mkdirSync(join(root, '.cache', 'tests'), { recursive: true })
const results = new Map()

async function runPart({ title, run, env, report, needs = [] }) {
  const missing = needs.find(name => results.get(name)?.failed > 0)
  console.log(`\n=== ${title}`)
  if (missing) return { passed: 0, failed: 1, skipped: 0, failures: [`${parts[missing].title} failed.`] }
  const begun = Date.now()
  // Playwright and vitest clean up only after Ctrl-C. Other signals would leave servers behind.
  const code = await runChild(process.execPath, run, { env: { ...process.env, ...env }, stopWith: 'SIGINT' })
  const seconds = Math.round((Date.now() - begun) / 1000)
  const one = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, failures: [] }
  const counts = (report && readReport(join(root, report), begun)) ?? one
  // A test file that does not load, or an error between tests, fails the run but is not a test in the report.
  return { ...counts, failed: code !== 0 && counts.failed === 0 ? 1 : counts.failed, seconds }
}

/** Undefined if the run ended before it wrote its report. A report of an earlier run does not count. */
function readReport(file, begun) {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat || stat.mtimeMs < begun) return undefined
  const report = JSON.parse(readFileSync(file, 'utf8'))
  return report.stats ? readPlaywright(report) : readVitest(report)
}

const readPlaywright = ({ stats, suites }) => ({
  passed: stats.expected,
  failed: stats.unexpected,
  skipped: stats.skipped,
  failures: suites.flatMap(function list({ specs = [], suites: inner = [] }) {
    const failed = specs.filter(({ ok }) => !ok)
    return [
      ...failed.map(({ file, line, title, tests }) =>
        describe(`${file}:${line}: ${title}`, listErrors(tests)),
      ),
      ...inner.flatMap(list),
    ]
  }),
})

const listErrors = tests =>
  tests.flatMap(({ results: runs }) => runs.flatMap(({ errors }) => errors.map(({ message }) => message)))

const readVitest = ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
  passed: numPassedTests,
  failed: numFailedTests,
  skipped: numPendingTests + numTodoTests,
  failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter(test => test.status === 'failed')
    // A file that did not load has no tests.
    if (failed.length === 0) return status === 'failed' ? [describe(file, [message])] : []
    return failed.map(test => describe(`${file}: ${test.fullName}`, test.failureMessages))
  }),
})

/** A failed test with the first lines of why, because often only the end of the output can be read. */
function describe(test, messages) {
  const lines = messages.flatMap(message => stripVTControlCharacters(message).split('\n'))
  const told = lines.filter(line => line.trim() !== '' && !line.includes('node_modules'))
  return [test, ...told.slice(0, 8)].join('\n    ')
}

function sumUp() {
  console.log('\n=== Summary')
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const [name, result] of results) {
    for (const each of Object.keys(total)) total[each] += result[each]
    const time = result.seconds === undefined ? '' : `, ${result.seconds} s`
    console.log(`${result.failed > 0 ? 'FAILED' : 'ok    '}  ${parts[name].title} (${words(result)}${time})`)
    for (const failure of result.failures.slice(0, 10)) console.log(failure)
  }
  if (isStopped) console.log('Stopped early.')
  if (chosen.length === 0)
    console.log(`There is no such part. The parts are ${Object.keys({ ...suites, ...parts }).join(', ')}.`)
  process.exitCode = total.failed > 0 || isStopped || chosen.length === 0 ? 1 : 0
  console.log(words(total))
}

function words({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

for (const name of chosen) if (!isStopped) results.set(name, await runPart(parts[name]))
sumUp()
