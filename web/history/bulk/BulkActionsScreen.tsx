import { Link } from '@tanstack/react-router'
import { bulkActionJobName } from '#domain/history/bulkAction.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { getListQuery } from '#platform/contract/listState.ts'
import { jobStateLabels, listJobsEndpoint, type Job } from '#platform/jobs/job.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import { PagedTable } from '#platform/ui/PagedTable.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import type { Column } from '#platform/ui/Table.tsx'
import { useListState } from '#platform/ui/useListState.ts'
import { paths } from '../../screens.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'

/** The actions on many records, newest first, each with a link to its results. */
export function BulkActionsScreen() {
  const [state, change] = useListState({ sorts: ['jobId'] })
  const { page, size } = getListQuery(state)
  const query = useEndpointQuery(
    listJobsEndpoint,
    { query: { page, size, kind: bulkActionJobName } },
    { keepPrevious: true },
  )
  return (
    <AdminFrame title="Bulk actions" back={{ to: paths.adminHistory }}>
      <QueryBoundary query={query} lines={10} failed="The bulk actions could not be loaded">
        {read => (
          <PagedTable
            of="bulk actions"
            caption="Bulk actions, newest first"
            read={read}
            state={state}
            change={change}
            columns={columns}
            rowKey={row => row.jobId}
            whenNone={
              <EmptyState title="No bulk actions yet">
                Select several rows of the desk, the users, or the proposals to begin one.
              </EmptyState>
            }
          />
        )}
      </QueryBoundary>
    </AdminFrame>
  )
}

const columns: Column<Job>[] = [
  { key: 'created', label: 'When', cell: row => formatDayAndTime(row.created) },
  { key: 'askers', label: 'Who', cell: row => row.askers.join(', ') || '–' },
  {
    key: 'title',
    label: 'What',
    isRowHeader: true,
    cell: row => (
      <Link to={paths.adminBulkAction} params={{ jobID: String(row.jobId) }}>
        {row.title}
      </Link>
    ),
  },
  { key: 'state', label: 'State', cell: row => jobStateLabels[row.state] },
]
