import { readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './root.mjs'

const readers = {
  vitest: report => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(listFailuresOfFile),
  }),
  playwright: ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap(listFailuresOfSuite),
  }),
}

/** The failed tests of a file, or the file itself if it did not load. */
function listFailuresOfFile({ name, status, message, assertionResults }) {
  const file = relative(root, name)
  const tests = assertionResults.filter(test => test.status === 'failed')
  if (tests.length === 0) return status === 'failed' ? [{ test: file, why: shorten(message) }] : []
  return tests.map(test => ({
    test: `${file}: ${test.fullName}`,
    why: shorten(test.failureMessages.join('\n')),
  }))
}

function listFailuresOfSuite({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(test => test.status === 'unexpected')
      .map(({ results }) => ({
        test: `${file}:${line}: ${title}`,
        why: results.flatMap(({ errors }) => errors.flatMap(describeError)),
      })),
  )
  return [...own, ...suites.flatMap(listFailuresOfSuite)]
}

const describeError = ({ message, location }) => [
  ...shorten(message),
  ...(location ? [`at ${relative(root, location.file)}:${location.line}`] : []),
]

const mostLines = 8
const shorten = message =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter(line => line.trim() !== '' && !line.includes('node_modules'))
    .slice(0, mostLines)

/** The counts and failed tests of a part from its report, or a count of one for a check without a report. */
export function readCounts({ counts }, exitCode, begun) {
  const reported = counts && readReport(counts, begun)
  if (!reported)
    return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0, failures: [] }
  // A test file that does not load, or an error between tests, fails the run but is not a test in the report.
  const failed = exitCode !== 0 && reported.failed === 0 ? 1 : reported.failed
  return { ...reported, failed }
}

/** Undefined if the run ended before it wrote its report. A report of an earlier run does not count. */
function readReport({ file, from }, begun) {
  const path = join(root, file)
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat || stat.mtimeMs < begun) return undefined
  return readers[from](JSON.parse(readFileSync(path, 'utf8')))
}
