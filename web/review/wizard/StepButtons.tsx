import type { AirportReview } from '#domain/review/airportReview.ts'
import css from './StepButtons.module.css'
import { StepState } from './StepState.tsx'
import type { LinkToStep } from './stepTarget.ts'

interface StepButtonsProps<S extends string> {
  steps: readonly { step: S; title: string }[]
  current: S
  /** Missing until loaded. The buttons appear immediately, without their state. */
  review:
    | {
        completePercent: number
        steps: readonly (Omit<AirportReview['steps'][number], 'step'> & { step: string })[]
      }
    | undefined
  link: LinkToStep<S>
}

/** STEP 1, STEP 2 ...: the steps in their order, to be done in any. */
export function StepButtons<S extends string>({ steps, current, review, link }: StepButtonsProps<S>) {
  return (
    <nav aria-label="Steps" className={css.steps}>
      <ol ref={showCurrent}>
        {steps.map(({ step, title }, place) => {
          const state = review?.steps.find(each => each.step === step)
          const words = (
            <>
              <span className={css.number}>STEP {place + 1}</span>
              <span className={css.title}>{title}</span>
              {state ? (
                <StepState {...state} />
              ) : (
                step === 'review' &&
                review && <span className={css.state}>{review.completePercent}% complete</span>
              )}
            </>
          )
          return (
            <li key={step}>
              {link({ step, className: css.step, isCurrent: step === current, children: words })}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** Where the steps scroll inside themselves, the current one is brought to their middle; the page stays where it is. */
function showCurrent(list: HTMLElement | null): void {
  const item = list?.querySelector('[aria-current]')?.closest('li')
  if (list && item) list.scrollLeft = item.offsetLeft - (list.clientWidth - item.clientWidth) / 2
}
