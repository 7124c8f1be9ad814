import { Comment } from './Comment.tsx'
import { ValueNotFound } from '#platform/ui/figures.tsx'
import type { SectionProps } from './sectionProps.ts'

/** The airport's comment on itself. Comments on traffic and sales are beside those tables. */
export function CommentsSection({ profile }: SectionProps) {
  const isTold = profile.comments.some(each => each.commentType === 'AIRPORTWIDE')
  return isTold ? <Comment profile={profile} type="AIRPORTWIDE" bare /> : <ValueNotFound />
}
