import { useId, useState } from 'react'
import { countOf } from '#platform/contract/count.ts'
import { Button } from '#platform/ui/Button.tsx'
import { getFindingAnchor } from '../wizard/stepTarget.ts'
import { getPlaceInputId } from './getPlaceInputId.ts'
import { LazyRemarkThread } from './LazyRemarkThread.tsx'
import { useRemarks, type ShownRemark, selectUnresolvedRemarks } from './remarksContext.ts'
import wizard from '../wizard/StepFrame.module.css'
import css from './Remarks.module.css'

interface RemarkListProps {
  remarks: readonly ShownRemark[]
  /** The step that a link leads to then offers a way back. */
  isOnReview?: boolean
}

/** The id of a remark's place on the review, which its field links back to. */
export const getRemarkName = ({ remarkId }: ShownRemark): string => `remark.${remarkId}`

/** Remarks in form order, each with a link to its field. */
export function RemarkList({ remarks, isOnReview = false }: RemarkListProps) {
  const { link } = useRemarks()
  return (
    <ul className={css.list}>
      {remarks.map(remark => {
        const { remarkId, step, terminalId, field, label, isGone } = remark
        return (
          <li key={remarkId} id={getFindingAnchor(getRemarkName(remark))} tabIndex={-1}>
            <p className={css.about}>
              {isGone
                ? label
                : link({
                    step,
                    terminalId,
                    field: field === '' ? undefined : field,
                    fromFinding: isOnReview ? getRemarkName(remark) : undefined,
                    children: label,
                  })}
            </p>
            <LazyRemarkThread remark={remark} />
          </li>
        )
      })}
    </ul>
  )
}

/**
 * The remarks on the open step, collapsed unless there is an open one that no input can show. Then they stay in view,
 * so that its answer can be read.
 */
export function useStepRemarks() {
  const { remarks, step, owner } = useRemarks()
  const id = useId()
  const own = selectUnresolvedRemarks(remarks.filter(each => each.step === step))
  const open = own.filter(each => each.state === 'OPEN')
  const [chosen, setChosen] = useState<{ step: string; isUnfolded: boolean }>()
  const hasHidden = open.some(each => each.isGone || getPlaceInputId(owner, each) === undefined)
  if (hasHidden && chosen?.step !== step) setChosen({ step, isUnfolded: true })
  const isUnfolded = chosen?.step === step && chosen.isUnfolded
  if (own.length === 0 || step === 'review') return { toggle: null, list: null }
  const words = open.length > 0 ? countOf(open.length, 'open remark') : countOf(own.length, 'answered remark')
  return {
    toggle: (
      <Button
        size="sm"
        variant="default"
        icon="info"
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setChosen({ step, isUnfolded: !isUnfolded })}
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
