import { Link } from '@tanstack/react-router'
import type { deskListing, DeskRow } from '#domain/review/desk.ts'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import type { CellsOf } from '../../browse/listing/ListingTable.tsx'
import { paths } from '../../screens.ts'
import { ReviewLink } from '../ReviewLink.tsx'
import { renderStatus } from '../StatusBadge.tsx'
import css from './Desk.module.css'

export const fullName = (row: DeskRow): string => (row.iataCode ? `${row.name} (${row.iataCode})` : row.name)

/** The cells of the desk. Links include the year and `desk`, the filter and order that a review goes through. */
export const getDeskCells = (instanceId: number, desk: string): CellsOf<typeof deskListing> => ({
  name: row => (
    <ReviewLink
      kind={row.kind}
      id={row.id}
      name={fullName(row)}
      search={{ instance: String(instanceId), desk }}
    />
  ),
  axnInstanceStatus: renderStatus,
  editors: row => <Editors row={row} />,
  submissionDate: describeSubmission,
  lastSignInDate: row => formatMomentOrNever(row.lastSignInDate),
  lastReminderDate: row => formatMomentOrNever(row.lastReminderDate),
})

const formatMomentOrNever = (at: string | null): string => (at ? formatMoment(at) : 'Never')

function describeSubmission({ submissionDate, withdrawalDate }: DeskRow): string {
  if (withdrawalDate) return `Withdrawn ${formatMoment(withdrawalDate)}`
  return submissionDate ? formatMoment(submissionDate) : 'Never'
}

/** Editors, each with a link to the person. */
function Editors({ row }: { row: DeskRow }) {
  if (row.editors.length === 0) return <span>No editor</span>
  return (
    <ul className={css.editors}>
      {row.editors.map(({ userId, firstName, lastName }) => (
        <li key={userId}>
          <Link to={paths.adminPerson} params={{ userID: String(userId) }}>{`${firstName} ${lastName}`}</Link>
        </li>
      ))}
    </ul>
  )
}
