import { useId, useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import type { InstanceKey } from './undo/instanceActions.ts'
import { MissingFigures } from '../MissingFigures.tsx'
import type { Review } from '../reviewProps.ts'
import css from './StepMissing.module.css'
import type { LinkToStep } from './stepTarget.ts'

interface StepMissingProps<S extends string> {
  owner: InstanceKey
  /** Missing while it is being read. */
  review: Review<S> | undefined
  step: S
  readOnly: string | undefined
  link: LinkToStep<S>
}

/** How much of a step is filled in, and what is missing of it; nothing for a step that is whole. */
export function StepMissing<S extends string>({ owner, review, step, readOnly, link }: StepMissingProps<S>) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const standing = review?.steps.find(each => each.step === step)
  if (!review || !standing) return null
  const isMarked = review.unavailable.some(each => each.step === step)
  if (standing.given === standing.asked && !isMarked) return null
  return (
    <section className={css.missing} aria-labelledby={id} data-screen-only>
      <div className={css.head}>
        <p id={id} tabIndex={-1} className={css.count}>
          <strong>
            {standing.given.toLocaleString('en-US')} of {standing.asked.toLocaleString('en-US')}
          </strong>{' '}
          filled in, confirmed, or marked as not available.
        </p>
        <Button size="sm" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide what is missing' : 'Show what is missing'}
        </Button>
      </div>
      {isOpen && (
        <MissingFigures
          owner={owner}
          review={review}
          step={step}
          readOnly={readOnly}
          link={link}
          headingId={id}
        />
      )}
    </section>
  )
}
