import { Problem } from '#platform/contract/problem.ts'
import { camelCase, kindOf } from '#domain/history/recordKinds.ts'
import { databaseError } from '#platform/database/constraints.ts'
import { fromConstraintError } from '../database/constraintProblems.ts'

/** The database's refusal as an administrator reads it. Throws on what is no refusal but a fault. */
export function refusalInWords(thrown: unknown): string {
  if (thrown instanceof Problem) return thrown.message
  const refused = fromConstraintError(thrown)
  if (!refused) throw thrown
  const detail = databaseError(thrown)?.detail ?? ''
  const gone = /is not present in table "(\w+)"/.exec(detail)?.[1]
  if (gone) {
    const { label } = kindOf(camelCase(gone))
    return `What it belongs to is gone: ${label}. Bring that back first.`
  }
  const user = /still referenced from table "(\w+)"/.exec(detail)?.[1]
  if (user) return `It is in use and cannot be taken away again: ${kindOf(camelCase(user)).label}.`
  const taken = /^Key \((.+)\)=\((.+)\) already exists/.exec(detail)?.[2]
  if (taken) return `Its place is taken: there is another one with '${taken}'.`
  return refused.detail
}
