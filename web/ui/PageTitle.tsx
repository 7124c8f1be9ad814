import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import css from './PageTitle.module.css'

const product = 'AXN Fact Book'

interface PageTitleProps {
  /** Also the document's title. */
  title: string
  /** A line above, e.g. where this page belongs. */
  over?: ReactNode
  /** Beside or below the title: a badge, a code, buttons. */
  children?: ReactNode
}

/** The path whose title had the focus last. The first page leaves the focus where the browser put it. */
let announcedPath: string | undefined

/** The one `h1` of a screen. After a change of route it takes the focus, so that a screen reader says where one is. */
export function PageTitle({ title, over, children }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const path = useRouterState({ select: state => state.resolvedLocation?.pathname })
  useEffect(() => {
    document.title = title === product ? product : `${title} · ${product}`
  }, [title])
  useEffect(() => {
    if (path === undefined) return
    const arrived = announcedPath !== undefined && announcedPath !== path
    announcedPath = path
    if (arrived) heading.current?.focus({ preventScroll: true })
  }, [path])
  return (
    <header className={css.head}>
      {over && <p className={css.over}>{over}</p>}
      <div className={css.row}>
        <h1 className={css.title} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </header>
  )
}
