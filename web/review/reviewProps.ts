import type { AirportReview } from '#domain/review/airportReview.ts'
import type { Remark } from '#domain/review/review.ts'
import type { InstanceKey } from '#domain/review/subjectKind.ts'
import type { AxnInstanceStatus } from '#domain/review/workflow.ts'
import type { LinkToStep } from './wizard/stepTarget.ts'

type Finding = AirportReview['findings'][number]

/** The content of an airport's or company's review. `S` are the names of its steps. */
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

/** The subject of the open review, and its calls. */
export interface ReviewPage<S extends string> {
  owner: InstanceKey
  /** Identifies the airport or company of one year, such as `airports/12/26`. Unsent text is stored under it. */
  record: string
  /** In the order of STEP 1, STEP 2 ... */
  steps: readonly S[]
  instance: { axnInstanceStatus: AxnInstanceStatus }
  /** Why the year is read-only. */
  readOnly: string | undefined
  link: LinkToStep<S>
  /**
   * Confirms warnings or carried-over rows (an explanation of null), or explains warnings or contradictions. Resolves to
   * the call's reply.
   */
  answer: (answer: {
    findings: Pick<Finding, 'warning' | 'figures'>[]
    explanation: string | null
    /** Whether this confirms rows, which the steps show. */
    isOfRows: boolean
  }) => Promise<unknown>
  changeStatus: (to: AxnInstanceStatus, reason: string | undefined) => Promise<void>
}

/** The props of every part of the review. */
export interface ReviewProps<S extends string> {
  page: ReviewPage<S>
  review: Review<S>
}
