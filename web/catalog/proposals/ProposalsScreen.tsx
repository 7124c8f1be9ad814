import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { kindWords, nameKind } from '#domain/catalog/nameUse.ts'
import {
  acceptProposalsEndpoint,
  checkProposalRemovalEndpoint,
  listProposalsEndpoint,
  proposalSorts,
  removeProposalEndpoint,
  type NameProposal,
  proposalFields,
} from '#domain/catalog/proposal.ts'
import * as messages from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { ProblemError } from '#platform/client/problemError.ts'
import { queryClient, useEndpointQuery } from '#platform/client/queries.ts'
import { getListQuery } from '#platform/contract/listState.ts'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { ConfirmRemoval } from '#platform/ui/ConfirmDialog.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { ShortForm } from '#platform/ui/form/ShortForm.tsx'
import { useShortForm } from '#platform/ui/form/useShortForm.ts'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { PagedTable } from '#platform/ui/PagedTable.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { SearchBox } from '#platform/ui/SearchBox.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { keepFocusNear } from '#platform/ui/useFocusFromHash.ts'
import { useListState } from '#platform/ui/useListState.ts'
import { paths } from '../../screens.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { useRemoval } from '../../shell/admin/useRemoval.ts'
import { getProposalKey, getProposalColumns } from './proposalColumns.tsx'
import css from '../../shell/admin/admin.module.css'

const offer = { sorts: proposalSorts }
const kindOptions = [
  { value: '', label: 'All' },
  ...nameKind.options.map(value => {
    const { many } = kindWords[value]
    return { value, label: `${many[0]?.toUpperCase()}${many.slice(1)}` }
  }),
]

/** Editors' proposals, to accept, rename, merge, or delete. */
export function ProposalsScreen() {
  return (
    <AdminFrame title="Proposals" back={{ to: paths.adminManage }}>
      <Proposals />
    </AdminFrame>
  )
}

function useKind() {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    kind: nameKind.safeParse(search.kind).data,
    chooseKind: (kind: string) =>
      void navigate({
        to: '.',
        search: was => ({ ...was, page: undefined, kind: kind || undefined }),
        resetScroll: false,
      }),
  }
}

function Proposals() {
  const [state, change] = useListState(offer)
  const { kind, chooseKind } = useKind()
  const place = getListQuery(state)
  const query = useEndpointQuery(
    listProposalsEndpoint,
    { query: { ...place, kind: kind ?? 'ALL' } },
    { keepPrevious: true },
  )
  const listId = useId()
  const actions = useDecisions(listId)
  const leaving = useRemoval(({ kind, id }: NameProposal) =>
    call(checkProposalRemovalEndpoint, { params: { kind, id } }),
  )
  const { selected, error } = actions
  const shown = query.data?.content ?? []
  const chosen = shown.filter(each => selected.has(getProposalKey(each)))
  return (
    <div id={listId} tabIndex={-1} className={css.list}>
      <ErrorNotice text={error} />
      <div className={css.tools} data-screen-only>
        <SearchBox
          label="Search proposals"
          keyword={state.keyword}
          onKeyword={keyword => change({ keyword })}
        />
        <FilterSelect label="Kind" options={kindOptions} value={kind ?? ''} onChange={chooseKind} />
        <Button
          aria-disabled={chosen.length === 0 || actions.isBusy || undefined}
          onClick={() => void actions.accept(chosen)}
        >{`Accept ${chosen.length === 0 ? 'selected' : `${chosen.length} selected`}`}</Button>
      </div>
      <QueryBoundary query={query} lines={10}>
        {read => (
          <PagedTable
            of="proposals"
            read={read}
            state={state}
            change={change}
            columns={getProposalColumns({
              selected,
              onSelect: actions.select,
              onAccept: actions.setNaming,
              onRemove: leaving.begin,
            })}
            rowKey={getProposalKey}
            isNarrowed={kind !== undefined}
            onClear={() => {
              change({ keyword: '' })
              if (kind) chooseKind('')
            }}
            whenNone={<NoProposals />}
          />
        )}
      </QueryBoundary>
      <ConfirmRemoval
        item={leaving.row}
        title="Delete this proposal?"
        refusal={leaving.refusal}
        onConfirm={proposal => void actions.remove(proposal)}
        onClose={leaving.end}
      >
        {proposal => <p>{`Are you sure you wish to delete “${proposal.name}”?`}</p>}
      </ConfirmRemoval>
      {actions.naming && (
        <AcceptDialog
          key={getProposalKey(actions.naming)}
          proposal={actions.naming}
          onDone={words => actions.close(words)}
        />
      )}
    </div>
  )
}

const NoProposals = () => (
  <EmptyState
    title="No proposals to review"
    action={
      <ButtonLink to={paths.adminBrands} variant="default">
        All brands
      </ButtonLink>
    }
  >
    Brands, companies, and airlines that editors propose appear here.
  </EmptyState>
)

function useDecisions(listId: string) {
  const { attempt, error, isBusy } = useAttempt()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [naming, setNaming] = useState<NameProposal | null>(null)
  /** Decided rows disappear together with the focused element. */
  const show = (words: string, moveFocus = keepFocusNear(listId)) => {
    notify.success(words)
    moveFocus()
    void queryClient.invalidateQueries()
  }
  return {
    error,
    isBusy,
    selected,
    naming,
    setNaming,
    select(proposal: NameProposal, isSelected: boolean) {
      const next = new Set(selected)
      if (isSelected) next.add(getProposalKey(proposal))
      else next.delete(getProposalKey(proposal))
      setSelected(next)
    },
    accept(proposals: readonly NameProposal[]) {
      const moveFocus = keepFocusNear(listId)
      const body = { proposals: proposals.map(({ kind, id }) => ({ kind, id })) }
      return attempt(async () => {
        const { accepted } = await call(acceptProposalsEndpoint, { body })
        const decided = new Set(proposals.map(getProposalKey))
        setSelected(was => new Set([...was].filter(key => !decided.has(key))))
        show(messages.proposalsAccepted(accepted), moveFocus)
      })
    },
    async remove(proposal: NameProposal) {
      const { kind, id, name } = proposal
      const moveFocus = keepFocusNear(listId)
      const isDone = await attempt(
        () => call(removeProposalEndpoint, { params: { kind, id } }).then(() => undefined),
        undefined,
        getProposalKey(proposal),
      )
      if (isDone) show(messages.proposalDeleted(name), moveFocus)
    },
    close(words: string | null) {
      flushSync(() => setNaming(null))
      if (words !== null) show(words)
    },
  }
}

const fields = { name: { ...proposalFields.brandName, label: 'Name' } }

interface AcceptDialogProps {
  proposal: NameProposal
  /** Null if nothing was done. */
  onDone: (words: string | null) => void
}

/** Accepts one proposal, optionally under a better name. */
function AcceptDialog({ proposal, onDone }: AcceptDialogProps) {
  const { kind, id, name: proposed } = proposal
  const form = useShortForm({
    record: `proposals/${kind}/${id}`,
    fields,
    initial: { name: proposed },
    async send({ name }) {
      try {
        await call(acceptProposalsEndpoint, { body: { proposals: [{ kind, id, name }] } })
      } catch (thrown) {
        throw atTheField(thrown)
      }
      onDone(messages.proposalsAccepted(1))
    },
  })
  return (
    <Dialog isOpen title={`Accept this ${kindWords[kind].one}?`} onClose={() => onDone(null)}>
      <p>Every editor can then choose it. Records that already use it show this name.</p>
      <ShortForm form={form} label="Accept" action="Accept" onCancel={() => onDone(null)}>
        <TextInput {...form.field('name')} />
      </ShortForm>
    </Dialog>
  )
}

/** The proposal's name is the form's only field. */
function atTheField(thrown: unknown): unknown {
  if (!(thrown instanceof ProblemError)) return thrown
  const { status, code, message, detail, errors } = thrown
  return new ProblemError({
    status,
    code,
    message,
    detail,
    errors: errors.map(each => ({ ...each, pointer: each.pointer.replace('/proposals/0/', '/') })),
  })
}
