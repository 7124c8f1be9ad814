import { useState } from 'react'
import { listActionsEndpoint } from '#domain/history/action.ts'
import { downloadHistoryEndpoint, historyFileFormats, listHistoryEndpoint } from '#domain/history/history.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { apiBase } from '#platform/contract/endpoint.ts'
import { fileFormatNames } from '#platform/contract/mediaTypes.ts'
import { AnchorButton, ButtonLink } from '#platform/ui/Button.tsx'
import { NothingFound } from '#platform/ui/EmptyState.tsx'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import { OlderPager } from '#platform/ui/OlderPager.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { paths } from '../screens.ts'
import { AdminFrame } from '../shell/admin/AdminFrame.tsx'
import { ActionsTable, Undo } from './ActionsTable.tsx'
import { HistoryFilters } from './HistoryFilters.tsx'
import { getHistoryFilters, parseHistorySearch, useHistoryState, type HistoryState } from './historyState.ts'
import { HistoryTable } from './HistoryTable.tsx'
import { UndoDialog } from './UndoDialog.tsx'
import css from './History.module.css'

/** Every change by anyone: actions, or the changes of one action or one record. */
export function HistoryScreen() {
  const history = useHistoryState()
  const { state, change } = history
  return (
    <AdminFrame
      title="History"
      back={{ to: paths.admin }}
      actions={
        <>
          <HistoryFiles state={state} />
          <ButtonLink to={paths.adminBulkActions} variant="default" size="sm">
            Bulk actions
          </ButtonLink>
        </>
      }
    >
      <HistoryFilters state={state} change={change} />
      {state.action !== '' || state.key !== '' ? <Changes {...history} /> : <ActionsTable {...history} />}
    </AdminFrame>
  )
}

const pageSize = 25

/** The changes of one action or one record, each of which can be reverted. */
function Changes({ state, change }: ReturnType<typeof useHistoryState>) {
  const query = { ...getHistoryFilters(state), before: state.before || undefined, size: pageSize }
  const read = useEndpointQuery(listHistoryEndpoint, { query }, { keepPrevious: true })
  return (
    <>
      {state.action !== '' && <ActionFacts actionId={state.action} />}
      <QueryBoundary query={read} lines={12} failed="The history could not be loaded">
        {({ content, next }) =>
          content.length === 0 ? (
            <NothingFound of="changes" byFilters onClear={() => change(parseHistorySearch({}))} />
          ) : (
            <>
              <HistoryTable caption="Changes, newest first" entries={content} canRestore showsOwner />
              <OlderPager
                of="changes"
                isFirst={state.before === ''}
                onOlder={next === null ? undefined : () => change({ before: next })}
                onNewest={() => change({ before: '' })}
              />
            </>
          )
        }
      </QueryBoundary>
    </>
  )
}

/** What the action did, and its undo. */
function ActionFacts({ actionId }: { actionId: string }) {
  const [asked, setAsked] = useState<string | null>(null)
  const query = { actionId, size: 1 }
  const found = useEndpointQuery(listActionsEndpoint, { query }).data?.content[0]
  if (!found) return null
  return (
    <div className={css.facts}>
      <h2>{found.title}</h2>
      <p>{`${found.userName ?? 'The Fact Book'}, ${formatDayAndTime(found.at)}`}</p>
      <Undo entry={found} onAsk={setAsked} />
      <UndoDialog actionId={asked} onClose={() => setAsked(null)} />
    </div>
  )
}

/** The filtered changes as files of any length, which the browser writes to the disk as they arrive. */
function HistoryFiles({ state }: { state: HistoryState }) {
  const given = { ...getHistoryFilters(state), keyword: state.keyword }
  const query = Object.entries(given).map(([name, value]) => [name, String(value)])
  return (
    <div className={css.files} role="group" aria-label="Download changes">
      {historyFileFormats.map(format => (
        <AnchorButton
          key={format}
          variant="default"
          size="sm"
          icon="download"
          download
          href={`${apiBase}${downloadHistoryEndpoint.url}?${new URLSearchParams([...query, ['format', format]]).toString()}`}
        >
          {fileFormatNames[format]}
        </AnchorButton>
      ))}
    </div>
  )
}
