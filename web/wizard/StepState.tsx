import type { AirportReview } from '#domain/airportReview.ts'
import { Icon } from '../ui/Icon.tsx'
import css from './StepState.module.css'

type Step = AirportReview['steps'][number]

const words: Record<Step['state'], string> = {
  notStarted: 'Not started',
  inProgress: 'In progress',
  complete: 'Complete',
}
const icons = { notStarted: 'empty', inProgress: 'progress', complete: 'check' } as const

/** How a step stands, with what is still wrong in it: 'In progress, 2 errors, 1 warning'. */
export function StepState({ state, errors, warnings }: Pick<Step, 'state' | 'errors' | 'warnings'>) {
  return (
    <span className={css.state} data-state={state}>
      <span>
        <Icon name={icons[state]} /> {words[state]}
      </span>
      <Counts errors={errors} warnings={warnings} />
    </span>
  )
}

/** '2 errors, 1 warning', or nothing. */
export function Counts({ errors, warnings }: { errors: number; warnings: number }) {
  return (
    <>
      {errors > 0 && (
        <span className={css.errors}>
          <Icon name="warning" /> {errors} {errors === 1 ? 'error' : 'errors'}
        </span>
      )}
      {warnings > 0 && (
        <span className={css.warnings}>
          <Icon name="info" /> {warnings} {warnings === 1 ? 'warning' : 'warnings'}
        </span>
      )}
    </>
  )
}
