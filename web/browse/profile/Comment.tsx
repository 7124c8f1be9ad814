import css from './sections.module.css'
import type { SectionProps } from './sectionProps.ts'

type CommentProps = SectionProps & {
  type: 'AIRPORTWIDE' | 'PASSTRAFFIC' | 'GROSSSALES'
  /** Below a heading that already names the subject. */
  bare?: boolean
}

/** The airport's own comment on the preceding section. */
export function Comment({ profile, type, bare }: CommentProps) {
  const told = profile.comments.find(each => each.commentType === type)
  if (!told) return null
  return (
    <p className={css.prose}>
      {!bare && <strong>The airport’s comment: </strong>}
      {told.airportComment}
    </p>
  )
}
