import type { ReactNode } from 'react'
import { can } from '#domain/people/roles.ts'
import type { InstanceKey } from '#domain/review/subjectKind.ts'
import { useStore } from '#platform/ui/store.ts'
import { useActor } from '../../session.ts'
import { Proof } from './Proof.tsx'
import { proofShown } from './proofShown.ts'
import css from './room.module.css'

interface RoomProps {
  owner: InstanceKey
  /** Of the airport or company in the year. */
  version: number
  children: ReactNode
}

/** A reviewer's room: the review, and the proof beside it if the reviewer wants it there. */
export function Room({ owner, version, children }: RoomProps) {
  const isReviewer = can(useActor(), 'admin')
  const hasProof = useStore(proofShown) && isReviewer
  return (
    <div className={css.room} data-proof={hasProof || undefined}>
      <div>{children}</div>
      {hasProof && <Proof owner={owner} version={version} />}
    </div>
  )
}
