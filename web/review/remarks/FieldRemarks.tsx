import { useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { FieldNotesContext } from '#platform/ui/FieldFrame.tsx'
import { getPlaceInputId } from './getPlaceInputId.ts'
import { LazyRemarkThread } from './LazyRemarkThread.tsx'
import {
  RemarksContext,
  remarkStateLabels,
  selectUnresolvedRemarks,
  useRemarks,
  type RemarksOfYear,
  type ShownRemark,
} from './remarksContext.ts'
import css from './Remarks.module.css'

interface FieldRemarksProps {
  value: RemarksOfYear
  children: ElementNode
}

/** Shows the remarks on the open step at their inputs. */
export const FieldRemarks = ({ value, children }: FieldRemarksProps) => (
  <RemarksContext value={value}>
    <FieldNotesContext value={renderInputRemarks}>{children}</FieldNotesContext>
  </RemarksContext>
)

interface InputRemarksProps {
  id: string
  isInTable: boolean
}

const renderInputRemarks = (props: InputRemarksProps) => <InputRemarks {...props} />

function InputRemarks({ id, isInTable }: InputRemarksProps) {
  const { owner, step, remarks } = useRemarks()
  const own = selectUnresolvedRemarks(remarks).filter(
    each => each.step === step && getPlaceInputId(owner, each) === id,
  )
  if (own.length === 0) return null
  const Remark = isInTable ? FoldedRemark : LazyRemarkThread
  return (
    <div className={css.atField}>
      {own.map(each => (
        <Remark key={each.remarkId} remark={each} />
      ))}
    </div>
  )
}

/** A table cell has room only for the state. */
function FoldedRemark({ remark }: { remark: ShownRemark }) {
  const [isOpen, setOpen] = useState(false)
  const { label, state } = remark
  return (
    <>
      <Button
        size="sm"
        variant="default"
        icon="info"
        aria-label={`Remark, ${remarkStateLabels[state].toLowerCase()}: ${label}`}
        onClick={() => setOpen(true)}
      >
        {state === 'OPEN' ? 'Remark' : remarkStateLabels[state]}
      </Button>
      {isOpen && (
        <Dialog isOpen title={label} onClose={() => setOpen(false)}>
          <LazyRemarkThread remark={remark} />
        </Dialog>
      )}
    </>
  )
}
