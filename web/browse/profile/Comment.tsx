import css from './Comment.module.css'
import type { SectionProps } from './sectionProps.ts'

type CommentProps = SectionProps & {
  type: 'AIRPORTWIDE' | 'PASSTRAFFIC' | 'GROSSSALES'
  /** Under a heading that already says what it is. */
  bare?: boolean
}

/** The airport's own words on what stands above. */
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
