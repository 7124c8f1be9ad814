import type { AirportReview } from '#domain/airportReview.ts'
import { Table, type Column } from '../../ui/Table.tsx'
import panel from '../panel.module.css'
import { stepNumber } from '../shownSteps.ts'
import { StepLink } from '../StepLink.tsx'
import { StepState } from '../StepState.tsx'
import type { AirportPage } from '../WizardFrame.tsx'
import css from './Review.module.css'
import type { ReviewProps } from './reviewProps.ts'

type Step = AirportReview['steps'][number]

const columnsOf = ({ key, search }: AirportPage): Column<Step>[] => [
  {
    key: 'step',
    label: 'Step',
    heads: true,
    cell: ({ step, title }) => (
      <StepLink airportId={key.airportId} step={step} search={search}>
        {stepNumber(step)}: {title}
      </StepLink>
    ),
  },
  { key: 'state', label: 'State', cell: row => <StepState {...row} errors={0} warnings={0} /> },
  { key: 'errors', label: 'Errors', format: 'integer', cell: row => row.errors },
  { key: 'warnings', label: 'Open warnings', format: 'integer', cell: row => row.warnings },
]

/** How complete the whole is, and how each step stands. */
export function StepsTable({ page, review }: ReviewProps) {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className={panel.heading}>
        Steps
      </h2>
      <div className={css.complete}>
        <progress id="complete" max={100} value={review.completePercent} aria-labelledby="complete-words" />
        <span id="complete-words">
          <strong>{review.completePercent} %</strong> of what is asked for has been filled in
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
