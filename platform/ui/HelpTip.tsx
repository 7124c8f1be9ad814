import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { showPlaced } from './showPlaced.ts'
import css from './HelpTip.module.css'

/** From this width on, devices have a pointer that can hover. Below it, the help opens on tap. */
const canHover = () => matchMedia('(min-width: 64em)').matches
/** Long enough to move the pointer from the button into the text. */
const closeAfterMs = 200
/** The gap between the text and its surroundings, in px. */
const gap = 8

/** The `?` after a label. It opens on hover and focus on wide screens and on click everywhere. Escape closes it. */
export function HelpTip({ about, children }: { about: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const button = useRef<HTMLButtonElement>(null)
  const text = useRef<HTMLSpanElement>(null)
  const textId = useId()
  const hover = {
    onMouseEnter: () => {
      clearTimeout(leaving.current)
      if (canHover()) setOpen(true)
    },
    onMouseLeave: () => {
      if (canHover()) leaving.current = setTimeout(() => setOpen(false), closeAfterMs)
    },
  }
  useLayoutEffect(
    () => (isOpen && button.current && text.current ? showAt(button.current, text.current) : undefined),
    [isOpen],
  )
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.button}
        aria-label={`Help: ${about}`}
        aria-describedby={textId}
        onClick={() => setOpen(was => canHover() || !was)}
        onFocus={event => event.currentTarget.matches(':focus-visible') && canHover() && setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={event => {
          if (event.key === 'Escape') setOpen(false)
          typeIntoField(event)
        }}
        {...hover}
      >
        ?
      </button>
      <span ref={text} id={textId} popover="manual" className={css.text} {...hover}>
        {children}
      </span>
    </>
  )
}

/** If someone types after tabbing to the help, the text is meant for the field that follows. */
function typeIntoField({ key, ctrlKey, metaKey, altKey, currentTarget }: KeyboardEvent): void {
  if (key.length !== 1 || key === ' ' || key === '?' || ctrlKey || metaKey || altKey) return
  const field = currentTarget.closest('[data-field]')
  const input = field?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  input?.focus()
  // Moves the focus as the Tab key does.
  if (input?.tagName === 'INPUT') input.select()
}

/** Appears at its button, above everything else on the page, until it is closed. */
function showAt(button: HTMLElement, text: HTMLElement): () => void {
  const place = () => {
    const { left, width, top, bottom } = button.getBoundingClientRect()
    const wide = document.documentElement.clientWidth - text.offsetWidth - gap
    const isAbove = top - text.offsetHeight - gap >= 0
    text.style.left = `${Math.max(gap, Math.min(left + width / 2 - text.offsetWidth / 2, wide))}px`
    text.style.top = `${isAbove ? top - text.offsetHeight - gap / 2 : bottom + gap / 2}px`
  }
  return showPlaced(text, place)
}
