import { Link } from '@tanstack/react-router'
import type { DeskRow } from '#domain/review/desk.ts'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import type { Column } from '#platform/ui/Table.tsx'
import { CompanyStepLink } from '../../companies/CompanyStepLink.tsx'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import type { RowSelection } from './useRowSelection.ts'
import css from './Desk.module.css'

const fullName = (row: DeskRow): string => (row.iataCode ? `${row.name} (${row.iataCode})` : row.name)

/** The desk's columns. Links to the wizard include the year. */
export function getDeskColumns(choice: RowSelection, instanceId: number): Column<DeskRow>[] {
  const search = { instance: String(instanceId) }
  return [
    {
      key: 'choose',
      label: 'Select',
      cell: row => (
        <input
          type="checkbox"
          className={css.box}
          aria-label={`Select ${fullName(row)}`}
          checked={choice.has(row)}
          onChange={() => choice.toggle(row)}
        />
      ),
    },
    {
      key: 'name',
      label: 'Name',
      sortable: true,
      heads: true,
      cell: row => <Name row={row} search={search} />,
    },
    {
      key: 'axnInstanceStatus',
      label: 'Status',
      sortable: true,
      cell: row => <StatusBadge status={row.axnInstanceStatus} />,
    },
    {
      key: 'completePercent',
      label: 'Complete',
      unit: '%',
      format: 'integer',
      sortable: true,
      cell: row => row.completePercent,
    },
    { key: 'errors', label: 'Errors', format: 'integer', sortable: true, cell: row => row.errors },
    {
      key: 'contradictions',
      // May wrap, so that all columns fit a small laptop.
      label: 'Contra\u00ADdictions',
      format: 'integer',
      sortable: true,
      cell: row => row.contradictions,
    },
    {
      key: 'warnings',
      label: 'Open Warnings',
      format: 'integer',
      sortable: true,
      cell: row => row.warnings,
    },
    {
      key: 'answered',
      label: 'Answered Warnings',
      format: 'integer',
      sortable: true,
      cell: row => row.answered,
    },
    {
      key: 'remarks',
      label: 'Open Remarks',
      format: 'integer',
      sortable: true,
      cell: row => row.remarks,
    },
    { key: 'editors', label: 'Editors', cell: row => <Editors row={row} search={search} /> },
    {
      key: 'lastChangeDate',
      label: 'Last Change',
      sortable: true,
      cell: row => formatMoment(row.lastChangeDate),
    },
    {
      key: 'submissionDate',
      label: 'Submitted',
      sortable: true,
      cell: row => describeSubmission(row),
    },
    {
      key: 'lastSignInDate',
      label: 'Last Sign-in',
      sortable: true,
      cell: row => (row.lastSignInDate ? formatMoment(row.lastSignInDate) : 'Never'),
    },
    {
      key: 'lastReminderDate',
      label: 'Last Reminder',
      sortable: true,
      cell: row => (row.lastReminderDate ? formatMoment(row.lastReminderDate) : 'Never'),
    },
  ]
}

function describeSubmission({ submissionDate, withdrawalDate }: DeskRow): string {
  if (withdrawalDate) return `Withdrawn ${formatMoment(withdrawalDate)}`
  return submissionDate ? formatMoment(submissionDate) : 'Never'
}

interface CellProps {
  row: DeskRow
  search: { instance: string }
}

/** Opens the review step. */
function Name({ row, search }: CellProps) {
  if (row.kind === 'company') {
    return (
      <CompanyStepLink companyId={row.id} step="review" search={search} label={`Review ${row.name}`}>
        {row.name}
      </CompanyStepLink>
    )
  }
  return (
    <Link to={paths.wizardReview} params={{ contentID: String(row.id) }} search={search}>
      {fullName(row)}
    </Link>
  )
}

/** Editors, each with a link to what they may edit. */
function Editors({ row, search }: CellProps) {
  if (row.editors.length === 0) return 'No editor'
  const to = row.kind === 'airport' ? paths.adminAffiliateAirport : paths.adminAffiliateCompany
  return (
    <ul className={css.editors}>
      {row.editors.map(({ userId, firstName, lastName }) => (
        <li key={userId}>
          <Link to={to} params={{ userID: String(userId) }} search={search}>
            {firstName} {lastName}
          </Link>
        </li>
      ))}
    </ul>
  )
}
