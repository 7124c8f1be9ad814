import { useId, useState } from 'react'
import {
  listAirportHistoryEndpoint,
  listCompanyHistoryEndpoint,
  listHistoryEndpoint,
} from '#domain/history/history.ts'
import { can } from '#domain/people/roles.ts'
import type { InstanceKey } from '#domain/review/subjectKind.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { Button } from '#platform/ui/Button.tsx'
import { OlderPager } from '#platform/ui/OlderPager.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { useActor } from '../session.ts'
import { HistoryTable } from './HistoryTable.tsx'
import panel from '#platform/ui/panel.module.css'

interface RecordHistoryProps {
  /** A kind in `recordKinds`; without one, everything in the owner's year. */
  kind?: string
  /** As `getRecordKey` builds it from the primary key. */
  recordKey?: string
  /** The owner whose editors ask; undefined for an administrator. */
  owner?: InstanceKey
  title?: string
}

/** Who changed a record, when, and how. Loaded only when opened. */
export function RecordHistory({ title = 'History', ...asked }: RecordHistoryProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={panel.panel} aria-labelledby={id} data-screen-only>
      <h2 id={id} className={panel.heading}>
        {title}
      </h2>
      <p>
        <Button variant="default" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide changes' : 'Show who changed what'}
        </Button>
      </p>
      {isOpen && <Changes {...asked} title={title} />}
    </section>
  )
}

function Changes({ kind, recordKey, owner, title }: RecordHistoryProps & { title: string }) {
  const [before, setBefore] = useState<string>()
  const query = useHistory({ kind, key: recordKey, before }, owner)
  const canRestore = can(useActor(), 'admin')
  return (
    <QueryBoundary query={query} lines={6} failed="The history could not be loaded">
      {({ content, next }) =>
        content.length === 0 ? (
          <p className={panel.soft}>No changes have been recorded.</p>
        ) : (
          <>
            <HistoryTable caption={title} entries={content} canRestore={canRestore} />
            <OlderPager
              of="changes"
              isFirst={before === undefined}
              onOlder={next === null ? undefined : () => setBefore(next)}
              onNewest={() => setBefore(undefined)}
            />
          </>
        )
      }
    </QueryBoundary>
  )
}

interface HistoryRequest {
  kind?: string
  key?: string
  before?: string
}

/** The one of the three lists that this owner's editors may read. */
function useHistory(query: HistoryRequest, owner: InstanceKey | undefined) {
  const airport = owner && 'airportId' in owner ? owner : null
  const company = owner && 'companyId' in owner ? owner : null
  const all = useEndpointQuery(listHistoryEndpoint, { query }, { enabled: !owner, keepPrevious: true })
  const ofAirport = useEndpointQuery(
    listAirportHistoryEndpoint,
    { params: airport ?? { airportId: 0, instanceId: 0 }, query },
    { enabled: airport !== null, keepPrevious: true },
  )
  const ofCompany = useEndpointQuery(
    listCompanyHistoryEndpoint,
    { params: company ?? { companyId: 0, instanceId: 0 }, query },
    { enabled: company !== null, keepPrevious: true },
  )
  return airport ? ofAirport : company ? ofCompany : all
}
