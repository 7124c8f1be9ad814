import { type ComponentType, useCallback, useLayoutEffect, useState } from 'react'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { notify } from '#platform/ui/notify.ts'
import { captureTyping, isSearchShortcut } from './shortcuts.ts'
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

/** The props of the search dialog, which is loaded on demand. */
export interface SearchDialogProps {
  onClose: () => void
  /** The text typed while it was loading. From then on, the dialog handles typing itself. */
  takeTyped: () => string
}
interface LoadedSearch {
  Dialog: ComponentType<SearchDialogProps>
  takeTyped: () => string
}

const load = () => import('../browse/search/SearchDialog.tsx')

/** The global search: a function that opens it, and the dialog to render, which is then loaded. */
function useSearchDialog(): { open: () => void; prepare: () => void; dialog: ElementNode } {
  const [opened, setOpened] = useState<LoadedSearch>()
  const open = useCallback(() => {
    const takeTypedText = captureTyping()
    load().then(
      ({ SearchDialog }) => setOpened({ Dialog: SearchDialog, takeTyped: takeTypedText }),
      () => {
        takeTypedText()
        notify.warning('The search could not be loaded. Try again.')
      },
    )
  }, [])
  return {
    open,
    prepare: () => void load().catch(() => null),
    dialog: opened && <opened.Dialog takeTyped={opened.takeTyped} onClose={() => setOpened(undefined)} />,
  }
}
