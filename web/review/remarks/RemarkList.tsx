import { getFindingAnchor } from '../wizard/stepTarget.ts'
import { LazyRemarkThread } from './LazyRemarkThread.tsx'
import css from './Remarks.module.css'
import { useRemarks, type ShownRemark } from './remarksContext.ts'

interface RemarkListProps {
  remarks: readonly ShownRemark[]
  /** Whether the list names the steps, because it is on none of them. */
  namesSteps?: boolean
}

/** Names a remark's place on the review, to which its field leads back. */
export const getRemarkName = ({ remarkId }: ShownRemark): string => `remark.${remarkId}`

/** Remarks in the order of the forms, each with a link to its field. */
export function RemarkList({ remarks, namesSteps = false }: RemarkListProps) {
  const { steps, link } = useRemarks()
  return (
    <ul className={css.list}>
      {remarks.map(remark => {
        const { remarkId, step, terminalId, field, label, isGone } = remark
        const place = steps.findIndex(each => each.step === step)
        const title = namesSteps ? `STEP ${place + 1}, ${steps[place]?.title ?? ''}: ${label}` : label
        return (
          <li key={remarkId} id={getFindingAnchor(getRemarkName(remark))} tabIndex={-1}>
            <p className={css.about}>
              {isGone
                ? title
                : link({
                    step,
                    terminalId,
                    field: field === '' ? undefined : field,
                    fromFinding: namesSteps ? getRemarkName(remark) : undefined,
                    children: title,
                  })}
            </p>
            <LazyRemarkThread remark={remark} />
          </li>
        )
      })}
    </ul>
  )
}
