import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { DeskItem } from '#domain/review/desk.ts'
import { type InstanceKey, subjectPlurals } from '#domain/review/subjectKind.ts'
import { formatCount } from '#platform/contract/count.ts'
import { Button } from '#platform/ui/Button.tsx'
import { notify } from '#platform/ui/notify.ts'
import { useStore } from '#platform/ui/store.ts'
import { CompanyStepLink } from '../../companies/CompanyStepLink.tsx'
import { paths } from '../../screens.ts'
import { isPlainKey } from '../../shell/shortcuts.ts'
import { proofShown, toggleProof } from './proofShown.ts'
import { readDeskFilter, useReviewQueue, type ReviewQueue } from './reviewQueue.ts'
import css from './room.module.css'

/** The reviewer's place in the list of the desk, with the previous and the next one. */
export function QueueBar({ owner }: { owner: InstanceKey }) {
  const queue = useReviewQueue(owner)
  const hasProof = useStore(proofShown)
  const navigate = useNavigate()
  const instance = String(owner.instanceId)
  const search = { instance, desk: queue?.filter ?? undefined }
  const open = (item: DeskItem | null | undefined, end: string) => {
    if (!item) return notify.info(end)
    const params = { contentID: String(item.id) }
    const to = item.kind === 'airport' ? paths.wizardReview : paths.wizardCompanyReview
    return void navigate({ to, params, search })
  }
  useReviewKeys({
    j: () => open(queue?.next, 'This is the last one of the list.'),
    k: () => open(queue?.previous, 'This is the first one of the list.'),
    v: toggleProof,
  })
  return (
    <>
      {queue && <Places queue={queue} owner={owner} search={search} />}
      <span className={css.toggle} data-screen-only>
        <Button
          size="sm"
          variant="default"
          aria-expanded={hasProof}
          aria-keyshortcuts="V"
          onClick={toggleProof}
        >
          <span>{hasProof ? 'Hide proof' : 'Show proof'}</span> <kbd>V</kbd>
        </Button>
      </span>
    </>
  )
}

type QueueSearch = Record<'instance', string> & Record<'desk', string | undefined>

/** '7 of 43', between the previous and the next one. */
function Places({
  queue: { filter, position, count, previous, next },
  owner,
  search,
}: {
  queue: ReviewQueue
  owner: InstanceKey
  search: QueueSearch
}) {
  const kind = 'airportId' in owner ? 'airport' : 'company'
  // Opened from elsewhere, what is not in review has no place among the reviews.
  if (filter === null && position === 0) return null
  if (filter === null && count === 1) return <span data-screen-only>{`No other ${kind} is in review.`}</span>
  return (
    <nav className={css.queue} aria-label="List of reviews" data-screen-only>
      <Neighbor item={previous} search={search} label="Previous" keys="K" />
      <span className={css.place}>
        {position === 0
          ? `Not in this list of ${formatCount(count)}`
          : `${formatCount(position)} of ${formatCount(count)}`}
      </span>
      <Neighbor item={next} search={search} label="Next" keys="J" />
      {filter === null ? (
        <span className={css.soft}>{`${subjectPlurals[kind]} in review`}</span>
      ) : (
        <Link to={paths.adminDesk} search={{ ...readDeskFilter(filter), instance: search.instance }}>
          Back to the list
        </Link>
      )}
    </nav>
  )
}

interface NeighborProps {
  item: DeskItem | null
  search: QueueSearch
  label: string
  keys: string
}

function Neighbor({ item, search, label, keys }: NeighborProps) {
  if (!item) return <span className={css.soft}>{label}</span>
  const text = (
    <>
      <span>{label}</span> <kbd>{keys}</kbd>
    </>
  )
  return item.kind === 'company' ? (
    <CompanyStepLink companyId={item.id} step="review" search={search}>
      {text}
    </CompanyStepLink>
  ) : (
    <Link
      to={paths.wizardReview}
      params={{ contentID: String(item.id) }}
      search={search}
      aria-keyshortcuts={keys}
    >
      {text}
    </Link>
  )
}

/** Single keys of a reviewer, by their lower-case letter. They do nothing while someone types or answers a question. */
export function useReviewKeys(actions: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.repeat || document.querySelector('dialog[open]'))
      return
    const action = actions[event.key.toLowerCase()]
    if (!action || !isPlainKey(event, event.key)) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
