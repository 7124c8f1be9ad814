import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { kindWords, formatNameUse } from '#domain/catalog/nameUse.ts'
import {
  acceptProposalEndpoint,
  checkProposalRemovalEndpoint,
  findSimilarName,
  proposalFields,
  proposalListing,
  removeProposalEndpoint,
  type NameProposal,
} from '#domain/catalog/proposal.ts'
import { axnStatusLabels } from '#domain/catalog/recordStatus.ts'
import type { BulkItem } from '#domain/history/bulkAction.ts'
import { proposalActions } from '#domain/history/bulkActions.ts'
import * as messages from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { useAnswered, refreshAll } from '#platform/client/queries.ts'
import { getListingQuery } from '#platform/contract/listingState.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { breakAfterSlashes } from '#platform/ui/breakAfterSlashes.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { ConfirmRemoval } from '#platform/ui/ConfirmDialog.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { ShortForm } from '#platform/ui/form/ShortForm.tsx'
import { useShortForm } from '#platform/ui/form/useShortForm.ts'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { TextInput } from '#platform/ui/TextInput.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { keepFocusNear } from '#platform/ui/useFocusFromHash.ts'
import { ChoiceSelect } from '../../browse/listing/ChoiceSelect.tsx'
import { useListingPage, useListingState } from '../../browse/listing/listingState.ts'
import { ListingTable, type CellsOf } from '../../browse/listing/ListingTable.tsx'
import { ListingTools } from '../../browse/listing/ListingTools.tsx'
import { BulkBar } from '../../history/bulk/BulkBar.tsx'
import { createSelectionColumn } from '../../history/bulk/createSelectionColumn.tsx'
import { useRowSelection } from '../../history/bulk/useRowSelection.ts'
import { paths } from '../../screens.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { useRemoval } from '../../shell/admin/useRemoval.ts'
import { getNameLink } from '../lookups/lookupLinks.ts'
import { MergeLink } from '../merging/MergeLink.tsx'
import { formatCodes } from '../merging/MergePreviewTable.tsx'
import rowActions from '#platform/ui/rowActions.module.css'
import css from '../../shell/admin/admin.module.css'

/** Editors' proposals, to accept, rename, merge, or delete, one or many at a time. */
export function ProposalsScreen() {
  return (
    <AdminFrame title="Proposals" back={{ to: paths.adminManage }}>
      <Proposals />
    </AdminFrame>
  )
}

const getProposalKey = ({ kind, id }: Pick<NameProposal, 'kind' | 'id'>): string => `${kind}/${id}`

const toItem = (proposal: NameProposal): BulkItem => ({
  kind: kindWords[proposal.kind].one,
  id: proposal.id,
  intoId: findSimilarName(proposal)?.id,
})

/** The largest page of a list's call. */
const pageSize = 100

function Proposals() {
  const state = useListingState(proposalListing)
  const query = useListingPage(proposalListing, undefined, state)
  const read = query.data as Paged<NameProposal> | undefined
  const page = (read?.content ?? []).map(toItem)
  const { page: _page, size: _size, ...asked } = getListingQuery(state)
  const answered = useAnswered(asked, query)
  const { sort: _sort, ...filter } = answered
  const selection = useRowSelection(JSON.stringify(filter), page)
  const listId = useId()
  const { attempt, error } = useAttempt()
  const [naming, setNaming] = useState<NameProposal | null>(null)
  const leaving = useRemoval(({ kind, id }: NameProposal) =>
    call(checkProposalRemovalEndpoint, { params: { kind, id } }),
  )
  /** Decided rows disappear together with the focused element. */
  const show = (words: string, moveFocus = keepFocusNear(listId)) => {
    notify.success(words)
    moveFocus()
    void refreshAll()
  }
  const remove = async ({ kind, id, name }: NameProposal) => {
    const moveFocus = keepFocusNear(listId)
    const isDone = await attempt(async () => {
      await call(removeProposalEndpoint, { params: { kind, id } })
    })
    if (isDone) show(messages.proposalDeleted(name), moveFocus)
  }
  const readAll = async () => {
    const items: BulkItem[] = []
    for (let next = 0; next * pageSize < (read?.totalElements ?? 0); next++) {
      const place = { ...answered, page: next, size: pageSize } as never
      const { content } = await call(proposalListing.list, { query: place })
      items.push(...content.map(toItem))
    }
    return items
  }
  return (
    <div id={listId} tabIndex={-1} className={css.list}>
      <ErrorNotice text={error} />
      <ListingTools listing={proposalListing} state={state} hasColumns>
        <ChoiceSelect listing={proposalListing} state={state} column="kind" />
      </ListingTools>
      {read && read.totalElements > 0 && (
        <BulkBar
          actions={proposalActions}
          choice={selection}
          page={page}
          totalElements={read.totalElements}
          readAll={readAll}
        />
      )}
      <ListingTable
        listing={proposalListing}
        state={state}
        caption="Proposals"
        rowKey={getProposalKey}
        cells={proposalCells}
        selection={createSelectionColumn(selection, toItem, proposal => proposal.name)}
        renderActions={proposal => (
          <ProposalActions proposal={proposal} onAccept={setNaming} onRemove={leaving.begin} />
        )}
        whenNone={<NoProposals />}
      />
      <ConfirmRemoval
        item={leaving.row}
        title="Delete this proposal?"
        refusal={leaving.refusal}
        onConfirm={proposal => void remove(proposal)}
        onClose={leaving.end}
      >
        {proposal => <p>{`Are you sure you wish to delete “${proposal.name}”?`}</p>}
      </ConfirmRemoval>
      {naming && (
        <AcceptDialog
          key={getProposalKey(naming)}
          proposal={naming}
          onDone={words => {
            flushSync(() => setNaming(null))
            if (words !== null) show(words)
          }}
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
      await call(acceptProposalEndpoint, { params: { kind, id }, body: { name } })
      onDone(messages.proposalAccepted)
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

const proposalCells: CellsOf<typeof proposalListing> = {
  name: row => <Link {...getNameLink(row.kind, row.id)}>{breakAfterSlashes(row.name)}</Link>,
  kind: row => kindWords[row.kind].one,
  proposedUserName: row => row.proposedUserName ?? 'unknown',
  uses: row => <Uses proposal={row} />,
  alike: row => <Alike proposal={row} />,
}

function Uses({ proposal: { uses } }: { proposal: NameProposal }) {
  if (uses.length === 0) return <i>nothing</i>
  return (
    <ul className={css.plain}>
      {uses.map(each => (
        <li key={`${each.what}/${each.axnInstanceId}`}>
          <span>{formatNameUse(each)}</span>
          {each.airports.length > 0 && <span className={css.soft}>{` ${formatCodes(each.airports)}`}</span>}
        </li>
      ))}
    </ul>
  )
}

function Alike({ proposal }: { proposal: NameProposal }) {
  if (proposal.alike.length === 0) return <i>none</i>
  return (
    <ul className={`${css.plain} ${rowActions.actions} ${css.column}`}>
      {proposal.alike.map(each => (
        <li key={each.id}>
          {each.axnStatus === 'PROPOSED' ? (
            `${each.name} (also proposed)`
          ) : (
            <MergeLink
              kind={proposal.kind}
              from={proposal.id}
              into={each.id}
              label={`Merge ${proposal.name} into ${each.name}`}
            >
              {each.axnStatus === 'ACTIVE'
                ? each.name
                : `${each.name} (${axnStatusLabels[each.axnStatus].toLowerCase()})`}
            </MergeLink>
          )}
        </li>
      ))}
    </ul>
  )
}

interface ProposalActionsProps {
  proposal: NameProposal
  onAccept: (proposal: NameProposal) => void
  onRemove: (proposal: NameProposal) => void
}

/** The actions of one proposal. */
function ProposalActions({ proposal, onAccept, onRemove }: ProposalActionsProps) {
  const { name, uses } = proposal
  return (
    <span className={rowActions.actions}>
      <button type="button" aria-label={`Accept ${name}`} onClick={() => onAccept(proposal)}>
        Accept
      </button>
      <MergeLink kind={proposal.kind} from={proposal.id} label={`Merge ${name}`}>
        Merge
      </MergeLink>
      {uses.length === 0 && (
        <button type="button" aria-label={`Delete ${name}`} onClick={() => onRemove(proposal)}>
          Delete
        </button>
      )}
    </span>
  )
}
