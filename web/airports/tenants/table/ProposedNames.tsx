import { useMemo } from 'react'
import { kindWords } from '#domain/catalog/nameUse.ts'
import { formatNewNames } from '#platform/contract/count.ts'
import { Button } from '#platform/ui/Button.tsx'
import type { SheetForm } from '#platform/ui/grid/useSheetForm.ts'
import type { NameCheck } from './useNameCheck.ts'
import css from '#platform/ui/grid/SheetBar.module.css'

/** The new names that the next save proposes. Until then, they can be made unknown again. */
export function ProposedNames({ form, names }: { form: SheetForm; names: NameCheck }) {
  const { changed, row } = form
  const { listProposed } = names
  const { brandName, companyName } = useMemo(
    () => listProposed(changed.map(key => row(key).texts)),
    [listProposed, changed, row],
  )
  const count = brandName.length + companyName.length
  if (count === 0) return null
  const what = formatNewNames([
    [brandName.length, kindWords.brands],
    [companyName.length, kindWords.companies],
  ])
  return (
    <div className={css.bar} role="status">
      <p className={css.note}>
        The next save proposes {what}.{' '}
        <Button
          size="sm"
          variant="plain"
          aria-label={`Undo: propose ${what}`}
          onClick={() => names.withdrawProposals()}
        >
          Undo
        </Button>
      </p>
    </div>
  )
}
