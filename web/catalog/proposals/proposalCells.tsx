import { Link } from '@tanstack/react-router'
import { kindWords, formatNameUse } from '#domain/catalog/nameUse.ts'
import type { NameProposal, proposalListing } from '#domain/catalog/proposal.ts'
import { axnStatusLabels } from '#domain/catalog/recordStatus.ts'
import { breakAfterSlashes } from '#platform/ui/breakAfterSlashes.tsx'
import type { CellsOf } from '../../browse/listing/ListingTable.tsx'
import { getNameLink } from '../getNameLink.ts'
import { MergeLink } from '../merging/MergeLink.tsx'
import { formatCodes } from '../merging/MergePreviewTable.tsx'
import rowActions from '#platform/ui/rowActions.module.css'
import css from './Proposals.module.css'

export const proposalCells: CellsOf<typeof proposalListing> = {
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
export function ProposalActions({ proposal, onAccept, onRemove }: ProposalActionsProps) {
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
