import { Popover } from '@mantine/core'
import { useId, useRef, useState, type ReactNode } from 'react'
import css from './HelpTip.module.css'

/** From this width on there is a pointer that can hover; below, a help text opens on a tap. */
const hovers = () => matchMedia('(min-width: 64em)').matches
/** Long enough for the pointer to cross from the button into the text. */
const closeAfterMs = 200

/** The `?` behind a label. Opens on hover and focus on wide screens, on a click everywhere; Escape closes it. */
export function HelpTip({ about, children }: { about: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
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
  // Not in a portal: that would be outside of the landmarks, and beneath an open dialog.
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top"
      width={320}
      shadow="md"
      withRoles={false}
      withArrow
      withinPortal={false}
      floatingStrategy="fixed"
    >
      <Popover.Target>
        <button
          type="button"
          className={css.button}
          aria-label={`Help: ${about}`}
          aria-describedby={textId}
          onClick={() => setOpen(was => hovers() || !was)}
          onFocus={event => event.currentTarget.matches(':focus-visible') && hovers() && setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={event => event.key === 'Escape' && setOpen(false)}
          {...hover}
        >
          ?
        </button>
      </Popover.Target>
      <Popover.Dropdown className={css.text} {...hover}>
        {children}
      </Popover.Dropdown>
      <span id={textId} hidden>
        {children}
      </span>
    </Popover>
  )
}
