import { getFindingAnchor } from '../wizard/stepTarget.ts'
import { LazyRemarkThread } from './LazyRemarkThread.tsx'
import css from './Remarks.module.css'
import { useRemarks, type ShownRemark } from './remarksContext.ts'

interface RemarkListProps {
  remarks: readonly ShownRemark[]
  /** The step that a link leads to then offers the way back. */
  isOnReview?: boolean
}

/** Names a remark's place on the review, to which its field leads back. */
export const getRemarkName = ({ remarkId }: ShownRemark): string => `remark.${remarkId}`

/** Remarks in the order of the forms, each with a link to its field. */
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
