import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import css from './HelpTip.module.css'

/** From this width on there is a pointer that can hover; below, a help text opens on a tap. */
const hovers = () => matchMedia('(min-width: 64em)').matches
/** Long enough for the pointer to cross from the button into the text. */
const closeAfterMs = 200
/** Between the text and what is near it, in px. */
const gap = 8

/** The `?` behind a label. Opens on hover and focus on wide screens, on a click everywhere; Escape closes it. */
export function HelpTip({ about, children }: { about: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const button = useRef<HTMLButtonElement>(null)
  const text = useRef<HTMLSpanElement>(null)
  const textId = useId()
  const hover = {
    onMouseEnter: () => {
      clearTimeout(leaving.current)
      if (hovers()) setOpen(true)
    },
    onMouseLeave: () => {
      if (hovers()) leaving.current = setTimeout(() => setOpen(false), closeAfterMs)
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
        onClick={() => setOpen(was => hovers() || !was)}
        onFocus={event => event.currentTarget.matches(':focus-visible') && hovers() && setOpen(true)}
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

/** Someone who types on after Tab means the field, whose help comes before its input. */
function typeIntoField({ key, ctrlKey, metaKey, altKey, currentTarget }: KeyboardEvent): void {
  if (key.length !== 1 || key === ' ' || key === '?' || ctrlKey || metaKey || altKey) return
  const field = currentTarget.closest('[data-field]')
  const input = field?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  input?.focus()
  // As Tab does.
  if (input?.tagName === 'INPUT') input.select()
}

/** Above everything on the page, at its button, until it is called off. */
function showAt(button: HTMLElement, text: HTMLElement): () => void {
  const place = () => {
    const { left, width, top, bottom } = button.getBoundingClientRect()
    const wide = document.documentElement.clientWidth - text.offsetWidth - gap
    const isAbove = top - text.offsetHeight - gap >= 0
    text.style.left = `${Math.max(gap, Math.min(left + width / 2 - text.offsetWidth / 2, wide))}px`
    text.style.top = `${isAbove ? top - text.offsetHeight - gap / 2 : bottom + gap / 2}px`
  }
  text.showPopover()
  place()
  window.addEventListener('scroll', place, true)
  window.addEventListener('resize', place)
  return () => {
    window.removeEventListener('scroll', place, true)
    window.removeEventListener('resize', place)
    if (text.isConnected) text.hidePopover()
  }
}
