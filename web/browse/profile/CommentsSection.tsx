import * as messages from '#domain/messages.ts'
import { ValueNotFound } from '#platform/ui/figures.tsx'
import type { SectionProps } from './sectionProps.ts'
import css from './sections.module.css'

type CommentProps = SectionProps & {
  type: 'AIRPORTWIDE' | 'PASSTRAFFIC' | 'GROSSSALES'
  /** Shown below a heading that already names the subject. */
  bare?: boolean
}

/** The airport's own comment on the preceding section. */
export function Comment({ profile, type, bare }: CommentProps) {
  const comment = profile.comments.find(each => each.commentType === type)
  if (!comment) return null
  return (
    <p className={css.prose}>
      {!bare && <strong>The airport’s comment: </strong>}
      <span>{comment.airportComment}</span>
    </p>
  )
}

/** The airport's comment on itself. Comments on traffic and sales are beside those tables. */
export function CommentsSection({ profile }: SectionProps) {
  const isTold = profile.comments.some(each => each.commentType === 'AIRPORTWIDE')
  return isTold ? <Comment profile={profile} type="AIRPORTWIDE" bare /> : <ValueNotFound />
}

/** The year's special question and the airport's answer. */
export function SpecialQuestionSection({ profile }: SectionProps) {
  return (
    <>
      <p className={css.prose}>
        <strong>{profile.specialQuestion?.question}</strong>
      </p>
      <p className={css.prose}>{profile.specialQuestionAnswer ?? messages.noData}</p>
    </>
  )
}
