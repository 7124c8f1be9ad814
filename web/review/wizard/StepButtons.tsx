import { useId, useState } from 'react'
import type { AirportReview } from '#domain/review/airportReview.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { useMenuClosing } from '#platform/ui/useMenuClosing.ts'
import { moveByArrowKeys } from './moveByArrowKeys.ts'
import { StepState } from './StepState.tsx'
import type { LinkToStep } from './stepTarget.ts'
import css from './StepButtons.module.css'
import frame from './StepFrame.module.css'

interface StepButtonsProps<S extends string> {
  steps: readonly { step: S; title: string; short: string }[]
  current: S
  /** Undefined until loaded. The buttons appear immediately, without their state. */
  review:
    | {
        completePercent: number
        steps: readonly (Omit<AirportReview['steps'][number], 'step'> & { step: string })[]
      }
    | undefined
  link: LinkToStep<S>
}

/**
 * STEP 1, STEP 2 ...: the steps in order, which can be done in any order. They are one Tab stop, and the arrow keys
 * move among them. On a phone, they are a menu.
 */
export function StepButtons<S extends string>({ steps, current, review, link }: StepButtonsProps<S>) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const menu = useMenuClosing<HTMLElement>(isOpen, setOpen)
  return (
    <nav aria-label="Steps" className={css.steps} ref={menu} data-open={isOpen || undefined}>
      <button
        type="button"
        className={css.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{`STEP ${steps.findIndex(each => each.step === current) + 1} of ${steps.length}`}</span>{' '}
        <Icon name="down" />
      </button>
      <ol id={id} ref={moveByArrowKeys}>
        {steps.map(({ step, title, short }, place) => {
          const state = review?.steps.find(each => each.step === step)
          const words = (
            <>
              <span className={css.number}>
                <span className={css.word}>STEP </span>
                <span>{place + 1}</span>
              </span>
              <span className={css.title}>{title}</span>
              <span className={css.short} aria-hidden>
                {short}
              </span>
              {state ? (
                <StepState {...state} />
              ) : (
                step === 'review' &&
                review && (
                  <span className={css.state}>
                    <span>{`${review.completePercent}%`}</span>
                    <span className={css.word}> complete</span>
                  </span>
                )
              )}
            </>
          )
          const isCurrent = step === current
          return (
            // The full title, if there is no room for it.
            <li key={step} title={title}>
              {link({
                step,
                className: css.step,
                isCurrent,
                tabIndex: isCurrent ? undefined : -1,
                onClick: () => setOpen(false),
                children: words,
              })}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

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
          <span>{way}</span>
          <span>{`: STEP ${at + 1} ${found.title}`}</span>
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
      <ul className={frame.neighbors}>
        {to(place - 1, 'Previous')}
        {to(place + 1, 'Next')}
      </ul>
    </nav>
  )
}
