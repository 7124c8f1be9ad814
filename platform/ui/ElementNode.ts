import type { ReactElement } from 'react'

/**
 * The siblings that a container renders: elements, but no bare text. A browser that translates the page replaces bare
 * text, and React can then neither remove it nor insert anything before it.
 */
export type ElementNode = ReactElement | '' | boolean | null | undefined | readonly ElementNode[]
