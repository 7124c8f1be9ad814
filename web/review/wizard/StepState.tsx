import type { AirportReview } from '#domain/review/airportReview.ts'
import { countOf, formatCount } from '#platform/contract/count.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import css from './StepFrame.module.css'

type Step = AirportReview['steps'][number]

const icons = { notStarted: 'empty', inProgress: 'progress', complete: 'check' } as const

type StepProgress = Pick<
  Step,
  'state' | 'given' | 'asked' | 'errors' | 'contradictions' | 'warnings' | 'remarks'
>

/** The state of a step, with its open findings: '7 of 15, 2 errors, 1 warning'. */
export function StepState({ state, given, asked, ...counts }: StepProgress) {
  return (
    <span className={css.state} data-state={state}>
      <span>
        <Icon name={icons[state]} />{' '}
        <span>{state === 'complete' ? 'Complete' : formatFilledIn(given, asked)}</span>
      </span>
      <Counts {...counts} />
    </span>
  )
}

/** '7 of 15' */
export const formatFilledIn = (given: number, asked: number): string =>
  `${formatCount(given)} of ${formatCount(asked)}`

/** '2 errors, 1 contradiction, 1 warning, 1 remark', or empty. */
export function Counts({
  errors,
  contradictions,
  warnings,
  remarks,
}: Pick<Step, 'errors' | 'contradictions' | 'warnings' | 'remarks'>) {
  return (
    <>
      {errors > 0 && (
        <span className={css.errors}>
          <Icon name="warning" /> <span>{countOf(errors, 'error')}</span>
        </span>
      )}
      {contradictions > 0 && (
        <span className={css.errors}>
          <Icon name="warning" /> <span>{countOf(contradictions, 'contradiction')}</span>
        </span>
      )}
      {warnings > 0 && (
        <span className={css.warnings}>
          <Icon name="info" /> <span>{countOf(warnings, 'warning')}</span>
        </span>
      )}
      {remarks > 0 && (
        <span className={css.warnings}>
          <Icon name="info" /> <span>{countOf(remarks, 'remark')}</span>
        </span>
      )}
    </>
  )
}
