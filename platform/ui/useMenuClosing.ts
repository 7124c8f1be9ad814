import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Closes an open menu on Escape, which returns the focus to the menu's button, on a click elsewhere, and when the focus
 * moves elsewhere. Returns the ref of the element around the menu, whose first button opens it.
 */
export function useMenuClosing<T extends HTMLElement>(
  isOpen: boolean,
  setOpen: (isOpen: boolean) => void,
): RefObject<T | null> {
  const menu = useRef<T>(null)
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    // A dialog that was opened from the menu returns the focus to its button.
    const leave = ({ target }: Event) => {
      if (target instanceof Element && !menu.current?.contains(target) && !target.closest('dialog'))
        setOpen(false)
    }
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || document.querySelector('dialog[open]')) return
      setOpen(false)
      menu.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', escape)
    }
  }, [isOpen, setOpen])
  return menu
}
