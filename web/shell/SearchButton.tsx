import { useLayoutEffect } from 'react'
import { Icon } from '#platform/ui/Icon.tsx'
import { isSearchShortcut } from './searchShortcut.ts'
import { useSearchDialog } from './useSearchDialog.tsx'
import css from './Header.module.css'

/** Opens the global search with a click, '/', or Ctrl+K. */
export function SearchButton() {
  const { open, prepare, dialog } = useSearchDialog()
  // Before the button is painted, because the key may be pressed as soon as it is visible.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSearchShortcut(event)) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
  return (
    <>
      <button
        type="button"
        className={css.search}
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K /"
        onPointerEnter={prepare}
        onClick={open}
      >
        <Icon name="search" />
        <span aria-hidden="true">Search</span>
      </button>
      {dialog}
    </>
  )
}
