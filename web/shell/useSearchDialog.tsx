import { useCallback, useState, type ComponentType, type ReactNode } from 'react'
import { notify } from '#platform/ui/notify.ts'
import { captureTyping } from './searchShortcut.ts'

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

const load = () => import('../browse/search/SearchDialog.tsx')

/** The search of everything: what opens it, and the dialog to be drawn; it is fetched then. */
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
