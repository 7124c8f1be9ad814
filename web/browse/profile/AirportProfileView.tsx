import { useMemo, type ReactNode, startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { AirportProfile } from '#domain/browse/airportProfile.ts'
import { AirportViews } from '../figures/AirportViews.tsx'
import { DefinitionNotes } from '../figures/DefinitionNotes.tsx'
import { FigureSource } from '../figures/FigureSource.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { listProfileSections } from './profileSections.ts'
import { SectionIndex } from './SectionIndex.tsx'
import css from './AirportProfileView.module.css'

interface ProfileProps {
  profile: AirportProfile
  /** Only administrators can see unpublished data. */
  showsStatus: boolean
  /** The year, or a selection of years. */
  edition: ReactNode
}

/** An airport of one year as the book prints it. */
export function AirportProfileView({ profile, showsStatus, edition }: ProfileProps) {
  const sections = useMemo(() => listProfileSections(profile), [profile])
  const opened = useSectionsToRender(sections.length)
  const { airport, axnInstanceName, axnInstanceStatus, axnInstanceMasterStatus } = profile
  const isPublished = axnInstanceStatus === 'PUBLISHED' && axnInstanceMasterStatus !== 'PENDING'
  const source = isPublished ? { iataCode: airport.iataCode, year: axnInstanceName } : null
  return (
    <FigureSource source={source}>
      <article>
        <ProfileHead profile={profile} showsStatus={showsStatus} edition={edition} />
        <AirportViews airport={profile.airport} shown="profile" />
        {profile.lastYear && (
          <>
            <p className={css.lastYear}>
              {profile.lastYear.axnInstanceName} values and the change since appear below each figure.
            </p>
            <DefinitionNotes changes={profile.lastYear.definitionChanges} />
          </>
        )}
        <div className={css.columns}>
          <SectionIndex sections={sections} />
          <div>
            {sections.map(({ id, title, Content, lines }, place) => (
              <section
                key={id}
                id={id}
                className={css.section}
                aria-labelledby={`${id}-title`}
                tabIndex={-1}
                ref={element => setLines(element, lines?.(profile))}
              >
                <h2 id={`${id}-title`}>{title}</h2>
                {place < opened && <Content profile={profile} />}
              </section>
            ))}
          </div>
        </div>
      </article>
    </FigureSource>
  )
}

/** The content security policy forbids inline styles in server-rendered pages. */
function setLines(element: HTMLElement | null, lines: number | undefined): void {
  if (lines !== undefined) element?.style.setProperty('--lines', String(lines))
}

/** The content visible without scrolling on the tallest common screen. */
const atOnce = 2

/**
 * The number of a long page's sections to render: the first ones immediately, so that reading can begin, and the others
 * afterward in batches, between which the page responds. All are rendered immediately if the address has a section or
 * the page is printed.
 */
function useSectionsToRender(sections: number): number {
  const [isWhole, setWhole] = useState(false)
  const namesSection = useSyncExternalStore(
    () => () => undefined,
    () => location.hash !== '',
    // The browser does not send the URL fragment.
    () => false,
  )
  useEffect(() => {
    const opening = setTimeout(() => startTransition(() => setWhole(true)))
    // The page is printed right after the event, so rendering must be synchronous.
    const openNow = () => flushSync(() => setWhole(true))
    addEventListener('beforeprint', openNow)
    return () => {
      clearTimeout(opening)
      removeEventListener('beforeprint', openNow)
    }
  }, [])
  return isWhole || namesSection ? sections : Math.min(atOnce, sections)
}
