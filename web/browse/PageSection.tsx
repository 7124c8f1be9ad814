import { useLayoutEffect, useRef, type ComponentProps } from 'react'

/** The heights of sections that were left, by page and section. */
const heights = new Map<string, number>()

interface PageSectionProps extends ComponentProps<'section'> {
  /** The number of lines of its content, if its style estimates the height from it. */
  lines?: number | undefined
}

/**
 * A section of a long page, whose style lays it out only near the viewport and otherwise estimates its height. After
 * Back, it has the height with which it was left, so that the page returns to the same place.
 */
export function PageSection({ lines, ...props }: PageSectionProps) {
  const section = useRef<HTMLElement>(null)
  const name = props.id ?? props['aria-label']
  useLayoutEffect(() => {
    const element = section.current
    if (!element) return undefined
    const key = `${location.pathname} ${name}`
    const known = heights.get(key)
    // The content security policy forbids inline styles in server-rendered pages.
    if (lines !== undefined) element.style.setProperty('--lines', String(lines))
    if (known !== undefined) element.style.containIntrinsicBlockSize = `auto ${known}px`
    return () => {
      const { paddingTop, paddingBottom } = getComputedStyle(element)
      heights.set(
        key,
        element.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom),
      )
    }
  }, [name, lines])
  return <section {...props} ref={section} />
}
