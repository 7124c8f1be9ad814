import {
  exportSecurityEventsEndpoint,
  listSecurityEventsEndpoint,
  securityEventKinds,
  securityEventLabels,
  type SecurityEvent,
  type SecurityEventKind,
} from '#domain/people/securityRecord.ts'
import { download } from '#platform/client/api.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { getListQuery } from '#platform/contract/listState.ts'
import { Button } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { PagedTable } from '#platform/ui/PagedTable.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { SearchBox } from '#platform/ui/SearchBox.tsx'
import type { Column } from '#platform/ui/Table.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { useListState } from '#platform/ui/useListState.ts'
import { paths } from '../../screens.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { eventColumns } from './eventColumns.tsx'
import css from '../users/Users.module.css'

const offer = { sorts: ['at'], statuses: securityEventKinds } as const
const kindOptions = [
  { value: '', label: 'All' },
  ...securityEventKinds.map(value => ({ value, label: securityEventLabels[value] })),
]
const columns: Column<SecurityEvent>[] = [
  ...eventColumns.slice(0, 1),
  {
    key: 'displayName',
    label: 'Username',
    isName: true,
    cell: row => row.displayName ?? 'No such account',
  },
  ...eventColumns.slice(1),
]

/** What happened to all accounts in the last year. */
export function SecurityRecordScreen() {
  const [state, change] = useListState(offer)
  const kind = state.status === '' ? 'ALL' : (state.status as SecurityEventKind)
  const query = useEndpointQuery(
    listSecurityEventsEndpoint,
    { query: { ...getListQuery(state), kind } },
    { keepPrevious: true },
  )
  const { error, isBusy, attempt } = useAttempt()
  const save = () =>
    attempt(async () => {
      const fileName = await download(
        exportSecurityEventsEndpoint,
        { query: { keyword: state.keyword, kind } },
        { timeoutMs: 60_000 },
      )
      notify.success(`${fileName} was downloaded.`)
    })
  return (
    <AdminFrame
      title="Security record"
      back={{ to: paths.adminManage }}
      actions={
        <Button
          variant="default"
          icon="download"
          aria-disabled={isBusy || undefined}
          onClick={() => void save()}
        >
          {isBusy ? 'Preparing…' : 'CSV'}
        </Button>
      }
    >
      <p className={css.about}>
        Sign-ins, refused sign-ins, and changes of accounts, newest first. They are deleted after a year.
      </p>
      <ErrorNotice text={error} />
      <div className={css.tools} data-screen-only>
        <SearchBox
          label="Search usernames, networks, and devices"
          keyword={state.keyword}
          onKeyword={keyword => change({ keyword })}
        />
        <FilterSelect
          label="Event"
          options={kindOptions}
          value={state.status}
          onChange={status => change({ status })}
        />
      </div>
      <QueryBoundary query={query} lines={10}>
        {read => (
          <PagedTable
            of="events"
            caption="Events of accounts, newest first"
            read={read}
            state={state}
            change={change}
            columns={columns}
            rowKey={row => row.securityEventId}
            whenNone={<EmptyState title="No events yet" />}
          />
        )}
      </QueryBoundary>
    </AdminFrame>
  )
}
