import type { z } from 'zod'
import { formatCount } from './count.ts'

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>['customError']>>[0]

/** The maximum number of choices that a message lists. */
const mostChoices = 15

/** Explains an invalid input whose declaration has no message of its own. Uses the member's name, never zod's text. */
export function describeIssue(issue: Issue): string {
  const name = nameOf(issue.path ?? [])
  const called = name ?? 'value'
  if (issue.input === undefined && name !== null) return `${name} is missing.`
  switch (issue.code) {
    case 'too_small':
      return `${name ?? 'This'} must ${boundOf(issue.origin, 'least', issue.minimum, issue.inclusive)}`
    case 'too_big':
      return `${name ?? 'This'} must ${boundOf(issue.origin, 'most', issue.maximum, issue.inclusive)}`
    case 'invalid_value':
      return issue.values.length <= mostChoices
        ? `Please input a valid ${called}: ${issue.values.map(String).join(', ')}.`
        : `Please input a valid ${called}.`
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}. Remove it from the request.`
    default:
      return issue.code === 'invalid_type' && issue.expected === 'object' && name === null
        ? 'Send a JSON object.'
        : `Please input a valid ${called}.`
  }
}

/** `securityRoleId` is 'Security Role ID'; null for the whole body. */
function nameOf(path: readonly PropertyKey[]): string | null {
  const key = path.findLast(each => typeof each === 'string')
  if (key === undefined || key === '') return null
  const words = key.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/\bId(s?)\b/g, 'ID$1')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function boundOf(
  origin: string,
  side: 'least' | 'most',
  bound: number | bigint,
  inclusive: boolean | undefined,
): string {
  const limit = formatCount(bound)
  if (origin === 'string') return `have at ${side} ${limit} characters.`
  if (origin === 'array' || origin === 'set') return `have at ${side} ${limit} entries.`
  if (inclusive === false) return `be ${side === 'least' ? 'more' : 'less'} than ${limit}.`
  return `be at ${side} ${limit}.`
}
