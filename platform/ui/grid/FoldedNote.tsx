import { useState } from 'react'
import type { ElementNode } from '../ElementNode.ts'
import css from './SheetBar.module.css'

interface FoldedNoteProps {
  kind: 'info' | 'warning'
  /** The line that is always visible. */
  title: string
  /** Buttons beside it. */
  actions: ElementNode
  /** Whether screen readers announce the line. */
  isAnnounced?: boolean
  /** Whether it asks the user something, and therefore opens by itself. */
  isAsking?: boolean
  children: ElementNode
}

/** A note above a grid that takes one line until the user opens it, so that the rows stay in view. */
export function FoldedNote(props: FoldedNoteProps) {
  const { kind, title, actions, isAnnounced, isAsking = false, children } = props
  const [isOpen, setOpen] = useState(isAsking)
  const [wasAsking, setWasAsking] = useState(isAsking)
  // The note stays open after the answer, which can be changed there.
  if (isAsking !== wasAsking) {
    setWasAsking(isAsking)
    if (isAsking) setOpen(true)
  }
  return (
    <div
      className={`${css.bar} ${css.folded}`}
      data-kind={kind}
      role={isAnnounced ? 'status' : undefined}
      // Takes the focus of a button in it that disappears.
      tabIndex={-1}
    >
      <details open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>{title}</summary>
        {children}
      </details>
      {actions}
    </div>
  )
}
