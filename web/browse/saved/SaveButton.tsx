import { useState } from 'react'
import type { SavedItem } from '#domain/browse/saved/saved.ts'
import { Button } from '#platform/ui/Button.tsx'
import { lazyDialog } from '#platform/ui/lazyPart.tsx'
import { useEdition } from '../edition.ts'

const SaveDialog = lazyDialog(() => import('./SaveDialog.tsx'))

/** The item to save, and the suggested name. */
export interface SaveTarget extends Pick<SavedItem, 'savedKind' | 'savedName'> {
  /** For an airport, company, or brand. */
  subjectId?: number
  /** For a question or lease window. */
  search?: Readonly<Partial<Record<string, string>>>
  /** For a question, the number of rows of its answer. */
  rows?: number | undefined
}

/** Saves the page's content under a name, and follows it. Only the current edition can be followed. */
export function SaveButton({ target }: { target: SaveTarget }) {
  const [isOpen, setOpen] = useState(false)
  const { isPast } = useEdition()
  if (isPast) return null
  return (
    <>
      <Button variant="default" icon="saved" onClick={() => setOpen(true)} data-screen-only>
        Save
      </Button>
      {isOpen && <SaveDialog target={target} onClose={() => setOpen(false)} />}
    </>
  )
}
