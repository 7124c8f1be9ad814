import { Link } from '@tanstack/react-router'
import { can } from '#domain/people/roles.ts'
import { listDeskItemsEndpoint, type DeskItem } from '#domain/review/desk.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { CompanyStepLink } from '../../companies/CompanyStepLink.tsx'
import { paths } from '../../paths.ts'
import { useActor } from '../../session.ts'
import type { InstanceKey } from '../wizard/undo/instanceActions.ts'

/** The queue of the fact book's editors, so that the next review opens without a way back to the desk. */
export function NextInReview({ owner }: { owner: InstanceKey }) {
  const isAdmin = can(useActor(), 'admin')
  const kind = 'airportId' in owner ? 'airport' : 'company'
  const id = 'airportId' in owner ? owner.airportId : owner.companyId
  const params = { instanceId: owner.instanceId }
  const query = { kind, sort: 'submissionDate,asc' } as const
  const inReview = { ...query, status: 'PENDING' } as const
  const options = { enabled: isAdmin }
  const { data: everyone } = useEndpointQuery(listDeskItemsEndpoint, { params, query }, options)
  const { data: queue } = useEndpointQuery(listDeskItemsEndpoint, { params, query: inReview }, options)
  if (!everyone || !queue) return null
  const search = { instance: String(owner.instanceId) }
  // The present one keeps its place after the decision, so that those skipped before it come last.
  const place = everyone.findIndex(each => each.id === id)
  const inTurn = [...everyone.slice(place + 1), ...everyone.slice(0, place)]
  const waiting = new Set(queue.map(each => each.id))
  const others = inTurn.filter(each => waiting.has(each.id))
  const [next] = others
  if (!next) return <span>No other {kind} is in review.</span>
  return (
    <span>
      <NextLink next={next} search={search} /> ({others.length} more)
    </span>
  )
}

function NextLink({ next, search }: { next: DeskItem; search: { instance: string } }) {
  const label = 'Next in review'
  return next.kind === 'company' ? (
    <CompanyStepLink companyId={next.id} step="review" search={search}>
      {label}
    </CompanyStepLink>
  ) : (
    <Link to={paths.wizardReview} params={{ contentID: String(next.id) }} search={search}>
      {label}
    </Link>
  )
}
