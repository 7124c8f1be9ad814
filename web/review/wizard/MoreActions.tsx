import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import css from './WizardFrame.module.css'

/** Additional actions in the save bar. If the bar has no room for them on its line, they are a menu. */
export function MoreActions({ children }: { children: ReactNode }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    // A dialog that was opened here returns the focus to its button.
    const isOutside = (target: EventTarget | null) =>
      target instanceof Element && !menu.current?.contains(target) && !target.closest('dialog')
    const isEscape = (event: Event) =>
      event instanceof KeyboardEvent && event.key === 'Escape' && !document.querySelector('dialog[open]')
    const close = (event: Event) => {
      if (isEscape(event)) menu.current?.querySelector('button')?.focus()
      if (isEscape(event) || (event.type === 'pointerdown' && isOutside(event.target))) setOpen(false)
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [isOpen])
  return (
    <div className={css.more} ref={menu} data-open={isOpen || undefined}>
      <span className={css.moreToggle}>
        <Button
          size="sm"
          variant="default"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label="More"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="up" />
        </Button>
      </span>
      <div id={id} className={css.moreItems}>
        {children}
      </div>
    </div>
  )
}
