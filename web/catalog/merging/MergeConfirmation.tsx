import { useId, useState } from 'react'
import { countMoved, mostMovedUntyped, type MergePreview } from '#domain/catalog/merging.ts'
import { kindWords, type NameKind } from '#domain/catalog/nameUse.ts'
import { sameName } from '#domain/catalog/proposal.ts'
import { ConfirmDialog } from '#platform/ui/ConfirmDialog.tsx'
import control from '#platform/ui/control.module.css'
import css from './Merge.module.css'

interface MergeConfirmationProps {
  isOpen: boolean
  kind: NameKind
  preview: MergePreview
  onConfirm: () => void
  onCancel: () => void
}

/** Asks once more; a merge of many rows is confirmed by typing the name that is given up. */
export function MergeConfirmation({ isOpen, kind, preview, onConfirm, onCancel }: MergeConfirmationProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const { from, into } = preview
  const rows = countMoved(preview)
  const mustType = rows > mostMovedUntyped
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Merge these two ${kindWords[kind].many}?`}
      confirm="Merge"
      isBlocked={mustType && sameName(typed) !== sameName(from.name)}
      onConfirm={() => {
        setTyped('')
        onConfirm()
      }}
      onCancel={() => {
        setTyped('')
        onCancel()
      }}
    >
      <p>
        “{from.name}” becomes “{into.name}” in {rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`}{' '}
        of the open years. You can undo this.
      </p>
      {mustType && (
        <p className={css.typed}>
          <label htmlFor={id}>Type “{from.name}” to confirm</label>
          <input
            id={id}
            className={control.control}
            value={typed}
            autoComplete="off"
            onChange={event => setTyped(event.currentTarget.value)}
          />
        </p>
      )}
    </ConfirmDialog>
  )
}
