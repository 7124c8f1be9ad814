import type { ReactElement } from 'react'

/**
 * What a container renders beside other things: elements, but no bare text. A browser that translates the page replaces
 * bare text, and React can then neither remove it nor insert anything before it.
 */
export type ElementNode = ReactElement | '' | boolean | null | undefined | readonly ElementNode[]
