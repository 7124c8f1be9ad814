import { Link, useRouterState } from '@tanstack/react-router'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { NavigationGroup } from '../navigation.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import css from './Header.module.css'

/** A menu entry that opens more entries. Escape, a click elsewhere, and leaving it with Tab close it. */
export function MenuGroup({ group }: { group: NavigationGroup }) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const pathname = useRouterState({ select: state => state.location.pathname })
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const leave = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', escape)
    }
  }, [isOpen])
  return (
    <div className={css.group} ref={box}>
      <button
        type="button"
        ref={button}
        className={css.entry}
        aria-expanded={isOpen}
        aria-controls={panelId}
        data-current={group.entries.some(entry => entry.to === pathname) || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {group.label} <Icon name="down" />
      </button>
      <ul className={css.panel} id={panelId} hidden={!isOpen}>
        {group.entries.map(({ label, to, params }) => (
          <li key={label}>
            <Link to={to} params={params} onClick={() => setOpen(false)}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
