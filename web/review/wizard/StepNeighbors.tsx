import { Icon } from '#platform/ui/Icon.tsx'
import type { LinkToStep } from './stepTarget.ts'
import css from './WizardFrame.module.css'

interface StepNeighborsProps<S extends string> {
  steps: readonly { step: S; title: string }[]
  current: S
  link: LinkToStep<S>
}

/** Links to the neighboring steps, without scrolling back up to the buttons. */
export function StepNeighbors<S extends string>({ steps, current, link }: StepNeighborsProps<S>) {
  const place = steps.findIndex(each => each.step === current)
  const to = (at: number, way: 'Previous' | 'Next') => {
    const found = steps[at]
    if (!found) return null
    const words = (
      <>
        {way === 'Previous' && <Icon name="previous" />}
        <span>
          {way}
          <span>
            : STEP {at + 1} {found.title}
          </span>
        </span>
        {way === 'Next' && <Icon name="next" />}
      </>
    )
    const label = `${way}: STEP ${at + 1} ${found.title}`
    const rel = way === 'Next' ? 'next' : undefined
    return <li data-way={way}>{link({ step: found.step, label, rel, children: words })}</li>
  }
  return (
    <nav aria-label="Previous and next step">
      <ul className={css.neighbors}>
        {to(place - 1, 'Previous')}
        {to(place + 1, 'Next')}
      </ul>
    </nav>
  )
}
