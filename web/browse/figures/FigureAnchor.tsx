import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { writeFigureAddress, type FigureName } from '#domain/browse/figures/figureAddress.ts'
import { anchors, figureAttribute, findGroup, isPlainClick } from './figureAnchors.ts'
import css from './figureCards.module.css'

/** A link to the figure’s permanent address. `FigureCards` opens its card in place instead. */
export function FigureAnchor({ name, children }: { name: FigureName; children: ReactNode }) {
  const address = writeFigureAddress(name)
  return (
    <CardAnchor href={`/figures/${address}`} address={address}>
      {children}
    </CardAnchor>
  )
}

interface CardAnchorProps {
  href: string
  /** The figure whose card opens in place. */
  address?: string
  /** Opens another card instead of following the link. */
  onOpen?: () => void
  children: ReactNode
}

/**
 * A link that opens a card in place. In each table or list, one of them is a tab stop, and the arrow keys move to the
 * others.
 */
export function CardAnchor({ href, address = '', onOpen, children }: CardAnchorProps) {
  const anchor = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    const element = anchor.current
    const group = element && findGroup(element)
    if (!group) return undefined
    if (!group.querySelector(`${anchors}[tabindex="0"]`)) element.tabIndex = 0
    return () => {
      const other = element.tabIndex === 0 ? group.querySelector<HTMLElement>(anchors) : null
      if (other && other !== element) other.tabIndex = 0
    }
  }, [])
  return (
    <a
      ref={anchor}
      className={css.figure}
      href={href}
      tabIndex={-1}
      onClick={event => {
        if (!onOpen || !isPlainClick(event.nativeEvent)) return
        event.preventDefault()
        onOpen()
      }}
      {...{ [figureAttribute]: address }}
    >
      {children}
    </a>
  )
}
