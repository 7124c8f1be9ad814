import type { AirportReview } from '#domain/review/airportReview.ts'
import type { Remark } from '#domain/review/review.ts'
import type { AxnInstanceStatus } from '#domain/review/workflow.ts'
import type { LinkToStep } from './wizard/stepTarget.ts'
import type { InstanceKey } from './wizard/undo/instanceActions.ts'

type Finding = AirportReview['findings'][number]

/** What a review says, of an airport or of a company; `S` are the names of its steps. */
export interface Review<S extends string> extends Pick<
  AirportReview,
  'completePercent' | 'actions' | 'history' | 'lastChange' | 'submissionDeadline'
> {
  unavailable: (Omit<AirportReview['unavailable'][number], 'step'> & { step: S })[]
  steps: (Omit<AirportReview['steps'][number], 'step'> & { step: S })[]
  findings: ReviewFinding<S>[]
  remarks: (Omit<Remark, 'step'> & { step: S })[]
}

export interface ReviewFinding<S extends string> extends Omit<Finding, 'step'> {
  step: S
}

export type Action = AirportReview['actions'][number]

/** Whose review is open, and the calls that act on it. */
export interface ReviewPage<S extends string> {
  owner: InstanceKey
  /** Names the airport or company of one year, e.g. `airports/12/26`: what was typed is kept under it. */
  record: string
  /** In the order of STEP 1, STEP 2 ... */
  steps: readonly S[]
  instance: { axnInstanceStatus: AxnInstanceStatus }
  /** Why nothing can be changed. */
  readOnly: string | undefined
  link: LinkToStep<S>
  /** Confirms warnings or carried-over rows (an explanation of null), or explains warnings or contradictions. */
  answer: (answer: {
    findings: Pick<Finding, 'warning' | 'figures'>[]
    explanation: string | null
    /** Whether rows are confirmed by it, which the steps show. */
    isOfRows: boolean
  }) => Promise<void>
  changeStatus: (to: AxnInstanceStatus, reason: string | undefined) => Promise<void>
}

/** What every part of the review shows. */
export interface ReviewProps<S extends string> {
  page: ReviewPage<S>
  review: Review<S>
}
