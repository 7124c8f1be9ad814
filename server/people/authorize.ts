import { problem } from '#domain/problems.ts'
import { findRefusal, type SubjectKey } from '#domain/people/roles.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/database/connect.ts'
import type { CallInput } from '#platform/http/productHooks.ts'
import type { CurrentUser } from './session.ts'
import { findSubject } from './subject.ts'

/** Throws the problem that says why the visitor may not make this call. With `locks`, the subject stays locked. */
export async function authorize(
  db: Db,
  endpoint: Endpoint,
  input: CallInput,
  visitor: CurrentUser | null,
  locks: boolean,
): Promise<void> {
  if (!isAboutSubject(endpoint)) {
    const refused = findRefusal(visitor, endpoint.allow)
    if (refused) throw problem(refused)
    return
  }
  const key = endpoint.subject?.(input) ?? subjectInPath(input.params)
  await authorizeSubject(db, endpoint, key, visitor, locks)
}

/**
 * The same before the body is read: by the path, without a lock. If only the body names the subject, or the path
 * is wrong, only the role is checked here and the rest after validation.
 */
export async function authorizeByPath(
  db: Db,
  endpoint: Endpoint,
  rawParams: unknown,
  visitor: CurrentUser | null,
): Promise<void> {
  const params = endpoint.params.safeParse(rawParams)
  if (isAboutSubject(endpoint) && !endpoint.subject && params.success) {
    await authorizeSubject(db, endpoint, subjectInPath(params.data), visitor, false)
    return
  }
  const refused = findRefusal(visitor, endpoint.allow)
  const isFinal = !isAboutSubject(endpoint) || refused === 'notSignedIn' || refused === 'forbidden'
  if (refused && isFinal) throw problem(refused)
}

export const isAboutSubject = (endpoint: Endpoint): boolean => endpoint.allow.includes('.')

async function authorizeSubject(
  db: Db,
  { allow }: Endpoint,
  key: SubjectKey,
  visitor: CurrentUser | null,
  locks: boolean,
): Promise<void> {
  const subject = visitor ? await findSubject(db, key, visitor.userId, locks) : undefined
  const refused = findRefusal(visitor, allow, subject)
  if (refused) throw problem(refused)
  if (!subject) throw problem('notFound')
}

export function subjectInPath(params: unknown): SubjectKey {
  const { airportId, companyId, instanceId } = params as Record<string, number | undefined>
  return { airportId, companyId, axnInstanceId: instanceId ?? -1 }
}
