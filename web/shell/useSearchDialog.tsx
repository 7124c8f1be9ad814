import { useCallback, useState, type ComponentType, type ReactNode } from 'react'
import { notify } from '#platform/ui/notify.ts'
import { captureTyping } from './searchShortcut.ts'

/** The props of the search dialog, which is loaded on demand. */
export interface SearchDialogProps {
  onClose: () => void
  /** The text typed while it was loading. From then on, the dialog handles typing itself. */
  takeTyped: () => string
}
interface Opened {
  Dialog: ComponentType<SearchDialogProps>
  takeTyped: () => string
}

const load = () => import('../browse/search/SearchDialog.tsx')

/** The global search: a function that opens it, and the dialog to render, which is then loaded. */
export function useSearchDialog(): { open: () => void; prepare: () => void; dialog: ReactNode } {
  const [opened, setOpened] = useState<Opened>()
  const open = useCallback(() => {
    const takeTyped = captureTyping()
    load().then(
      ({ SearchDialog }) => setOpened({ Dialog: SearchDialog, takeTyped }),
      () => {
        takeTyped()
        notify.warning('The search could not be loaded. Please try again.')
      },
    )
  }, [])
  return {
    open,
    prepare: () => void load().catch(() => null),
    dialog: opened && <opened.Dialog takeTyped={opened.takeTyped} onClose={() => setOpened(undefined)} />,
  }
}
