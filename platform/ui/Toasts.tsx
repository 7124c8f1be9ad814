import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { beginAct, dismiss, toastStore, type Toast } from './notify.ts'
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
  const section = useRoomForSaveBar(toasts.length > 0)
  useEffect(() => {
    const begin = (event: MouseEvent | KeyboardEvent) => {
      if (event.type === 'click' || event.ctrlKey || event.metaKey) beginAct()
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

/** The least room above a save bar for toasts, in px. */
const leastRoom = 160

/** Keeps toasts above a save bar, which leaves the foot of the window at the end of its form. */
function useRoomForSaveBar(isShown: boolean): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!isShown) return undefined
    const place = () => {
      const tops = [...document.querySelectorAll('[data-save-bar]')]
        .map(bar => bar.getBoundingClientRect().top)
        .filter(top => top >= leastRoom && top < innerHeight)
      const room = innerHeight - Math.min(innerHeight, ...tops)
      section.current?.style.setProperty('--bar-room', `${room}px`)
    }
    place()
    // The bar grows with its status, and another screen has another bar.
    const observer = new ResizeObserver(place)
    observer.observe(document.body)
    addEventListener('scroll', place, { passive: true })
    addEventListener('resize', place)
    return () => {
      observer.disconnect()
      removeEventListener('scroll', place)
      removeEventListener('resize', place)
    }
  }, [isShown])
  return section
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
