import { lazy, Suspense, useId, useState } from 'react'
import type { InstanceKey } from '#domain/review/subjectKind.ts'
import { Button } from '#platform/ui/Button.tsx'
import { loadPart } from '#platform/ui/loadPart.ts'
import { useActor } from '../../../session.ts'
import panel from '#platform/ui/panel.module.css'

const loadTable = () => import('./RecentActionsTable.tsx')
const RecentActionsTable = lazy(loadTable)

/** The user's recent actions, each of which can be undone as one, including deletions. */
export function RecentActions({ owner }: { owner: InstanceKey }) {
  const id = useId()
  const userId = useActor()?.userId
  const [isOpen, setOpen] = useState(false)
  if (userId === undefined) return null
  return (
    <section className={panel.panel} aria-labelledby={id} data-screen-only>
      <h2 id={id} className={panel.heading}>
        Your recent changes
      </h2>
      <p>
        <Button
          variant="default"
          size="sm"
          aria-expanded={isOpen}
          onClick={() => (isOpen ? setOpen(false) : void loadPart(loadTable).then(setOpen))}
        >
          {isOpen ? 'Hide your changes' : 'Undo a change or restore what you deleted'}
        </Button>
      </p>
      {isOpen && (
        <Suspense>
          <RecentActionsTable owner={owner} userId={userId} />
        </Suspense>
      )}
    </section>
  )
}
