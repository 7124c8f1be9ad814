import { Link } from '@tanstack/react-router'
import { deskColumns, type DeskRow } from '#domain/review/desk.ts'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import type { Column } from '#platform/ui/Table.tsx'
import type { RowSelection } from '../../history/bulk/useRowSelection.ts'
import { paths } from '../../screens.ts'
import { ReviewLink } from '../ReviewLink.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import css from './Desk.module.css'

const fullName = (row: DeskRow): string => (row.iataCode ? `${row.name} (${row.iataCode})` : row.name)

const getChoiceColumn = (choice: RowSelection, axnInstanceId: number): Column<DeskRow> => ({
  key: 'choose',
  label: 'Select',
  isScreenOnly: true,
  cell: row => (
    <input
      type="checkbox"
      className={css.box}
      aria-label={`Select ${fullName(row)}`}
      checked={choice.has(row)}
      onChange={() => choice.toggle({ kind: row.kind, id: row.id, axnInstanceId })}
    />
  ),
})

/** The desk's columns. Links to the wizard include the year. `desk` is the list's filter and order. Rows of a closed year cannot be selected. */
export function getDeskColumns(
  choice: RowSelection | null,
  instanceId: number,
  desk: string,
): Column<DeskRow>[] {
  const search = { instance: String(instanceId) }
  return [
    ...(choice ? [getChoiceColumn(choice, instanceId)] : []),
    sortable('name', row => <Name row={row} search={{ ...search, desk }} />, { isRowHeader: true }),
    sortable('axnInstanceStatus', row => <StatusBadge status={row.axnInstanceStatus} />),
    sortable('completePercent', row => row.completePercent),
    sortable('errors', row => row.errors),
    // May wrap, so that all columns fit a small laptop.
    sortable('contradictions', row => row.contradictions, { label: 'Contra\u00ADdictions' }),
    sortable('warnings', row => row.warnings),
    sortable('answered', row => row.answered),
    sortable('remarks', row => row.remarks),
    { key: 'editors', ...deskColumns.editors, cell: row => <Editors row={row} /> },
    sortable('lastChangeDate', row => formatMoment(row.lastChangeDate)),
    sortable('submissionDate', describeSubmission),
    sortable('lastSignInDate', row => formatMomentOrNever(row.lastSignInDate), {
      label: 'Last Sign\u2011in',
    }),
    sortable('lastReminderDate', row => formatMomentOrNever(row.lastReminderDate)),
  ]
}

const sortable = (
  key: keyof typeof deskColumns,
  cell: Column<DeskRow>['cell'],
  more: Partial<Column<DeskRow>> = {},
): Column<DeskRow> => ({ key, ...deskColumns[key], sortable: true, cell, ...more })

const formatMomentOrNever = (at: string | null): string => (at ? formatMoment(at) : 'Never')

function describeSubmission({ submissionDate, withdrawalDate }: DeskRow): string {
  if (withdrawalDate) return `Withdrawn ${formatMoment(withdrawalDate)}`
  return submissionDate ? formatMoment(submissionDate) : 'Never'
}

interface CellProps {
  row: DeskRow
  search: { instance: string }
}

/** Opens the review, which knows the list that it was opened from. */
const Name = ({ row, search }: CellProps & { search: { desk: string } }) => (
  <ReviewLink kind={row.kind} id={row.id} name={fullName(row)} search={search} />
)

/** Editors, each with a link to the person. */
function Editors({ row }: Pick<CellProps, 'row'>) {
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
