import { describeDatesNotStored, dropsLeaseDate, type TenantChoices } from '#domain/airports/tenantCells.ts'
import { Button } from '#platform/ui/Button.tsx'
import type { SheetForm } from '#platform/ui/grid/useSheetForm.ts'
import css from '#platform/ui/grid/SheetBar.module.css'

interface DatesNotStoredProps {
  form: SheetForm
  choices: TenantChoices
  /** Moves the focus to a cell. */
  onGoTo: (row: string, column: string) => void
}

/**
 * Warns before saving about dates that will not be stored. The form for one tenant hides the input depending on its
 * status.
 */
export function DatesNotStored({ form, choices, onGoTo }: DatesNotStoredProps) {
  const dropped = form.changed.filter(row => dropsLeaseDate(form.row(row).texts, choices))
  const [first] = dropped
  if (first === undefined) return null
  return (
    <div className={css.bar} data-kind="warning" role="status">
      <p className={css.note}>
        {describeDatesNotStored(dropped.map(row => form.row(row).texts['tenantStatusDes'] ?? ''))}{' '}
        <Button size="sm" variant="plain" onClick={() => onGoTo(first, 'leaseExpireDate')}>
          Go to the first one
        </Button>
      </p>
    </div>
  )
}
