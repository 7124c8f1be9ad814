import { useRef, type KeyboardEvent } from 'react'
import type { ElementNode } from './ElementNode.ts'
import css from './Tabs.module.css'

export interface Tab {
  id: string
  title: string
  content: ElementNode
}

interface TabsProps {
  /** The name of the tab list, for screen readers. */
  label: string
  tabs: readonly Tab[]
  open: string
  onOpen: (id: string) => void
}

/** Shows one of several panels. The arrow keys, Home, and End move between tabs. All panels are printed. */
export function Tabs({ label, tabs, open, onOpen }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const index = tabs.findIndex(tab => tab.id === open)
    const target = findTarget(event.key, index, tabs.length)
    const next = target === null ? undefined : tabs[target]
    if (!next) return
    event.preventDefault()
    onOpen(next.id)
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus()
  }
  return (
    <>
      <div className={css.list} role="tablist" aria-label={label} tabIndex={-1} ref={list} onKeyDown={move}>
        {tabs.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            className={css.tab}
            aria-selected={id === open}
            aria-controls={`panel-${id}`}
            tabIndex={id === open ? 0 : -1}
            onClick={() => onOpen(id)}
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ id, title, content }) => (
        <section
          key={id}
          role="tabpanel"
          id={`panel-${id}`}
          className={css.panel}
          aria-labelledby={`tab-${id}`}
          data-closed={id !== open || undefined}
        >
          <h2 className={css.title}>{title}</h2>
          {content}
        </section>
      ))}
    </>
  )
}

function findTarget(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count
    case 'ArrowLeft':
      return (index + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
