import panel from '#platform/ui/panel.module.css'
import { useFocusFromHash } from '#platform/ui/useFocusFromHash.ts'
import { getFindingAnchor } from '../wizard/stepTarget.ts'
import { getRemarkName, RemarkList } from './RemarkList.tsx'
import css from './Remarks.module.css'
import { selectUnresolved, useRemarks } from './remarksContext.ts'

/** All remarks about a year: those to answer or to resolve, and the resolved ones folded below. */
export function ReviewRemarks() {
  const { remarks } = useRemarks()
  const unresolved = selectUnresolved(remarks)
  const resolved = remarks.filter(each => each.state === 'RESOLVED')
  const open = remarks.filter(each => each.state === 'OPEN').length
  useFocusFromHash(
    unresolved.map(each => getFindingAnchor(getRemarkName(each))),
    resolved.map(each => getFindingAnchor(getRemarkName(each))),
    'remarks',
  )
  if (remarks.length === 0) return null
  return (
    <section aria-labelledby="remarks">
      <h2 id="remarks" tabIndex={-1} className={panel.heading}>
        Remarks
      </h2>
      {open > 0 && (
        <p>
          {open === 1 ? 'One remark needs' : `${open} remarks need`} an answer before the next submission.
        </p>
      )}
      {unresolved.length > 0 && <RemarkList remarks={unresolved} namesSteps />}
      {resolved.length > 0 && (
        <details className={css.resolved}>
          <summary>Resolved ({resolved.length})</summary>
          <RemarkList remarks={resolved} namesSteps />
        </details>
      )}
    </section>
  )
}
