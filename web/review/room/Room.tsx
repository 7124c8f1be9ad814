import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { can } from '#domain/people/roles.ts'
import { getAirportFileEndpoint, getCompanyFileEndpoint } from '#domain/publishing/bookCalls.ts'
import type { InstanceKey } from '#domain/review/subjectKind.ts'
import { fetchFile } from '#platform/client/api.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { useStore } from '#platform/ui/store.ts'
import { useActor } from '../../session.ts'
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

/** The pages of the book as readers will see them. A draft says so on every page. */
function Proof({ owner, version }: { owner: InstanceKey; version: number }) {
  const query = useQuery({
    // A saved change or another status makes other pages.
    queryKey: ['proof', owner, version],
    queryFn: () => fetchProof(owner),
    staleTime: Infinity,
  })
  return (
    <aside className={css.proof} aria-label="Proof" data-screen-only>
      <QueryBoundary query={query} lines={12} failed="The proof could not be made">
        {blob => <Pages blob={blob} />}
      </QueryBoundary>
    </aside>
  )
}

async function fetchProof(owner: InstanceKey): Promise<Blob> {
  const query = { format: 'pdf' } as const
  const { blob } =
    'airportId' in owner
      ? await fetchFile(getAirportFileEndpoint, { params: owner, query })
      : await fetchFile(getCompanyFileEndpoint, { params: owner, query })
  return blob
}

function Pages({ blob }: { blob: Blob }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address ? (
    <iframe title="Pages of the book" src={`${address}#toolbar=0&navpanes=0&view=FitH`} />
  ) : null
}
