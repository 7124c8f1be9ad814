import { messages } from '#domain/messages.ts'
import css from './sections.module.css'
import type { SectionProps } from './sectionProps.ts'

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
