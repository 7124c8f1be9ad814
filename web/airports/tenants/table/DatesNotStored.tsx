import { describeDatesNotStored, dropsLeaseDate, type TenantChoices } from '#domain/airports/tenantCells.ts'
import { Button } from '#platform/ui/Button.tsx'
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
  return (
    <div className={css.bar} data-kind="warning" role="status">
      <p className={css.note}>
        {describeDatesNotStored(dropped.map(row => form.row(row).texts['tenantStatusDes'] ?? ''))}{' '}
        <Button size="sm" variant="plain" onClick={() => onGoTo(first, 'leaseExpireDate')}>
          Go to the first
        </Button>
      </p>
    </div>
  )
}
