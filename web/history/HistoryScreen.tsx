import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { listActionsEndpoint, type ActionEntry, type ActionPage } from '#domain/history/action.ts'
import { downloadHistoryEndpoint, historyFileFormats, listHistoryEndpoint } from '#domain/history/history.ts'
import * as messages from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { apiBase } from '#platform/contract/endpoint.ts'
import { fileFormatNames } from '#platform/contract/mediaTypes.ts'
import { AnchorButton, ButtonLink, Button } from '#platform/ui/Button.tsx'
import { NothingFound, EmptyState } from '#platform/ui/EmptyState.tsx'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import { OlderPager } from '#platform/ui/OlderPager.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { paths } from '../screens.ts'
import { AdminFrame } from '../shell/admin/AdminFrame.tsx'
import { describeFieldChange } from './ChangeList.tsx'
import { HistoryFilters } from './HistoryFilters.tsx'
import { getHistoryFilters, parseHistorySearch, useHistoryState, type HistoryState } from './historyState.ts'
import { HistoryTable } from './HistoryTable.tsx'
import { UndoDialog } from './UndoDialog.tsx'
import rowActions from '#platform/ui/rowActions.module.css'
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
  // The files have single changes, which no filter by kind of action narrows.
  if (state.only === 'titled') return null
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

/** A search shows what it has found after this time, in milliseconds. */
const searchTime = 10_000

/** Actions of people and of the product, newest first, one row each. */
function ActionsTable({ state, change, clear, isNarrowed }: ReturnType<typeof useHistoryState>) {
  const [asked, setAsked] = useState<string | null>(null)
  const query = {
    ...getHistoryFilters(state),
    ...(state.only === 'titled' ? { show: 'titled' as const } : {}),
    keyword: state.keyword,
    before: state.before || undefined,
  }
  const read = useQuery({
    queryKey: ['GET', 'actions', query],
    queryFn: ({ signal }) => readPage(query, signal),
    placeholderData: before => before,
  })
  const pageOf = (page: ActionPage) => {
    const { content, next, searchedTo } = page
    const further = next === null ? undefined : () => change({ before: next })
    if (content.length === 0 && !further)
      return isNarrowed ? (
        <NothingFound of="actions" byFilters={state.keyword === ''} onClear={clear} />
      ) : (
        <EmptyState title="No actions yet">Saved changes appear here.</EmptyState>
      )
    return (
      <>
        {content.length > 0 && (
          <Table
            caption="Actions, newest first"
            hideCaption
            columns={columns(setAsked)}
            rows={content}
            rowKey={row => row.actionId}
          />
        )}
        {searchedTo === null ? (
          <OlderPager
            of="actions"
            isFirst={state.before === ''}
            onOlder={further}
            onNewest={() => change({ before: '' })}
          />
        ) : (
          <p role="status">
            <span>{messages.searchedBackTo(formatDayAndTime(searchedTo))}</span>{' '}
            <Button size="sm" variant="default" onClick={further}>
              Search further back
            </Button>
          </p>
        )}
      </>
    )
  }
  return (
    <>
      <QueryBoundary query={read} lines={12} failed="The history could not be loaded">
        {pageOf}
      </QueryBoundary>
      <UndoDialog actionId={asked} onClose={() => setAsked(null)} />
    </>
  )
}

/** Continues a search until the page is full, all changes have been searched, or it takes too long. */
async function readPage(
  query: { keyword: string; before: string | undefined },
  signal: AbortSignal,
): Promise<ActionPage> {
  const stopAt = Date.now() + searchTime
  const content: ActionEntry[] = []
  for (let { before } = query; ;) {
    const size = pageSize - content.length
    const page = await call(listActionsEndpoint, { query: { ...query, before, size } }, { signal })
    content.push(...page.content)
    if (page.next === null || content.length === pageSize || Date.now() > stopAt)
      return { ...page, content, searchedTo: content.length === pageSize ? null : page.searchedTo }
    before = page.next
  }
}

const columns = (onAsk: (actionId: string) => void): Column<ActionEntry>[] => [
  { key: 'at', label: 'When', cell: entry => <span className={css.when}>{formatDayAndTime(entry.at)}</span> },
  { key: 'userName', label: 'Who', cell: entry => <Who entry={entry} /> },
  { key: 'title', label: 'What', isRowHeader: true, cell: entry => <What entry={entry} /> },
  { key: 'belongsTo', label: 'Belongs to', cell: entry => listOwners(entry) },
  { key: 'undo', label: 'Undo', isScreenOnly: true, cell: entry => <Undo entry={entry} onAsk={onAsk} /> },
]

const listOwners = ({ belongsTo, years }: ActionEntry): string =>
  [belongsTo, ...years].filter(Boolean).join(', ')

function Who({ entry: { userId, userName } }: { entry: ActionEntry }) {
  if (userId === null || userName === null) return <span>The Fact Book</span>
  return (
    <Link to={paths.adminPerson} params={{ userID: String(userId) }} translate="no">
      {userName}
    </Link>
  )
}

/** The changes that fit below a title. The action's own page lists all. */
const mostShown = 2

function What({ entry: { actionId, title, details, onlyChange } }: { entry: ActionEntry }) {
  const changes = onlyChange?.action === 'CHANGED' ? onlyChange.changes : []
  const more = changes.length - mostShown
  const words = [
    ...changes.slice(0, mostShown).map(describeFieldChange),
    ...(more > 0 ? [`${more} more`] : []),
  ]
  return (
    <>
      <Link to={paths.adminHistory} search={{ action: actionId }}>
        {title}
      </Link>
      {(details || words.length > 0) && <span className={css.kind}>{details ?? words.join('; ')}</span>}
    </>
  )
}

interface UndoProps {
  entry: ActionEntry
  onAsk: (actionId: string) => void
}

/** Undoes the action, or says who did or why that is impossible. */
function Undo({ entry: { actionId, at, title, undoneBy, undoRefusal }, onAsk }: UndoProps) {
  if (undoneBy) {
    const words = `Undone by ${undoneBy.userName ?? 'the Fact Book'}, ${formatDayAndTime(undoneBy.at)}`
    return <span className={css.kind}>{words}</span>
  }
  if (undoRefusal !== null) return <span className={css.kind}>{undoRefusal}</span>
  return (
    <span className={rowActions.actions}>
      <button
        type="button"
        aria-label={`Undo ${title}, ${formatDayAndTime(at)}`}
        onClick={() => onAsk(actionId)}
      >
        Undo
      </button>
    </span>
  )
}
