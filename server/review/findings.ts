import { isExplanation } from '#domain/review/checks/assessment.ts'
import { shortestExplanation, type Finding } from '#domain/review/checks/finding.ts'
import { problem } from '#domain/problems.ts'

/** What an editor says to a finding: an explanation, or null for a plain confirmation. */
export interface Answer {
  warning: string
  figures: string
  explanation: string | null
}

/**
 * The finding that an answer is about. Throws `notFound` for one that is not there (any more) or is settled in another
 * way, `stale` when it is about other figures by now, and `invalidInput` for a contradiction without an explanation.
 */
export function findAnswerable<Step extends string>(
  findings: readonly Finding<Step>[],
  { warning, figures, explanation }: Answer,
): Finding<Step> {
  const asked = findings.find(each => each.warning === warning)
  if (!asked || asked.severity === 'error' || asked.severity === 'missing') throw problem('notFound')
  if (asked.figures !== figures) throw problem('stale')
  if (asked.severity === 'contradiction' && !isExplanation(explanation)) {
    const detail = `Please explain in at least ${shortestExplanation} characters how both figures can be correct.`
    throw problem('invalidInput', { detail, errors: [{ pointer: '/explanation', detail }] })
  }
  return asked
}

/** Throws `stale` unless each of the figures is missing now. */
export function requireMissing(findings: readonly Finding<string>[], figures: readonly string[]): void {
  const missing = new Set(findings.flatMap(each => each.missing.map(({ figure }) => figure)))
  if (!figures.every(each => missing.has(each))) throw problem('stale')
}
