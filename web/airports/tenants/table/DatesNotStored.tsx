import { dropsLeaseDate, type TenantChoices } from '#domain/airports/tenantBlock.ts'
import { Button } from '#platform/ui/Button.tsx'
import { countOf } from '#platform/ui/grid/countOf.ts'
import css from '#platform/ui/grid/SheetBar.module.css'
import type { SheetForm } from '#platform/ui/grid/useSheetForm.ts'

interface DatesNotStoredProps {
  form: SheetForm
  choices: TenantChoices
  /** Moves the focus to a cell. */
  onGoTo: (row: string, column: string) => void
}

/** Says before the save which dates it will not store. A tenant's own page has no such input: its status hides it. */
export function DatesNotStored({ form, choices, onGoTo }: DatesNotStoredProps) {
  const dropped = form.changed.filter(row => dropsLeaseDate(form.row(row).texts, choices))
  const [first] = dropped
  if (first === undefined) return null
  const statuses = [...new Set(dropped.map(row => form.row(row).texts['tenantStatusDes'] ?? ''))].join(', ')
  return (
    <div className={css.bar} data-kind="warning" role="status">
      <p className={css.note}>
        {countOf(dropped.length, 'date')} will not be stored, because a tenant with this status has no lease
        date ({statuses}).{' '}
        <Button size="sm" variant="plain" onClick={() => onGoTo(first, 'leaseExpireDate')}>
          Go to the first
        </Button>
      </p>
    </div>
  )
}
