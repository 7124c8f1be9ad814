import { Suspense, use, useMemo, useState } from 'react'
import type { ElementNode } from './ElementNode.ts'
import { useIsWhole, waitForUse } from './useIsWhole.ts'

interface LaterProps {
  /** For a part of the first view, which does not wait. */
  atOnce: boolean
  children: ElementNode
}

/**
 * A part of a long page. If the server rendered it below the first view, it stays as it is, visible and printable, and
 * React takes it over once the page is in use.
 */
export function TakenOverLater({ atOnce, children }: LaterProps) {
  const isWhole = useIsWhole()
  // React would discard what the server rendered if the part changed before it is taken over.
  const [first] = useState(children)
  const part = atOnce || isWhole ? children : first
  // All parts are new to React once the page is whole, so that it takes them over before anything else changes.
  return useMemo(
    () => (
      <Suspense>
        <Part atOnce={atOnce} isWhole={isWhole}>
          {part}
        </Part>
      </Suspense>
    ),
    [atOnce, isWhole, part],
  )
}

function Part({ atOnce, isWhole, children }: LaterProps & { isWhole: boolean }) {
  const inUse = atOnce || isWhole ? null : waitForUse()
  if (inUse) use(inUse)
  return children
}
