import { useEffect, useState, type MouseEvent } from 'react'
import type { ProfileSection } from './profileSections.ts'
import css from './SectionIndex.module.css'

type Sections = readonly Pick<ProfileSection, 'id' | 'title'>[]

/** The index of a long page: a list that stays in view, or a selection at the top on a phone. */
export function SectionIndex({ sections }: { sections: Sections }) {
  const current = useSectionInView(sections)
  return (
    <nav className={css.index} aria-label="On this page" data-screen-only>
      <ol className={css.list}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined} onClick={follow(id)}>
              {title}
            </a>
          </li>
        ))}
      </ol>
      <label className={css.jump}>
        <span>Go to</span>
        <select value={current} onChange={event => goTo(event.currentTarget.value)}>
          {sections.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
    </nav>
  )
}

/** Moves to a section with the focus. The address names the section, so that it can be shared. */
function goTo(id: string): void {
  const section = document.getElementById(id)
  section?.scrollIntoView()
  section?.focus({ preventScroll: true })
  history.replaceState(history.state, '', `#${id}`)
}

const follow = (id: string) => (event: MouseEvent) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  goTo(id)
}

/** Pixels from the top, below the position of a section after moving to it. */
const readingLine = 110

/** The current section: the last one that begins above the reading line. */
function useSectionInView(sections: Sections): string {
  const [current, setCurrent] = useState(sections[0]?.id ?? '')
  useEffect(() => {
    const named = sections.find(({ id }) => `#${id}` === location.hash)
    if (named) document.getElementById(named.id)?.scrollIntoView()
    const look = () => setCurrent(sectionAt(sections))
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [sections])
  return current
}

function sectionAt(sections: Sections): string {
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2
  const begun = sections.filter(({ id }) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top
    return top !== undefined && top <= (isAtEnd ? innerHeight / 2 : readingLine)
  })
  return (begun.at(-1) ?? sections[0])?.id ?? ''
}
