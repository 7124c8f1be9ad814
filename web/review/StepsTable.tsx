import { Link } from '@tanstack/react-router'
import { Table, type Column } from '#platform/ui/Table.tsx'
import panel from '#platform/ui/panel.module.css'
import { StepState } from './wizard/StepState.tsx'
import { getStepRemarksAnchor } from './remarks/remarksContext.ts'
import css from './Review.module.css'
import type { Review, ReviewPage, ReviewProps } from './reviewProps.ts'

const columnsOf = <S extends string>({
  steps,
  link,
}: ReviewPage<S>): Column<Review<S>['steps'][number]>[] => [
  {
    key: 'step',
    label: 'Step',
    heads: true,
    cell: ({ step, title }) => link({ step, children: numbered(steps.indexOf(step), title) }),
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

/** On a phone, what there is none of takes no line. */
const countOf = (count: number) => (count === 0 ? <span className={css.none}>0</span> : count)

/** A step without a screen has no number. */
const numbered = (place: number, title: string) => (place < 0 ? title : `STEP ${place + 1}: ${title}`)

/** The overall completeness, and the state of each step. */
export function StepsTable<S extends string>({ page, review }: ReviewProps<S>) {
  return (
    <section aria-labelledby="steps" className={css.stepsTable}>
      <h2 id="steps" className={panel.said}>
        Steps
      </h2>
      <div className={css.complete}>
        <progress id="complete" max={100} value={review.completePercent} aria-labelledby="complete-words" />
        <span id="complete-words">
          <strong>{review.completePercent}%</strong> filled in, confirmed, or marked as not available
        </span>
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
