import { useRouterState } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { messages } from '#domain/messages.ts'
import type { OpenedLink } from '#domain/review/openedLink.ts'
import { Button } from '#platform/ui/Button.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { MissingFigures } from '../MissingFigures.tsx'
import { useStepRemarks } from '../remarks/useStepRemarks.tsx'
import type { Review } from '../reviewProps.ts'
import type { FrameHeadProps } from './FrameHead.tsx'
import { formatFilledIn } from './StepState.tsx'
import { getFindingAnchor, type LinkToStep } from './stepTarget.ts'
import type { InstanceKey } from './undo/instanceActions.ts'
import type { WizardYear } from './useWizardInstance.ts'
import css from './WizardFrame.module.css'
import { YearLinks } from './YearLinks.tsx'

interface StepHeadProps<S extends string> {
  steps: readonly { step: S; title: string }[]
  step: S
  name: string
  owner: InstanceKey
  instance: FrameHeadProps['instance']
  /** Missing while it is being read. */
  review: Review<S> | undefined
  year: WizardYear
  /** Why nothing can be changed. */
  readOnly: string | undefined
  link: LinkToStep<S>
  /** The link by which a colleague fills in this step. */
  opened: OpenedLink | null
}

/** The step's heading, what is missing of it, and the year that is open. */
export function StepHead<S extends string>(props: StepHeadProps<S>) {
  const { steps, step, name, owner, instance, review, year, readOnly, link, opened } = props
  const { axnInstanceName, axnInstanceMasterStatus } = instance
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const place = steps.findIndex(each => each.step === step)
  const title = steps[place]?.title ?? ''
  const standing = review?.steps.find(each => each.step === step)
  const hasMarks = review?.unavailable.some(each => each.step === step) ?? false
  const isWhole = !standing || (standing.given === standing.asked && !hasMarks)
  const remarks = useStepRemarks()
  const fromFinding = useRouterState({ select: state => state.location.state.fromFinding })
  return (
    <>
      <div className={css.head}>
        <PageTitle
          isCompact
          title={title}
          documentTitle={`${title}: ${name} ${axnInstanceName}`}
          over={`STEP ${place + 1}`}
        />
        {fromFinding !== undefined &&
          link({ step: 'review' as S, field: getFindingAnchor(fromFinding), children: 'Back to review' })}
        {!isWhole && (
          <p id={id} tabIndex={-1} className={css.count} data-screen-only>
            <strong>{formatFilledIn(standing.given, standing.asked)}</strong> filled in{' '}
            <Button size="sm" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Hide what is missing' : 'Show what is missing'}
            </Button>
          </p>
        )}
        {remarks.toggle}
        <p className={css.year}>
          {(readOnly ? reading : editing)[axnInstanceMasterStatus]}: {axnInstanceName}
        </p>
        {!opened && (
          <YearLinks
            offered={year.offered.filter(each => each.instanceId !== year.instanceId)}
            instanceId={year.instanceId}
          />
        )}
      </div>
      {isOpen && review && !isWhole && (
        <div className={css.missing} data-screen-only>
          <MissingFigures
            owner={owner}
            review={review}
            step={step}
            readOnly={readOnly}
            link={link}
            headingId={id}
          />
        </div>
      )}
      {remarks.list}
    </>
  )
}

const reading = {
  PENDING: 'You are viewing Next Year (Pending)',
  ACTIVE: 'You are viewing Current Year (Active)',
  HISTORICAL: 'You are viewing a Historical Year',
} as const

/** The catalogue's words where something can be changed. */
const editing = {
  ...reading,
  PENDING: messages.editingPending,
  ACTIVE: messages.editingActive,
} as const
