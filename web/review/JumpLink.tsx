import type { ReactNode } from 'react'
import { focusById } from '#platform/ui/useFocusFromHash.ts'

interface JumpLinkProps {
  /** The id of a heading that takes the focus. */
  to: string
  children: ReactNode
}

/** Leads to another part of the page. The address stays, because its hash names findings and remarks. */
export const JumpLink = ({ to, children }: JumpLinkProps) => (
  <a
    href={`#${to}`}
    onClick={event => {
      event.preventDefault()
      focusById(to)
    }}
  >
    {children}
  </a>
)
