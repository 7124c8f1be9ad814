import { useEffect, useState, type MouseEvent } from 'react'
import type { ProfileSection } from './profileSections.ts'
import css from './SectionIndex.module.css'

type Sections = readonly Pick<ProfileSection, 'id' | 'title'>[]

/** Where one is in a long page: a list that stays in view, on a phone a choice at the top. */
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

/** Moves there at once and takes the focus along; the address names the section, so that it can be passed on. */
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

/** The section that the upper part of the window shows. */
function useSectionInView(sections: Sections): string {
  const [current, setCurrent] = useState(sections[0]?.id ?? '')
  useEffect(() => {
    const named = sections.some(({ id }) => `#${id}` === location.hash)
    if (named) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [sections])
  useEffect(() => {
    const inView = new Set<string>()
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id)
          else inView.delete(target.id)
        }
        const first = sections.find(({ id }) => inView.has(id))
        if (first) setCurrent(first.id)
      },
      { rootMargin: '-96px 0px -60% 0px' },
    )
    for (const { id } of sections) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [sections])
  return current
}
