import { kindWords, formatNameUse } from '#domain/catalog/nameUse.ts'
import type { NameProposal } from '#domain/catalog/proposal.ts'
import { axnStatusLabels } from '#domain/catalog/recordStatus.ts'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import { actionsColumn, type Column } from '#platform/ui/Table.tsx'
import { MergeLink } from '../merging/MergeLink.tsx'
import { formatCodes } from '../merging/MergePreviewTable.tsx'
import rowActions from '#platform/ui/rowActions.module.css'
import css from './Proposals.module.css'

interface ProposalActions {
  selected: ReadonlySet<string>
  onSelect: (proposal: NameProposal, isSelected: boolean) => void
  onAccept: (proposal: NameProposal) => void
  onRemove: (proposal: NameProposal) => void
}

export const getProposalKey = ({ kind, id }: Pick<NameProposal, 'kind' | 'id'>): string => `${kind}/${id}`

export function getProposalColumns(actions: ProposalActions): Column<NameProposal>[] {
  return [
    {
      key: 'select',
      label: 'Select',
      isScreenOnly: true,
      cell: each => (
        <label className={css.select}>
          <input
            type="checkbox"
            aria-label={`Select ${each.name}`}
            checked={actions.selected.has(getProposalKey(each))}
            onChange={event => actions.onSelect(each, event.currentTarget.checked)}
          />
        </label>
      ),
    },
    {
      key: 'name',
      label: 'Name',
      sortable: true,
      isRowHeader: true,
      cell: each => <span className={css.name}>{each.name}</span>,
    },
    { key: 'kind', label: 'Kind', sortable: true, cell: each => kindWords[each.kind].one },
    {
      key: 'proposedUserName',
      label: 'Proposed By',
      sortable: true,
      cell: each => each.proposedUserName ?? 'unknown',
    },
    { key: 'proposedDate', label: 'When', sortable: true, cell: each => formatMoment(each.proposedDate) },
    { key: 'uses', label: 'Used By', cell: each => <Uses proposal={each} /> },
    { key: 'alike', label: 'Similar Names', cell: each => <Alike proposal={each} /> },
    { ...actionsColumn, cell: each => <Actions proposal={each} {...actions} /> },
  ]
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

function Actions({ proposal, onAccept, onRemove }: ProposalActions & { proposal: NameProposal }) {
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
