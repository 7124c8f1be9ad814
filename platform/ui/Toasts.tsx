import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { beginAction, dismiss, toastStore, type Toast } from './notify.ts'
import { useStore } from './store.ts'
import css from './Toasts.module.css'

const icons: Record<Toast['kind'], IconName> = {
  success: 'check',
  info: 'info',
  warning: 'warning',
  error: 'warning',
}

/** Toasts, announced as they appear. Hovering or focusing one keeps it open. */
export function Toasts() {
  const toasts = useStore(toastStore)
  const section = useRef<HTMLElement>(null)
  const isShown = toasts.length > 0
  useLayoutEffect(
    () => (isShown && section.current ? placement.keepClear?.(section.current) : undefined),
    [isShown],
  )
  useLayoutEffect(
    () => (toasts.length > 0 && section.current ? keepFocusUncovered(section.current) : undefined),
    [toasts],
  )
  useEffect(() => {
    const begin = (event: MouseEvent | KeyboardEvent) => {
      if (event.type === 'click' || event.ctrlKey || event.metaKey) beginAction()
    }
    document.addEventListener('click', begin, true)
    document.addEventListener('keydown', begin, true)
    return () => {
      document.removeEventListener('click', begin, true)
      document.removeEventListener('keydown', begin, true)
    }
  }, [])
  return (
    <section ref={section} className={css.toasts} aria-label="Notifications" aria-live="polite">
      {toasts.map(toast => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

/** Keeps the toasts clear of save bars while any are shown. Set by the save bars, so that other pages do not load it. */
export const placement: { keepClear: ((toasts: HTMLElement) => () => void) | null } = { keepClear: null }

/** The height of the active content that the toasts cover, in px from its lower edge; 0 if nothing. */
function measureCovered(toasts: HTMLElement): number {
  // A save bar that scrolls with the page contains the status.
  const inUse = [document.activeElement, ...(isLow() ? document.querySelectorAll('[data-save-bar]') : [])]
  const box = toasts.getBoundingClientRect()
  const covered = inUse.map(element => {
    if (!element || toasts.contains(element)) return 0
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const isRegion = bottom - top > innerHeight / 2
    const isApart = bottom <= box.top || top >= box.bottom || right <= box.left || left >= box.right
    return isRegion || isApart ? 0 : bottom - box.top
  })
  return Math.max(...covered)
}

/** As in `base.css`: at 400% zoom, the other end of the window has the logo, or what was just read. */
const isLow = () => matchMedia('(max-height: 24.99em)').matches

/**
 * Moves the toasts to the other end of the window when they would cover the active content. In a low window, moves the
 * page instead, if it can. Returns how to stop.
 */
function keepFocusUncovered(toasts: HTMLElement): () => void {
  const move = (event?: Event) => {
    const covered = measureCovered(toasts)
    // A reader who scrolls a low window decides what is covered.
    if (covered === 0 || (isLow() && event?.type === 'scroll')) return
    if (isLow()) scrollBy(0, covered + 8)
    if (measureCovered(toasts) > 0) toasts.dataset['at'] = toasts.dataset['at'] === 'top' ? 'bottom' : 'top'
  }
  move()
  // The page also grows after an action, which moves the focused element.
  const observer = new ResizeObserver(() => move())
  observer.observe(document.body)
  document.addEventListener('focusin', move)
  addEventListener('scroll', move, { passive: true })
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', move)
    removeEventListener('scroll', move)
    delete toasts.dataset['at']
  }
}

function ToastCard({ toast: { id, kind, text, stayMs } }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => dismiss(id), stayMs)
    return () => clearTimeout(timer)
  }, [id, stayMs, isHeld])
  return (
    <div
      className={css.toast}
      data-kind={kind}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icons[kind]} />
      <p>{text}</p>
      <button type="button" aria-label="Dismiss" onClick={() => dismiss(id)}>
        <Icon name="close" />
      </button>
    </div>
  )
}
