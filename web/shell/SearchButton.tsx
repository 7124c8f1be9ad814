import { useEffect, useState, type ComponentType } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { notify } from '../ui/notify.ts'
import css from './Header.module.css'
import { opensSearch } from './searchKeys.ts'

type SearchDialog = ComponentType<{ onClose: () => void }>

const load = () => import('../search/SearchDialog.tsx')

/** Opens the search of everything, by a click, '/' or Ctrl+K; what it opens is fetched then. */
export function SearchButton() {
  const [Opened, setOpened] = useState<SearchDialog>()
  const open = () =>
    load().then(
      ({ SearchDialog }) => setOpened(() => SearchDialog),
      () => notify.warning('The search could not be loaded. Please try again.'),
    )
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!opensSearch(event)) return
      event.preventDefault()
      void open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={css.search}
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K /"
        onPointerEnter={() => void load().catch(() => null)}
        onClick={() => void open()}
      >
        <Icon name="search" />
        <span aria-hidden="true">Search</span>
      </button>
      {Opened && <Opened onClose={() => setOpened(undefined)} />}
    </>
  )
}
