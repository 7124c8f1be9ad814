import { useRouterState } from '@tanstack/react-router'
import { createContext, useContext, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { writeDocumentTitle } from '../contract/documentTitle.ts'
import type { ElementNode } from './ElementNode.ts'
import css from './PageTitle.module.css'

/** The product's name, from the page that loads the application. */
const productName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''

/** Takes the document's title while the server renders the page, because effects run only in the browser. */
export const TakeTitle = createContext<(title: string) => void>(() => undefined)

interface PageTitleProps {
  /** Also the document's title, unless one is given. */
  title: string
  /** A name or code, which a browser's translation does not change. */
  isName?: boolean
  /** The document's title, if it says more than the heading. */
  documentTitle?: string | undefined
  /** A line above the title, such as the section of the page. */
  over?: ReactNode
  /** Beside or below the title: a badge, a code, buttons. */
  children?: ElementNode
  /**
   * Whether the title is a placeholder for one that is still loading. Hidden for the first 300 ms, like its skeleton.
   */
  isProvisional?: boolean
  /** On one line, for pages where people work below it. */
  isCompact?: boolean
}

/** The path whose title last took the focus. The first page leaves the focus where the browser put it. */
let announcedPath: string | undefined
/** Whether the focus was on a title that has just been removed. The loaded title takes it from a provisional one. */
let hadFocus = false

/**
 * The only `h1` of a screen. After a route change it takes the focus, so that a screen reader announces the page. If
 * the address points to a place on the page, that place takes the focus.
 */
export function PageTitle(props: PageTitleProps) {
  const { title, isName, documentTitle = title, over, children, isProvisional, isCompact } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const place = useRouterState({ select: state => state.resolvedLocation })
  const path = place?.pathname
  const namesPlace = place !== undefined && place.hash !== ''
  useContext(TakeTitle)(documentTitle)
  useEffect(() => {
    document.title = writeDocumentTitle(documentTitle, productName())
  }, [documentTitle])
  useEffect(() => {
    if (path === undefined) return
    const arrived = announcedPath !== undefined && announcedPath !== path
    announcedPath = path
    if ((arrived || hadFocus) && !namesPlace) heading.current?.focus({ preventScroll: true })
    hadFocus = false
  }, [path, namesPlace])
  useLayoutEffect(() => {
    const title = heading.current
    return () => {
      hadFocus = document.activeElement === title
    }
  }, [])
  return (
    <header
      className={css.header}
      data-compact={isCompact || undefined}
      data-provisional={isProvisional || undefined}
    >
      {over && <p className={css.over}>{over}</p>}
      <div className={css.row}>
        <h1 className={css.title} ref={heading} tabIndex={-1} translate={isName ? 'no' : undefined}>
          {title}
        </h1>
        {children}
      </div>
    </header>
  )
}
