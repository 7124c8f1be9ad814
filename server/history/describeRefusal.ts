import { toCamelCase } from '#domain/history/letterCase.ts'
import { getRecordKind } from '#domain/history/recordKinds.ts'
import { Problem } from '#platform/contract/problem.ts'
import { findDatabaseError } from '#platform/database/constraints.ts'
import { fromConstraintError } from '../database/constraintProblems.ts'

/** The database's refusal in words for administrators. Rethrows other errors. */
export function describeRefusal(thrown: unknown): string {
  if (thrown instanceof Problem) return thrown.message
  const refused = fromConstraintError(thrown)
  if (!refused) throw thrown
  const detail = findDatabaseError(thrown)?.detail ?? ''
  const missingTable = /is not present in table "(\w+)"/.exec(detail)?.[1]
  if (missingTable) {
    const { label } = getRecordKind(toCamelCase(missingTable))
    return `The ${label} it belongs to no longer exists. Restore that first.`
  }
  const user = /still referenced from table "(\w+)"/.exec(detail)?.[1]
  if (user) return `This cannot be removed because it is in use: ${getRecordKind(toCamelCase(user)).label}.`
  const taken = /^Key \((.+)\)=\((.+)\) already exists/.exec(detail)?.[2]
  if (taken) return `This conflicts with another record with the value “${taken}”.`
  return refused.detail
}
