import { listHistoryEndpoint, maxListedChanges } from '#domain/history/history.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { messages } from '#domain/messages.ts'
import { NothingFound, EmptyState } from '#platform/ui/EmptyState.tsx'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { Pager } from '#platform/ui/Pager.tsx'
import { AdminFrame } from '../shell/admin/AdminFrame.tsx'
import { paths } from '../paths.ts'
import { HistoryFilters } from './HistoryFilters.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { getHistoryQuery, useHistoryState } from './historyState.ts'

/** Every change by anyone, filtered by the address. */
export function HistoryScreen() {
  const { state, change, clear, isNarrowed } = useHistoryState()
  const query = useEndpointQuery(
    listHistoryEndpoint,
    { query: getHistoryQuery(state) },
    { keepPrevious: true },
  )
  return (
    <AdminFrame
      title="History"
      back={{ to: paths.admin }}
      actions={
        <ButtonLink to={paths.adminActions} variant="default" size="sm">
          Actions and undo
        </ButtonLink>
      }
    >
      <HistoryFilters state={state} change={change} />
      <QueryBoundary query={query} lines={12} failed="The history could not be loaded">
        {read =>
          read.totalElements === 0 ? (
            isNarrowed ? (
              <NothingFound of="changes" filters="these filters" onClear={clear} />
            ) : (
              <EmptyState title="No changes yet">Saved changes appear here.</EmptyState>
            )
          ) : read.content.length === 0 ? (
            <EmptyState
              title={`Page ${state.page} does not exist`}
              action={<Button onClick={() => change({ page: 1 })}>Show the first page</Button>}
            >
              The last page is page {read.totalPages}.
            </EmptyState>
          ) : (
            <>
              {read.totalElements >= maxListedChanges && (
                <Notice kind="info">{messages.newestChangesOnly(maxListedChanges)}</Notice>
              )}
              <HistoryTable caption="Changes, newest first" entries={read.content} canRestore showsOwner />
              <Pager
                of="changes"
                page={state.page}
                size={state.size}
                totalElements={read.totalElements}
                onPage={page => change({ page })}
                onSize={size => change({ size, page: 1 })}
              />
            </>
          )
        }
      </QueryBoundary>
    </AdminFrame>
  )
}
