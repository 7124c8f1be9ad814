import { useMemo, type ReactNode } from 'react'
import type { AirportProfile } from '#domain/browse/airportProfile.ts'
import { AirportViews } from '../figures/AirportViews.tsx'
import css from './AirportProfileView.module.css'
import { ProfileHead } from './ProfileHead.tsx'
import { sectionsOf } from './profileSections.ts'
import { SectionIndex } from './SectionIndex.tsx'
import { useOpened } from './useOpened.ts'

interface ProfileProps {
  profile: AirportProfile
  /** Only administrators see more than what is published. */
  showsStatus: boolean
  /** Which year this is, or the choice of one. */
  edition: ReactNode
}

/** An airport of one year as the book prints it. */
export function AirportProfileView({ profile, showsStatus, edition }: ProfileProps) {
  const sections = useMemo(() => sectionsOf(profile), [profile])
  const opened = useOpened(sections.length)
  return (
    <article className={css.profile}>
      <ProfileHead profile={profile} showsStatus={showsStatus} edition={edition} />
      <AirportViews airport={profile.airport} shown="profile" />
      {profile.lastYear && (
        <p className={css.lastYear}>
          {profile.lastYear.axnInstanceName} values and the change since appear below each figure.
        </p>
      )}
      <div className={css.columns}>
        <SectionIndex sections={sections} />
        <div className={css.sections}>
          {sections.map(({ id, title, Content, runsOn, lines }, place) => (
            <section
              key={id}
              id={id}
              className={css.section}
              aria-labelledby={`${id}-title`}
              tabIndex={-1}
              data-runs-on={runsOn}
              style={{ ['--lines' as string]: lines?.(profile) }}
            >
              <h2 id={`${id}-title`}>{title}</h2>
              {place < opened && <Content profile={profile} />}
            </section>
          ))}
        </div>
      </div>
    </article>
  )
}
