import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const readers = {
  vitest: report => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }),
  playwright: ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }),
}

/** The counts of a part: its report's figures, or one for a check without a report. */
export function readCounts({ counts }, exitCode, begun) {
  const reported = counts && readReport(counts, begun)
  if (!reported) return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 }
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
