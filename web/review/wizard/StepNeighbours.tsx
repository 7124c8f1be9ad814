import css from './StepNeighbours.module.css'
import type { LinkToStep } from './stepTarget.ts'

interface StepNeighboursProps<S extends string> {
  steps: readonly { step: S; title: string }[]
  current: S
  link: LinkToStep<S>
}

/** At the foot of a step, where its last input is: on to the next one without the way back up to the buttons. */
export function StepNeighbours<S extends string>({ steps, current, link }: StepNeighboursProps<S>) {
  const place = steps.findIndex(each => each.step === current)
  const to = (at: number, way: 'Previous' | 'Next') => {
    const found = steps[at]
    if (!found) return null
    const words = (
      <>
        <span className={css.way}>
          {way}: STEP {at + 1}
        </span>
        <span className={css.title}>{found.title}</span>
      </>
    )
    return <li data-way={way}>{link({ step: found.step, className: css.link, children: words })}</li>
  }
  return (
    <nav aria-label="Previous and next step" className={css.neighbours}>
      <ul>
        {to(place - 1, 'Previous')}
        {to(place + 1, 'Next')}
      </ul>
    </nav>
  )
}
