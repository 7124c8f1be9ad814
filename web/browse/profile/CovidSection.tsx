import { messages } from '#domain/messages.ts'
import css from './Comment.module.css'
import type { SectionProps } from './sectionProps.ts'

/** The airport's answer to the year's special question. */
export function CovidSection({ profile }: SectionProps) {
  return <p className={css.prose}>{profile.specialQuestionAnswer ?? messages.noData}</p>
}
