import { Link } from '@tanstack/react-router'
import type { AirportReview } from '#domain/review/airportReview.ts'
import { isSubmitted } from '#domain/review/desk.ts'
import type { InstanceKey } from '#domain/review/subjectKind.ts'
import { statusLabels } from '#domain/review/workflow.ts'
import { call } from '#platform/client/api.ts'
import { refresh, refreshAll, useEndpointQuery, storeAnswer } from '#platform/client/queries.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { callWithRetry } from '#platform/ui/form/callWithRetry.ts'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { RecordHistory } from '../history/RecordHistory.tsx'
import { ChangesSinceSubmission } from './ChangesSinceSubmission.tsx'
import { Findings } from './Findings.tsx'
import { JumpLink } from './JumpLink.tsx'
import { LocationDifferences } from './locationDifferences/LocationDifferences.tsx'
import { getStepRemarksAnchor } from './remarks/remarksContext.ts'
import { ReviewRemarks } from './remarks/ReviewRemarks.tsx'
import type { Review, ReviewPage, ReviewProps } from './reviewProps.ts'
import { Room } from './room/Room.tsx'
import { StatusPanel } from './StatusPanel.tsx'
import { StepState } from './wizard/StepState.tsx'
import type { SubjectPage } from './wizard/wizardKind.ts'
import panel from '#platform/ui/panel.module.css'
import css from './Review.module.css'

/** The calls of a review, whose parameters are the key of the airport or company in a year. */
interface ReviewEndpoints {
  review: Endpoint
  instance: Endpoint
  answer: Endpoint
  setStatus: Endpoint
}

interface SubjectReviewProps<S extends string, R extends Review<S>> {
  page: SubjectPage<InstanceKey, ReviewPage<S>['instance'] & { version: number }, R, S>
  endpoints: ReviewEndpoints
  record: string
  /** In the order of STEP 1, STEP 2 ... */
  steps: readonly S[]
  terminals?: readonly { terminalId: number; terminalName: string }[]
  /** The types of a company. */
  companyTypes?: readonly string[]
  /** Content below the findings: the workbook of an airport. */
  tools?: ElementNode
  /** A hint beside the overall completeness. */
  hint?: ElementNode
  /** Content after the findings. */
  renderComparison?: (review: R) => ElementNode
}

/** The overview of an airport or a company: decisions, open work with links, and available actions. */
export function SubjectReview<S extends string, R extends Review<S>>(props: SubjectReviewProps<S, R>) {
  const { page, endpoints, terminals = [], companyTypes, tools, hint, renderComparison } = props
  const read = useEndpointQuery(endpoints.review, { params: page.key })
  const reviewed = createReviewPage(props)
  return (
    <QueryBoundary query={read} lines={14}>
      {data => {
        const review = data as R
        const steps = <StepsTable page={reviewed} review={review} hint={tools ? toolsLink : hint} />
        const changes = <ChangesSinceSubmission owner={page.key} review={review} />
        const findings = <Findings page={reviewed} review={review} terminals={terminals} />
        const submitted = isSubmitted(page.instance.axnInstanceStatus)
        const differences = (
          <LocationDifferences readOnly={page.readOnly} isSubmitted={submitted} companyTypes={companyTypes} />
        )
        const comparison = renderComparison?.(review)
        return (
          <Room owner={page.key} review={review}>
            <LatestReason review={review} />
            <StatusPanel page={reviewed} review={review} />
            <ReviewRemarks />
            {submitted ? (
              // The information for a reviewer's decision comes before the information for editors.
              <>
                {changes}
                {findings}
                {differences}
                {comparison}
                {steps}
                {tools}
              </>
            ) : (
              <>
                {steps}
                {changes}
                {findings}
                {differences}
                {tools}
                {comparison}
              </>
            )}
            <StatusHistory review={review} />
            <RecordHistory owner={page.key} title="All changes of this year" />
          </Room>
        )
      }}
    </QueryBoundary>
  )
}

function createReviewPage<S extends string, R extends Review<S>>({
  page: { key, instance, readOnly, link },
  endpoints,
  record,
  steps,
}: SubjectReviewProps<S, R>): ReviewPage<S> {
  return {
    owner: key,
    record,
    steps,
    instance,
    readOnly,
    link,
    async answer({ isOfRows, ...body }) {
      const review = await callWithRetry(endpoints.answer, { params: key, body })
      storeAnswer(endpoints.review, { params: key }, review)
      // Steps that show confirmed rows reload them.
      if (isOfRows) void refreshAll()
      return review
    },
    async changeStatus(axnInstanceStatus, reason) {
      const lookUp = async () => {
        const now = (await call(endpoints.instance, { params: key })) as typeof instance
        return now.axnInstanceStatus === axnInstanceStatus ? now : null
      }
      const given = { params: key, body: { axnInstanceStatus, reason } }
      const options = { lookUp, ifMatch: instance.version }
      const saved = await callWithRetry(endpoints.setStatus, given, options)
      storeAnswer(endpoints.instance, { params: key }, saved)
      await refresh(endpoints.review)
    },
  }
}

const columnsOf = <S extends string>({
  steps,
  link,
}: ReviewPage<S>): Column<Review<S>['steps'][number]>[] => [
  {
    key: 'step',
    label: 'Step',
    isRowHeader: true,
    cell: ({ step, title }) => link({ step, children: `STEP ${steps.indexOf(step) + 1}: ${title}` }),
  },
  {
    key: 'state',
    label: 'Filled in',
    cell: row => <StepState {...row} errors={0} contradictions={0} warnings={0} remarks={0} />,
  },
  { key: 'errors', label: 'Errors', format: 'integer', cell: row => countOf(row.errors) },
  {
    key: 'contradictions',
    label: 'Contradictions',
    format: 'integer',
    cell: row => countOf(row.contradictions),
  },
  { key: 'warnings', label: 'Open warnings', format: 'integer', cell: row => countOf(row.warnings) },
  {
    key: 'remarks',
    label: 'Open remarks',
    format: 'integer',
    cell: ({ step, title, remarks }) =>
      remarks === 0 ? (
        countOf(remarks)
      ) : (
        <Link
          to="."
          search={true}
          hash={getStepRemarksAnchor(step)}
          aria-label={`Open remarks about ${title}: ${remarks}`}
        >
          {remarks}
        </Link>
      ),
  },
]

/** On a phone, empty items take no line. */
const countOf = (count: number) => (count === 0 ? <span className={css.none}>0</span> : count)

const toolsLink = <JumpLink to="workbook">Work in Excel</JumpLink>

/** The overall completeness, and the state of each step. */
function StepsTable<S extends string>({ page, review, hint }: ReviewProps<S> & { hint: ElementNode }) {
  return (
    <section aria-labelledby="steps" className={css.stepsTable}>
      <h2 id="steps" data-spoken>
        Steps
      </h2>
      <div className={css.complete}>
        <progress id="complete" max={100} value={review.completePercent} aria-labelledby="complete-words" />
        <span id="complete-words">
          <strong>{`${review.completePercent}%`}</strong> filled in, confirmed, or marked as not available
        </span>
        {hint && <span data-screen-only>{hint}</span>}
      </div>
      <Table
        caption="Steps"
        hideCaption
        columns={columnsOf(page)}
        rows={review.steps}
        rowKey={row => row.step}
      />
    </section>
  )
}

type Change = AirportReview['history'][number]

const author = (change: Change) => change.modifiedUserName ?? 'The Fact Book'

interface HistoryProps {
  review: Pick<AirportReview, 'history'>
}

/** The reason for the current status, if one was required. */
function LatestReason({ review }: HistoryProps) {
  const latest = review.history[0]
  if (!latest || latest.reason === null) return null
  return (
    <Notice kind="warning">
      <strong>{latest.action}</strong>{' '}
      <span>{`by ${author(latest)}, ${formatDayAndTime(latest.modifiedDate)}:`}</span>
      <blockquote className={css.reason}>{latest.reason}</blockquote>
    </Notice>
  )
}

const columns: Column<Change>[] = [
  { key: 'modifiedDate', label: 'When', cell: row => formatDayAndTime(row.modifiedDate) },
  { key: 'action', label: 'Action', isRowHeader: true, cell: row => row.action },
  {
    key: 'status',
    label: 'Status',
    cell: row => `${statusLabels[row.fromStatus]} → ${statusLabels[row.toStatus]}`,
  },
  { key: 'modifiedUserName', label: 'By', cell: author },
  {
    key: 'reason',
    label: 'Reason',
    cell: row => row.reason && <span className={css.lines}>{row.reason}</span>,
  },
]

/** The status history, newest first. */
function StatusHistory({ review }: HistoryProps) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className={panel.heading}>
        History
      </h2>
      {review.history.length === 0 ? (
        <p className={panel.soft}>The status has not changed this year yet.</p>
      ) : (
        <Table
          caption="Status history"
          hideCaption
          columns={columns}
          rows={review.history}
          rowKey={row => `${row.modifiedDate} ${row.toStatus}`}
        />
      )}
    </section>
  )
}
