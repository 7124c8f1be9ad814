import { useParams } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { nameOf, type LookupEntry } from '#domain/catalog/lookup.ts'
import { entryEndpoints, listEntrySorts } from '#domain/catalog/lookupEntries.ts'
import { isEditableLookup, editableLookups, type EditableLookupName } from '#domain/catalog/lookups.ts'
import { axnStatusLabels, statusFilter } from '#domain/catalog/recordStatus.ts'
import { messages } from '#domain/messages.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { getListQuery } from '#platform/contract/listState.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { ConfirmDialog } from '#platform/ui/ConfirmDialog.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { ErrorNotice, Notice } from '#platform/ui/Notice.tsx'
import { PagedTable } from '#platform/ui/PagedTable.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { SearchBox } from '#platform/ui/SearchBox.tsx'
import { useListState } from '#platform/ui/useListState.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx'
import { getLookupColumns } from './lookupColumns.tsx'
import { getEntryLink, getParentLink } from './lookupLinks.ts'
import { useLookupActions } from './useLookupActions.ts'
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
const statusOptions = [
  { value: '', label: 'All' },
  ...Object.entries(axnStatusLabels).map(([value, label]) => ({ value, label })),
]

/** All entries of one lookup in any status, with what uses them. */
function LookupList({ kind }: { kind: EditableLookupName }) {
  const declared = editableLookups[kind]
  const { title, isComplete } = declared
  const canAdd = entryEndpoints[kind].add !== null
  return (
    <AdminFrame title={title} back={getParentLink(kind)} actions={canAdd && <AddLink kind={kind} />}>
      <p className={css.about}>{declared.text}</p>
      {isComplete && <Notice kind="info">{isComplete}</Notice>}
      <Entries kind={kind} />
    </AdminFrame>
  )
}

function AddLink({ kind }: { kind: EditableLookupName }) {
  const { one } = editableLookups[kind]
  return (
    <ButtonLink {...getEntryLink(kind)}>
      Add {article(one)} {one}
    </ButtonLink>
  )
}

const article = (noun: string): string => (/^[AEIOU]/.test(noun) ? 'an' : 'a')

function Entries({ kind }: { kind: EditableLookupName }) {
  const declared = editableLookups[kind]
  const of = declared.title.toLowerCase()
  const offer = useMemo(() => ({ sorts: listEntrySorts(declared), statuses }), [declared])
  const [state, change] = useListState(offer)
  const status = statusFilter.safeParse(state.status === '' ? 'ALL' : state.status).data ?? 'ALL'
  const query = useEndpointQuery(
    entryEndpoints[kind].list,
    { query: { ...getListQuery(state), status } },
    { keepPrevious: true },
  )
  const heading = useRef<HTMLDivElement>(null)
  const [leaving, setLeaving] = useState<LookupEntry | null>(null)
  const actions = useLookupActions(kind)
  const remove = async (entry: LookupEntry) => {
    await actions.remove(entry)
    // The focus leaves a dialog only after it is closed.
    flushSync(() => setLeaving(null))
    heading.current?.focus()
  }
  // Moving makes sense only if the whole order is visible.
  const isInOrder = state.sort === 'sequenceNumber' && state.keyword === '' && state.status === ''
  const columns = getLookupColumns(kind, {
    onRemove: setLeaving,
    onMove: isInOrder ? actions.move : undefined,
    total: query.data?.totalElements ?? 0,
  })
  return (
    <div ref={heading} tabIndex={-1} className={css.list}>
      <ErrorNotice text={actions.error} />
      <div className={css.tools} data-screen-only>
        <SearchBox
          label={`Search ${of}`}
          keyword={state.keyword}
          onKeyword={keyword => change({ keyword })}
        />
        <FilterSelect
          label="Status"
          options={statusOptions}
          value={state.status}
          onChange={chosen => change({ status: chosen })}
        />
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
              <EmptyState title={`No ${of} yet`} action={<AddLink kind={kind} />}>
                Forms cannot offer {article(declared.one)} {declared.one.toLowerCase()} until you add one.
              </EmptyState>
            }
          />
        )}
      </QueryBoundary>
      <ConfirmDialog
        isOpen={leaving !== null}
        title={`Delete this ${declared.one.toLowerCase()}?`}
        confirm="Delete"
        isBlocked={actions.isBusy}
        onConfirm={() => {
          if (leaving) void remove(leaving)
        }}
        onCancel={() => setLeaving(null)}
      >
        {leaving && <p>{messages.deleteEntry(declared.one, nameOf(declared, leaving))}</p>}
      </ConfirmDialog>
    </div>
  )
}
