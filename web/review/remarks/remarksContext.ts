import { createContext, useContext } from 'react'
import type { RemarkState } from '#domain/review/review.ts'
import type { InstanceKey } from '#domain/review/subjectKind.ts'
import type { Review } from '../reviewProps.ts'
import type { LinkToStep } from '../wizard/stepTarget.ts'

/** The data that remarks need from the open wizard. */
export interface RemarksOfYear {
  owner: InstanceKey
  /** The open step. */
  step: string
  steps: readonly { step: string; title: string }[]
  remarks: Review<string>['remarks']
  link: LinkToStep<string>
  /** Whether the person may write remarks. */
  isReviewer: boolean
  /** A historical year takes no more remarks. */
  isClosed: boolean
}

export const RemarksContext = createContext<RemarksOfYear | null>(null)

export function useRemarks(): RemarksOfYear {
  const remarks = useContext(RemarksContext)
  if (!remarks) throw new Error('Remarks are only available in the wizard.')
  return remarks
}

export type ShownRemark = RemarksOfYear['remarks'][number]

/** The remarks that are not resolved yet. */
export const selectUnresolvedRemarks = (remarks: readonly ShownRemark[]): ShownRemark[] =>
  remarks.filter(each => each.state !== 'RESOLVED')

/** The id of the heading of a step's remarks on the review. */
export const getStepRemarksAnchor = (step: string): string => `remarks-${step}`

export const remarkStateLabels: Record<RemarkState, string> = {
  OPEN: 'Open',
  ANSWERED: 'Answered',
  RESOLVED: 'Resolved',
}
