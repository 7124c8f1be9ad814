import { Comment } from './Comment.tsx'
import { ValueNotFound } from '#platform/ui/figures.tsx'
import type { SectionProps } from './sectionProps.ts'

/** What the airport says about itself as a whole; remarks on traffic and sales stand beside those tables. */
export function CommentsSection({ profile }: SectionProps) {
  const isTold = profile.comments.some(each => each.commentType === 'AIRPORTWIDE')
  return isTold ? <Comment profile={profile} type="AIRPORTWIDE" bare /> : <ValueNotFound />
}
