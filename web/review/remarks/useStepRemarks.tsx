import { useId, useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import wizard from '../wizard/WizardFrame.module.css'
import { getPlaceInputId } from './getPlaceInputId.ts'
import { RemarkList } from './RemarkList.tsx'
import { selectUnresolved, useRemarks } from './remarksContext.ts'

/** The remarks about the open step, folded unless one is open that no input can show. */
export function useStepRemarks() {
  const { remarks, step, owner } = useRemarks()
  const id = useId()
  const own = selectUnresolved(remarks.filter(each => each.step === step))
  const open = own.filter(each => each.state === 'OPEN')
  const [unfolded, setUnfolded] = useState<boolean>()
  const isUnfolded = unfolded ?? open.some(each => each.isGone || getPlaceInputId(owner, each) === undefined)
  if (own.length === 0 || step === 'review') return { toggle: null, list: null }
  const words =
    open.length > 0
      ? `${open.length} open ${open.length === 1 ? 'remark' : 'remarks'}`
      : `${own.length} answered ${own.length === 1 ? 'remark' : 'remarks'}`
  return {
    toggle: (
      <Button
        size="sm"
        variant="default"
        icon="info"
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {words}
      </Button>
    ),
    list: isUnfolded && (
      <section id={id} aria-label="Remarks" className={wizard.missing}>
        <RemarkList remarks={own} />
      </section>
    ),
  }
}
