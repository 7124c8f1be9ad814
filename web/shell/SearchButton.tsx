import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { notify } from '../ui/notify.ts'
import css from './Header.module.css'
import { keepTyped, opensSearch } from './searchKeys.ts'

/** What the search that is fetched is given. */
export interface SearchDialogProps {
  onClose: () => void
  /** What was typed while it was on its way; from then on it hears for itself. */
  takeTyped: () => string
}
interface Opened {
  Dialog: ComponentType<SearchDialogProps>
  takeTyped: () => string
}

const load = () => import('../search/SearchDialog.tsx')

/** Opens the search of everything, by a click, '/' or Ctrl+K; what it opens is fetched then. */
export function SearchButton() {
  const [opened, setOpened] = useState<Opened>()
  const open = useCallback(() => {
    const takeTyped = keepTyped()
    load().then(
      ({ SearchDialog }) => setOpened({ Dialog: SearchDialog, takeTyped }),
      () => {
        takeTyped()
        notify.warning('The search could not be loaded. Please try again.')
      },
    )
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!opensSearch(event)) return
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
        onPointerEnter={() => void load().catch(() => null)}
        onClick={open}
      >
        <Icon name="search" />
        <span aria-hidden="true">Search</span>
      </button>
      {opened && <opened.Dialog takeTyped={opened.takeTyped} onClose={() => setOpened(undefined)} />}
    </>
  )
}
