import { Link, useParams } from '@tanstack/react-router'
import { useId, useMemo } from 'react'
import {
  type EditableLookup,
  isUsed,
  keyOf,
  type LookupEntry,
  nameOf,
  usesInWords,
} from '#domain/catalog/lookup.ts'
import { entryEndpoints, listEntrySorts } from '#domain/catalog/lookupEntries.ts'
import { type EditableLookupName, editableLookups, isEditableLookup } from '#domain/catalog/lookups.ts'
import { axnStatusLabels, statusFilter } from '#domain/catalog/recordStatus.ts'
import * as messages from '#domain/messages.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import type { Field } from '#platform/contract/field.ts'
import { getListQuery } from '#platform/contract/listState.ts'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { ConfirmRemoval } from '#platform/ui/ConfirmDialog.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import { ErrorNotice, Notice } from '#platform/ui/Notice.tsx'
import { PagedTable } from '#platform/ui/PagedTable.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { actionsColumn, type Column } from '#platform/ui/Table.tsx'
import { keepFocusNear } from '#platform/ui/useFocusFromHash.ts'
import { useListState } from '#platform/ui/useListState.ts'
import { paths } from '../../screens.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { useRemoval } from '../../shell/admin/useRemoval.ts'
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx'
import { SearchAndStatus } from '../../shell/StatusFilter.tsx'
import { MergeLink } from '../merging/MergeLink.tsx'
import { RecordStatus } from '../RecordStatus.tsx'
import { getEntryLink, getParentLink } from './lookupLinks.ts'
import { useLookupActions, type Direction } from './useLookupActions.ts'
import rowActions from '#platform/ui/rowActions.module.css'
import css from './Lookups.module.css'

/** The lookup in the address. */
export function LookupScreen() {
  const { lookup } = useParams({ strict: false })
  if (!isEditableLookup(lookup)) return <NotFoundScreen />
  return <LookupList key={lookup} kind={lookup} />
}

export function ProductTypesScreen() {
  return <LookupList kind="product-types" />
}

const statuses = Object.keys(axnStatusLabels)

/** The only lookup whose entries can be merged. */
const mergeable = 'airlines'

/** All entries of one lookup in any status, with what uses them. */
function LookupList({ kind }: { kind: EditableLookupName }) {
  const declared = editableLookups[kind]
  const { title, isComplete } = declared
  const canAdd = entryEndpoints[kind].add !== null
  return (
    <AdminFrame
      title={title}
      back={getParentLink(kind)}
      actions={
        <>
          {kind === mergeable && (
            <ButtonLink
              to={paths.adminMerge}
              params={{ kind: mergeable }}
              variant="default"
            >{`Merge ${title.toLowerCase()}`}</ButtonLink>
          )}
          {canAdd && <AddLink kind={kind} />}
        </>
      }
    >
      {isComplete && <Notice kind="info">{isComplete}</Notice>}
      <Entries kind={kind} />
      <p className={css.about}>
        <span>{declared.text}</span>
        <span>
          {entryEndpoints[kind].remove &&
            ' You can delete entries that nothing uses. Set others to not active instead: Forms then no longer offer them, and existing records keep them.'}
        </span>
      </p>
    </AdminFrame>
  )
}

function AddLink({ kind }: { kind: EditableLookupName }) {
  const { one } = editableLookups[kind]
  return <ButtonLink {...getEntryLink(kind)}>{`Add ${one.toLowerCase()}`}</ButtonLink>
}

const getArticle = (noun: string): string => (/^[AEIOU]/.test(noun) ? 'an' : 'a')

function Entries({ kind }: { kind: EditableLookupName }) {
  const declared = editableLookups[kind]
  const of = declared.title.toLowerCase()
  const offer = useMemo(
    () => ({ sorts: listEntrySorts(declared), whenSearching: 'bestMatch', statuses }),
    [declared],
  )
  const [state, change] = useListState(offer)
  const status = statusFilter.safeParse(state.status === '' ? 'ALL' : state.status).data ?? 'ALL'
  const query = useEndpointQuery(
    entryEndpoints[kind].list,
    { query: { ...getListQuery(state), status } },
    { keepPrevious: true },
  )
  const listId = useId()
  const actions = useLookupActions(kind)
  // The list may have been read before something began to use the entry.
  const leaving = useRemoval(actions.checkRemoval)
  const remove = async (entry: LookupEntry) => {
    const moveFocus = keepFocusNear(listId)
    await actions.remove(entry)
    moveFocus()
  }
  const move = async (entry: LookupEntry, direction: Direction) => {
    // The browser takes the focus from a row that changes its place.
    const moveFocus = keepFocusNear(getMoveId(declared, entry, direction), listId)
    await actions.move(entry, direction)
    moveFocus()
  }
  // Moving makes sense only if the whole order is visible.
  const isInOrder = state.sort === 'sequenceNumber' && state.keyword === '' && state.status === ''
  const columns = getLookupColumns(kind, {
    onRemove: leaving.begin,
    onMove: isInOrder ? move : undefined,
    isBusy: actions.isBusy,
    total: query.data?.totalElements ?? 0,
  })
  return (
    <div id={listId} tabIndex={-1} className={css.list}>
      <ErrorNotice text={actions.error} />
      <div className={css.tools} data-screen-only>
        <SearchAndStatus of={of} state={state} change={change} labels={axnStatusLabels} />
      </div>
      <QueryBoundary query={query} lines={10}>
        {read => (
          <PagedTable
            of={of}
            caption={declared.title}
            read={read}
            state={state}
            change={change}
            columns={columns}
            rowKey={entry => String(entry[declared.key.name])}
            whenNone={
              <EmptyState
                title={`No ${of} yet`}
                action={<AddLink kind={kind} />}
              >{`Forms cannot offer ${getArticle(declared.one)} ${declared.one.toLowerCase()} until you add one.`}</EmptyState>
            }
          />
        )}
      </QueryBoundary>
      <ConfirmRemoval
        item={leaving.row}
        title={`Delete this ${declared.one.toLowerCase()}?`}
        refusal={leaving.refusal}
        onConfirm={entry => void remove(entry)}
        onClose={leaving.end}
      >
        {entry => <p>{messages.deleteEntry(declared.one, nameOf(declared, entry))}</p>}
      </ConfirmRemoval>
    </div>
  )
}

interface RowActions {
  onRemove: (entry: LookupEntry) => void
  /** Undefined if the order is not visible. */
  onMove?: (entry: LookupEntry, direction: Direction) => Promise<void>
  /** The next move needs the result of the one that is running. */
  isBusy: boolean
  /** The number of entries on all pages. */
  total: number
}

/** The name, the key if it is a word, the fields, what uses it, and the actions. */
function getLookupColumns(kind: EditableLookupName, actions: RowActions): Column<LookupEntry>[] {
  const declared = editableLookups[kind]
  return [
    ...(declared.isOrdered ? [orderColumn(declared, actions)] : []),
    ...Object.entries(declared.fields).map(([name, field]) => fieldColumn(declared, name, field)),
    ...(declared.key.type === 'text' ? [keyColumn(declared)] : []),
    ...(declared.hasProductTypes ? [offersColumn] : []),
    { key: 'uses', label: 'Used by', cell: entry => usesInWords(entry.uses) || <i>nothing</i> },
    {
      key: 'modifiedDate',
      label: 'Last Modified',
      sortable: true,
      cell: entry => formatMoment(entry.modifiedDate),
    },
    {
      key: 'axnStatus',
      label: 'Status',
      sortable: true,
      cell: entry => <RecordStatus status={entry.axnStatus} />,
    },
    { ...actionsColumn, cell: entry => <Actions kind={kind} entry={entry} {...actions} /> },
  ]
}

function fieldColumn(declared: EditableLookup, name: string, field: Field): Column<LookupEntry> {
  return {
    key: name,
    label: field.label,
    help: field.help,
    sortable: true,
    isRowHeader: name === declared.name,
    cell: entry => field.options?.find(each => each.value === entry[name])?.label ?? String(entry[name]),
  }
}

const keyColumn = (declared: EditableLookup): Column<LookupEntry> => ({
  key: 'key',
  label: 'Key',
  cell: entry => <span className={css.key}>{keyOf(declared, entry)}</span>,
})

const offersColumn: Column<LookupEntry> = {
  key: 'productTypes',
  label: 'Product Types',
  format: 'integer',
  cell: entry => entry.productTypes?.filter(each => each.isOffered).length ?? null,
}

const directions = ['up', 'down'] as const satisfies Direction[]

const getMoveId = (declared: EditableLookup, entry: LookupEntry, direction: Direction): string =>
  `move-${keyOf(declared, entry)}-${direction}`

function orderColumn(declared: EditableLookup, { onMove, isBusy, total }: RowActions): Column<LookupEntry> {
  return {
    key: 'sequenceNumber',
    label: 'Order',
    sortable: true,
    cell: entry => {
      const place = entry.sequenceNumber ?? 0
      const name = nameOf(declared, entry)
      return (
        <span className={css.order}>
          <span className={css.place}>{place}</span>
          {onMove &&
            directions.map(direction => (
              <Button
                key={direction}
                id={getMoveId(declared, entry, direction)}
                size="sm"
                variant="plain"
                icon={direction}
                aria-label={`Move ${name} ${direction}`}
                aria-disabled={isBusy || place === (direction === 'up' ? 1 : total) || undefined}
                onClick={() => void onMove(entry, direction)}
              />
            ))}
        </span>
      )
    },
  }
}

/** Only such an entry can be deleted. */
const isUnused = (entry: LookupEntry): boolean => !isUsed(entry) && entry.staysBecause === null

interface ActionsProps extends RowActions {
  kind: EditableLookupName
  entry: LookupEntry
}

function Actions({ kind, entry, onRemove }: ActionsProps) {
  const declared = editableLookups[kind]
  const name = nameOf(declared, entry)
  return (
    <span className={rowActions.actions}>
      <Link {...getEntryLink(kind, keyOf(declared, entry))} aria-label={`Edit ${name}`}>
        Edit
      </Link>
      {kind === mergeable && (
        <MergeLink kind={mergeable} from={Number(keyOf(declared, entry))} label={`Merge ${name}`}>
          Merge
        </MergeLink>
      )}
      {entryEndpoints[kind].remove && isUnused(entry) && (
        <button type="button" aria-label={`Delete ${name}`} onClick={() => onRemove(entry)}>
          Delete
        </button>
      )}
    </span>
  )
}
