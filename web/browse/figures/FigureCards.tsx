import { useRouterState } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { hasModifier } from '#platform/ui/hasModifier.ts'
import { lazyDialog } from '#platform/ui/lazyPart.tsx'
import { figureAttribute, isPlainClick } from './figureAnchors.ts'

const FigureDialog = lazyDialog(async () => ({ default: (await import('./FigureDialog.tsx')).FigureDialog }))

/** Opens the cards of figures in place, and moves among them with the arrow keys. */
export function FigureCards() {
  const [opened, setOpened] = useState<{ address: string; on: string } | null>(null)
  const path = useRouterState({ select: state => state.location.pathname })
  useLayoutEffect(() => {
    const open = (event: MouseEvent) => {
      const figure = findFigure(event.target)
      const address = figure?.getAttribute(figureAttribute)
      if (!address || !isPlainClick(event)) return
      event.preventDefault()
      setOpened({ address, on: location.pathname })
    }
    const move = (event: KeyboardEvent) => {
      if (!event.key.startsWith('Arrow') || hasModifier(event) || !findFigure(event.target)) return
      event.preventDefault()
      // From the figure that is focused by then, because more keys may be pressed while this loads.
      void import('./moveAmongFigures.ts').then(({ moveByKey }) =>
        moveByKey(findFigure(document.activeElement), event.key),
      )
    }
    document.addEventListener('click', open)
    document.addEventListener('keydown', move)
    return () => {
      document.removeEventListener('click', open)
      document.removeEventListener('keydown', move)
    }
  }, [])
  if (opened?.on !== path) return null
  return <FigureDialog address={opened.address} onClose={() => setOpened(null)} />
}

/** A figure's link, or its point in a chart. */
const findFigure = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(`[${figureAttribute}]`) : null
