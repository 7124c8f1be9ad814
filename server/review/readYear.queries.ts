import { problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import type { ReviewedYear, ReviewKind, SubjectKey } from './reviewKinds.ts'

/** One airport or company of a year, with the data for the review. Throws `notFound`. */
export async function readYear<Step extends string, More>(
  db: Db,
  kind: ReviewKind<Step, More>,
  { id, axnInstanceId }: SubjectKey,
  today?: string,
): Promise<ReviewedYear<Step, More>> {
  const year = (await kind.readYears(db, axnInstanceId, [id], today))[0]
  if (!year) throw problem('notFound')
  return year
}
