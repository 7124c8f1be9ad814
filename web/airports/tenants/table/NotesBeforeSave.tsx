import { describeDatesNotStored, dropsLeaseDate, type TenantChoices } from '#domain/airports/tenantCells.ts'
import { kindWords } from '#domain/catalog/nameUse.ts'
import { formatCount, formatNewNames } from '#platform/contract/count.ts'
import { Button } from '#platform/ui/Button.tsx'
import type { SheetForm } from '#platform/ui/grid/useSheetForm.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import type { NameCheck } from './useNameCheck.ts'
import type { useNameMatching } from './useNameMatching.tsx'
import css from '#platform/ui/grid/SheetBar.module.css'

interface NotesBeforeSaveProps {
  form: SheetForm
  names: NameCheck
  matching: Pick<ReturnType<typeof useNameMatching>, 'missing' | 'maxNew' | 'proposals'>
  choices: TenantChoices
  /** Moves the focus to a cell. */
  onGoTo: (row: string, column: string) => void
}

/** What the person cannot propose, and what the next save proposes and does not store. */
export default function NotesBeforeSave({ form, names, matching, choices, onGoTo }: NotesBeforeSaveProps) {
  return (
    <>
      {matching.missing > matching.maxNew && <TooManyNames {...matching} />}
      <ProposedNames {...matching.proposals} onUndo={names.withdrawProposals} />
      <DatesNotStored form={form} choices={choices} onGoTo={onGoTo} />
    </>
  )
}

function TooManyNames({ missing, maxNew }: NotesBeforeSaveProps['matching']) {
  return (
    <Notice kind="warning" role="status">
      <span>{formatCount(missing)}</span> brands and companies do not exist yet, and you can propose{' '}
      <span>{maxNew === 0 ? 'no more now' : `only ${formatCount(maxNew)} more now`}</span>. Use existing names
      for the others, or ask an administrator to review your proposals.
    </Notice>
  )
}

interface ProposedNamesProps {
  brandName: readonly string[]
  companyName: readonly string[]
  onUndo: () => void
}

/** The new names that the next save proposes. Until then, they can be made unknown again. */
function ProposedNames({ brandName, companyName, onUndo }: ProposedNamesProps) {
  const count = brandName.length + companyName.length
  if (count === 0) return null
  const what = formatNewNames([
    [brandName.length, kindWords.brands],
    [companyName.length, kindWords.companies],
  ])
  return (
    <div className={css.bar} role="status">
      <p className={css.note}>
        <span>{`The next save proposes ${what}.`}</span>{' '}
        <Button size="sm" variant="plain" aria-label={`Undo: propose ${what}`} onClick={onUndo}>
          Undo
        </Button>
      </p>
    </div>
  )
}

/**
 * Warns before saving about dates that will not be stored. The form for one tenant hides the input depending on its
 * status.
 */
function DatesNotStored({ form, choices, onGoTo }: Omit<NotesBeforeSaveProps, 'names' | 'matching'>) {
  const dropped = form.changed.filter(row => dropsLeaseDate(form.row(row).texts, choices))
  const [first] = dropped
  if (first === undefined) return null
  return (
    <div className={css.bar} data-kind="warning" role="status">
      <p className={css.note}>
        <span>
          {describeDatesNotStored(dropped.map(row => form.row(row).texts['tenantStatusDes'] ?? ''))}
        </span>{' '}
        <Button size="sm" variant="plain" onClick={() => onGoTo(first, 'leaseExpireDate')}>
          Go to the first one
        </Button>
      </p>
    </div>
  )
}
