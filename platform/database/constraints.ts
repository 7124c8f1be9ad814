import type { CommonProblemName, Problem, ProblemDetails } from '../contract/problem.ts'

/** The meaning of a constraint violation. `pointer` names the invalid value. */
interface ConstraintProblem<Name> {
  problem: Name
  pointer?: string
  detail?: string
}

const ownConstraints: Record<string, ConstraintProblem<CommonProblemName>> = {
  job_open_key: { problem: 'underWay', detail: 'The same work is already in progress.' },
}

/** PostgreSQL's error classes, for constraints without their own meaning. */
const bySqlState: Record<string, CommonProblemName> = {
  '23505': 'duplicate',
  '23503': 'unknownReference',
  '23514': 'valueRefused',
  '23502': 'valueRefused',
  '22001': 'valueRefused',
  '22003': 'valueRefused',
  '22007': 'valueRefused',
  '22008': 'valueRefused',
  '22021': 'valueRefused',
  '22P05': 'valueRefused',
}

interface DatabaseError {
  code: string
  constraint?: string
  detail?: string
}

/** Finds the database's error, however deeply it is wrapped. */
export function findDatabaseError(thrown: unknown): DatabaseError | null {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (isDatabaseError(error)) return error
  }
  return null
}

const isDatabaseError = (error: Error): error is Error & DatabaseError =>
  'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)

/** The problem for a value that the database rejected; null if the error is a defect. */
type ConstraintTranslator = (thrown: unknown) => Problem | null

/**
 * Makes a product's translator from its problem factory and the meanings of its constraints and of its own SQL states.
 */
export function translateConstraints<Name extends string>(
  toProblem: (name: Name | CommonProblemName, details?: ProblemDetails) => Problem,
  byConstraint: Record<string, ConstraintProblem<Name | CommonProblemName>>,
  byOwnState: Record<string, Name | CommonProblemName>,
): ConstraintTranslator {
  const constraints: Record<string, ConstraintProblem<Name | CommonProblemName>> = {
    ...ownConstraints,
    ...byConstraint,
  }
  const states: Record<string, Name | CommonProblemName> = { ...bySqlState, ...byOwnState }
  return thrown => {
    const error = findDatabaseError(thrown)
    if (!error) return null
    const known = error.constraint ? constraints[error.constraint] : undefined
    const stillReferenced = error.code === '23503' && error.detail?.includes('still referenced')
    const name = known?.problem ?? (stillReferenced ? 'inUse' : states[error.code])
    if (!name) return null
    if (!known?.detail) return toProblem(name)
    return toProblem(name, {
      detail: known.detail,
      errors: known.pointer ? [{ pointer: known.pointer, detail: known.detail }] : [],
    })
  }
}
