import type { AirportReview } from '#domain/airportReview.ts'
import type { AirportStep } from '#domain/wizard.ts'
import { shownSteps, stepNumber } from './shownSteps.ts'
import css from './StepButtons.module.css'
import { StepLink } from './StepLink.tsx'
import { StepState } from './StepState.tsx'

interface StepButtonsProps {
  airportId: number
  current: AirportStep
  /** Missing while it is being read: the buttons are there at once, without their state. */
  review: AirportReview | undefined
  search: { instance?: string }
}

/** STEP 1, STEP 2 ...: the steps in their order, to be done in any. */
export function StepButtons({ airportId, current, review, search }: StepButtonsProps) {
  return (
    <nav aria-label="Steps" className={css.steps}>
      <ol>
        {shownSteps.map(({ step, title }) => {
          const state = review?.steps.find(each => each.step === step)
          return (
            <li key={step}>
              <StepLink
                airportId={airportId}
                step={step}
                search={search}
                className={css.step}
                isCurrent={step === current}
              >
                <span className={css.number}>{stepNumber(step)}</span>
                <span className={css.title}>{title}</span>
                {state ? <StepState {...state} /> : <ReviewState step={step} review={review} />}
              </StepLink>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function ReviewState({ step, review }: { step: AirportStep; review: AirportReview | undefined }) {
  if (step !== 'review' || !review) return null
  return <span className={css.state}>{review.completePercent} % filled in</span>
}
