import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { can } from '#domain/people/roles.ts'
import { getAirportFileEndpoint, getCompanyFileEndpoint } from '#domain/publishing/bookCalls.ts'
import type { InstanceKey } from '#domain/review/subjectKind.ts'
import { fetchFile } from '#platform/client/api.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { useStore } from '#platform/ui/store.ts'
import { useActor } from '../../session.ts'
import { proofShown } from './proofShown.ts'
import css from './room.module.css'

interface RoomProps {
  owner: InstanceKey
  /** Everything that the review says about the year. */
  review: object
  children: ReactNode
}

/** A reviewer's room: the review, and the proof beside it if the reviewer wants it there. */
export function Room({ owner, review, children }: RoomProps) {
  const isReviewer = can(useActor(), 'admin')
  const hasProof = useStore(proofShown) && isReviewer
  return (
    <div className={css.room} data-proof={hasProof || undefined}>
      <div>{children}</div>
      {hasProof && <Proof key={JSON.stringify(owner)} owner={owner} review={review} />}
    </div>
  )
}

/** The pages of the book as readers will see them. A draft says so on every page. */
function Proof({ owner, review }: Omit<RoomProps, 'children'>) {
  const query = useQuery({
    queryKey: ['proof', owner],
    queryFn: () => fetchProof(owner),
    // The same pages stay on the screen, wherever the reviewer reads.
    structuralSharing: (was, now) => (isSameFile(was, now) ? was : now),
  })
  const { refetch } = query
  // Another status, or a figure marked as not available, makes other pages.
  const proofed = useRef(review)
  useEffect(() => {
    if (proofed.current === review) return
    proofed.current = review
    void refetch()
  }, [review, refetch])
  return (
    <aside className={css.proof} aria-label="Proof" data-screen-only>
      <QueryBoundary query={query} lines={12} failed="The proof could not be made">
        {bytes => <Pages bytes={bytes} />}
      </QueryBoundary>
    </aside>
  )
}

async function fetchProof(owner: InstanceKey): Promise<ArrayBuffer> {
  const query = { format: 'pdf' } as const
  const { blob } =
    'airportId' in owner
      ? await fetchFile(getAirportFileEndpoint, { params: owner, query })
      : await fetchFile(getCompanyFileEndpoint, { params: owner, query })
  return blob.arrayBuffer()
}

function isSameFile(was: unknown, now: unknown): boolean {
  if (!(was instanceof ArrayBuffer && now instanceof ArrayBuffer) || was.byteLength !== now.byteLength)
    return false
  const bytes = new Uint8Array(now)
  return new Uint8Array(was).every((byte, place) => byte === bytes[place])
}

function Pages({ bytes }: { bytes: ArrayBuffer }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type: mediaTypes.pdf }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  return address ? (
    <iframe title="Pages of the book" src={`${address}#toolbar=0&navpanes=0&view=FitH`} />
  ) : null
}
