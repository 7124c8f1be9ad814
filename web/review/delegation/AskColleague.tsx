import { useState } from 'react'
import type { SubjectKind, InstanceKey } from '#domain/review/subjectKind.ts'
import { Button } from '#platform/ui/Button.tsx'
import { lazyDialog } from '#platform/ui/lazyPart.tsx'

const LinkDialog = lazyDialog(() => import('./LinkDialog.tsx'))

export interface DelegatedStep {
  kind: SubjectKind
  owner: InstanceKey
  step: string
  /** Whether colleagues cannot change it at present, so that links to it can only be revoked. */
  isReadOnly: boolean
}

/** The label of the list of links while no one can be asked. */
export const linksLabel = 'Colleagues’ links'

/** Gives a step, or one of its terminals, to a colleague without an account, and lists the links. */
export function AskColleague(props: DelegatedStep) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {props.isReadOnly ? linksLabel : 'Ask a colleague'}
      </Button>
      {isOpen && <LinkDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
