import { useEffect, useState, type MouseEvent } from 'react'
import css from './SectionIndex.module.css'

type Sections = readonly { id: string; title: string }[]

/** The index of a long page: a list that stays visible, or a select at the top on a phone. */
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

/** Moves to a section and focuses it. The address contains the section, so that it can be shared. */
function goTo(id: string): void {
  const section = document.getElementById(id)
  if (section) keepAtTop(section)
  section?.focus({ preventScroll: true })
  history.replaceState(history.state, '', `#${id}`)
}

/** How long the parts above may still get their real heights, in ms. */
const settlingMs = 3000

/** Scrolls to a section, and again while the parts above it get their real heights, until the reader goes elsewhere. */
function keepAtTop(section: HTMLElement): void {
  const resized = new ResizeObserver(() => section.scrollIntoView())
  resized.observe(document.body)
  const stop = () => resized.disconnect()
  setTimeout(stop, settlingMs)
  for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown', 'hashchange'])
    addEventListener(event, stop, { once: true, passive: true })
}

const follow = (id: string) => (event: MouseEvent) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  goTo(id)
}

/** The distance in pixels from the top, below a section's position after moving to it. */
const readingLine = 110

/** The current section: the last one that begins above the reading line. */
function useSectionInView(sections: Sections): string {
  const [current, setCurrent] = useState(sections[0]?.id ?? '')
  useEffect(() => {
    const openNamed = () => {
      const named = sections.find(({ id }) => `#${id}` === location.hash)
      const section = named && document.getElementById(named.id)
      if (section) keepAtTop(section)
    }
    openNamed()
    const look = () => setCurrent(findSectionAt(sections))
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('hashchange', openNamed)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('hashchange', openNamed)
    }
  }, [sections])
  return current
}

function findSectionAt(sections: Sections): string {
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2
  const begun = sections.filter(({ id }) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top
    return top !== undefined && top <= (isAtEnd ? innerHeight / 2 : readingLine)
  })
  return (begun.at(-1) ?? sections[0])?.id ?? ''
}
