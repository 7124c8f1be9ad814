import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import css from './PageSection.module.css'

/** The heights of sections that were left, or of their tables, by page and section. */
const heights = new Map<string, number>()

interface PageSectionProps extends ComponentProps<'section'> {
  /** The number of lines of its content, if its style estimates the height from it. */
  lines?: number | undefined
  /** The selector of the element that its style lays out near the viewport, if that is not the whole section. */
  late?: string
}

/**
 * A section of a long page, whose style lays it out only near the viewport and otherwise estimates its height. After
 * Back, it has the height with which it was left, so that the page returns to the same place.
 */
export function PageSection({ lines, late, ...props }: PageSectionProps) {
  const section = useRef<HTMLElement>(null)
  const name = props.id ?? props['aria-label']
  useLayoutEffect(() => {
    const whole = section.current
    if (!whole) return undefined
    // The table appears later if its rows are still being read.
    const findLate = () => (late === undefined ? null : whole.querySelector<HTMLElement>(late)) ?? whole
    const element = findLate()
    const key = `${location.pathname} ${name}`
    const known = heights.get(key)
    // The content security policy forbids inline styles in server-rendered pages.
    if (lines !== undefined) element.style.setProperty('--lines', String(lines))
    if (known !== undefined) element.style.containIntrinsicBlockSize = `auto ${known}px`
    return () => {
      const left = findLate()
      const { paddingTop, paddingBottom } = getComputedStyle(left)
      heights.set(key, left.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom))
    }
  }, [name, lines, late])
  return <section {...props} ref={section} />
}

/**
 * A section with a page of a table, of which only the table is laid out near the viewport: browsers immediately ask
 * whether an input such as the pager's can be filled in, and would therefore lay out everything around it.
 */
export function TableSection(props: ComponentProps<'section'>) {
  return <PageSection {...props} className={css.section} late="[data-narrow]" />
}
