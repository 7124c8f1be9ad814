import {
  endOtherSessionsEndpoint,
  endOwnSessionEndpoint,
  listOwnSecurityEventsEndpoint,
  listOwnSessionsEndpoint,
  type OwnSession,
} from '#domain/people/securityRecord.ts'
import { call } from '#platform/client/api.ts'
import { refresh, useEndpointQuery } from '#platform/client/queries.ts'
import { Button } from '#platform/ui/Button.tsx'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { actionsColumn, Table, type Column } from '#platform/ui/Table.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { eventColumns } from './eventColumns.tsx'
import panel from '#platform/ui/panel.module.css'
import rowActions from '#platform/ui/rowActions.module.css'
import css from '../ownSections.module.css'

const headingId = 'sign-ins'

/** Where the user is signed in, with a button that ends each session, and what happened to the account. */
export function SignIns() {
  const sessions = useEndpointQuery(listOwnSessionsEndpoint, {})
  const events = useEndpointQuery(listOwnSecurityEventsEndpoint, {})
  const { error, isBusy, attempt } = useAttempt()
  const end = (work: () => Promise<unknown>, done: string, key: string) =>
    void attempt(
      async () => {
        await work()
        notify.success(done)
        await refresh(listOwnSessionsEndpoint, listOwnSecurityEventsEndpoint)
      },
      undefined,
      key,
    )
  const endOne = ({ sessionId, device }: OwnSession) =>
    end(
      () => call(endOwnSessionEndpoint, { params: { sessionId } }),
      `${device ?? unknownDevice} was signed out.`,
      sessionId,
    )
  const endOthers = () =>
    end(() => call(endOtherSessionsEndpoint, {}), 'All your other devices were signed out.', 'others')
  return (
    <section aria-labelledby={headingId} className={css.section} data-screen-only>
      <h2 id={headingId} tabIndex={-1} className={panel.heading}>
        Sign-ins and devices
      </h2>
      <p className={css.text}>
        You are signed in on these devices. If you do not recognize one, sign it out and change your password.
      </p>
      <ErrorNotice text={error} />
      <QueryBoundary query={sessions} lines={2}>
        {list => (
          <>
            <Table
              caption="Your devices"
              columns={createSessionColumns(endOne)}
              rows={list}
              rowKey={row => row.sessionId}
            />
            {list.length > 1 && (
              <p>
                <Button variant="default" aria-disabled={isBusy || undefined} onClick={endOthers}>
                  Sign out all other devices
                </Button>
              </p>
            )}
          </>
        )}
      </QueryBoundary>
      <QueryBoundary query={events} lines={4}>
        {list =>
          list.length > 0 && (
            <Table
              caption="Recent activity of your account"
              columns={eventColumns}
              rows={list}
              rowKey={row => row.securityEventId}
            />
          )
        }
      </QueryBoundary>
    </section>
  )
}

const unknownDevice = 'Unknown device'

const createSessionColumns = (onEnd: (row: OwnSession) => void): Column<OwnSession>[] => [
  { key: 'device', label: 'Device', isRowHeader: true, cell: row => row.device ?? unknownDevice },
  { key: 'network', label: 'Network address', cell: row => row.network ?? 'Unknown' },
  { key: 'started', label: 'Signed in', cell: row => formatMoment(row.started) },
  { key: 'lastUsed', label: 'Last used', cell: row => (row.isCurrent ? 'Now' : formatMoment(row.lastUsed)) },
  {
    ...actionsColumn,
    cell: row =>
      row.isCurrent ? (
        <span>This device</span>
      ) : (
        <span className={rowActions.actions}>
          <button
            type="button"
            aria-label={`Sign out ${row.device ?? unknownDevice}, signed in ${formatMoment(row.started)}`}
            onClick={() => onEnd(row)}
          >
            Sign out
          </button>
        </span>
      ),
  },
]
