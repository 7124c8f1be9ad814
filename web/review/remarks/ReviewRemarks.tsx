import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { countOf } from '#platform/contract/count.ts'
import { useFocusFromHash } from '#platform/ui/useFocusFromHash.ts'
import { getFindingAnchor } from '../wizard/stepTarget.ts'
import { getRemarkName, RemarkList } from './RemarkList.tsx'
import {
  getStepRemarksAnchor,
  selectUnresolvedRemarks,
  useRemarks,
  type ShownRemark,
} from './remarksContext.ts'
import panel from '#platform/ui/panel.module.css'
import css from './Remarks.module.css'

/** Up to this many remarks are shown expanded. If there are more, one step is expanded. */
const mostUnfolded = 5

const isOpen = ({ state }: ShownRemark): boolean => state === 'OPEN'

/** All remarks of a year by step: those to answer or resolve, and the resolved ones collapsed below. */
export function ReviewRemarks() {
  const { remarks, steps } = useRemarks()
  const unresolved = selectUnresolvedRemarks(remarks)
  const resolved = remarks.filter(each => each.state === 'RESOLVED')
  // Initially open remarks stay first, so that nothing moves after answering.
  const [wereOpen] = useState(() => new Set(remarks.filter(isOpen).map(each => each.remarkId)))
  const first = ({ remarkId }: ShownRemark) => (wereOpen.has(remarkId) ? 0 : 1)
  const ordered = unresolved.toSorted((one, other) => first(one) - first(other))
  const groups = [...Map.groupBy(ordered, each => each.step)]
  const open = remarks.filter(isOpen).length
  const titleOf = (step: string) => {
    const at = steps.findIndex(each => each.step === step)
    return `STEP ${at + 1}: ${steps[at]?.title ?? ''}`
  }
  useFocusFromHash(
    [...unresolved.map(getAnchor), ...groups.map(([step]) => getStepRemarksAnchor(step))],
    resolved.map(getAnchor),
    'remarks',
  )
  if (remarks.length === 0) return null
  return (
    <section aria-labelledby="remarks">
      <h2 id="remarks" tabIndex={-1} className={panel.heading}>
        Remarks
      </h2>
      {open > 0 && (
        <p>{`${countOf(open, 'remark needs', 'remarks need')} an answer before the next submission.`}</p>
      )}
      {groups.map(([step, ofStep], place) => (
        <StepRemarks
          key={step}
          step={step}
          title={titleOf(step)}
          remarks={ofStep}
          isUnfolded={place === 0 || unresolved.length <= mostUnfolded}
        />
      ))}
      {resolved.length > 0 && (
        <details className={css.resolved}>
          <summary>{`Resolved (${resolved.length})`}</summary>
          <RemarkList remarks={resolved} isOnReview />
        </details>
      )}
    </section>
  )
}

const getAnchor = (remark: ShownRemark): string => getFindingAnchor(getRemarkName(remark))

interface StepRemarksProps {
  step: string
  title: string
  remarks: readonly ShownRemark[]
  /** Whether it is initially expanded. */
  isUnfolded: boolean
}

/** The remarks on one step. An address with one of them, or with the step, expands it. */
function StepRemarks({ step, title, remarks, isUnfolded }: StepRemarksProps) {
  const location = useRouterState({ select: state => state.location })
  const [opened, setOpened] = useState<{ isUnfolded: boolean; by?: unknown }>({ isUnfolded })
  const anchor = getStepRemarksAnchor(step)
  const isNamed = location.hash === anchor || remarks.some(each => getAnchor(each) === location.hash)
  // A link that is used again expands it again.
  if (isNamed && opened.by !== location) setOpened({ isUnfolded: true, by: location })
  return (
    <details
      className={css.step}
      open={opened.isUnfolded}
      onToggle={event => setOpened({ ...opened, isUnfolded: event.currentTarget.open })}
    >
      <summary id={anchor}>{`${title} (${countByState(remarks)})`}</summary>
      <RemarkList remarks={remarks} isOnReview />
    </details>
  )
}

/** '12 open, 3 answered' */
function countByState(remarks: readonly ShownRemark[]): string {
  const open = remarks.filter(isOpen).length
  const answered = remarks.length - open
  return [open > 0 && `${open} open`, answered > 0 && `${answered} answered`].filter(Boolean).join(', ')
}
