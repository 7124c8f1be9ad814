import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import * as messages from '#domain/messages.ts'
import { isOpenToEditors } from '#domain/people/roles.ts'
import type { OpenedLink } from '#domain/review/openedLink.ts'
import type { InstanceKey } from '#domain/review/subjectKind.ts'
import { Button } from '#platform/ui/Button.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { MissingFigures } from '../MissingFigures.tsx'
import { useStepRemarks } from '../remarks/RemarkList.tsx'
import type { Review, ReviewFinding } from '../reviewProps.ts'
import { formatFilledIn } from './StepState.tsx'
import { getFindingAnchor, type LinkToStep } from './stepTarget.ts'
import type { WizardYear } from './useWizardYear.ts'
import type { SubjectYear } from './wizardKind.ts'
import { YearLinks } from './YearLinks.tsx'
import panel from '#platform/ui/panel.module.css'
import list from '../Review.module.css'
import css from './StepFrame.module.css'

interface StepHeadingProps<S extends string> {
  steps: readonly { step: S; title: string }[]
  step: S
  name: string
  owner: InstanceKey
  instance: SubjectYear
  /** Undefined while loading. */
  review: Review<S> | undefined
  year: WizardYear
  /** Why the step is read-only. */
  readOnly: string | undefined
  link: LinkToStep<S>
  /** The link by which a colleague fills in this step. */
  opened: OpenedLink | null
}

/** The step's heading, its missing figures, and the open year. */
export function StepHeading<S extends string>(props: StepHeadingProps<S>) {
  const { steps, step, name, owner, instance, review, year, readOnly, link, opened } = props
  const { axnInstanceName, axnInstanceMasterStatus } = instance
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const place = steps.findIndex(each => each.step === step)
  const title = steps[place]?.title ?? ''
  const isEditing = readOnly === undefined && isOpenToEditors(instance)
  const todo = review && describeTodo(review, step, opened !== null)
  const remarks = useStepRemarks()
  const fromFinding = useRouterState({ select: state => state.location.state.fromFinding })
  return (
    <>
      <div className={css.header}>
        <PageTitle
          isCompact
          title={title}
          documentTitle={`${title}: ${name} ${axnInstanceName}`}
          over={`STEP ${place + 1}`}
        />
        {fromFinding !== undefined &&
          !opened &&
          link({ step: 'review' as S, field: getFindingAnchor(fromFinding), children: 'Back to review' })}
        {todo && (
          <p id={id} tabIndex={-1} className={css.count} data-screen-only>
            <span>{todo.words}</span>{' '}
            {todo.list && (
              <Button
                size="sm"
                variant="default"
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >{`${isOpen ? 'Hide' : 'Show'} what is ${todo.list}`}</Button>
            )}
          </p>
        )}
        {remarks.toggle}
        <div className={css.years}>
          <p
            className={css.year}
          >{`${(isEditing ? editing : reading)[axnInstanceMasterStatus]}: ${axnInstanceName}`}</p>
          {!opened && (
            <YearLinks
              offered={year.offered.filter(each => each.instanceId !== year.instanceId)}
              instanceId={year.instanceId}
            />
          )}
        </div>
      </div>
      {isOpen && review && todo?.list && (
        <div className={css.missing} data-screen-only>
          <h2 data-spoken>{todo.list === 'missing' ? 'To do in this step' : 'Not available in this step'}</h2>
          <MissingFigures
            owner={owner}
            review={review}
            step={step}
            readOnly={readOnly}
            link={link}
            headingId={id}
          />
          {opened && <ToCheck findings={listToCheck(review, step)} link={link} />}
        </div>
      )}
      {remarks.list}
    </>
  )
}

interface OpenItems {
  words: ReactNode
  /** The missing items; null if the step's rows only have to be confirmed. */
  list: 'missing' | 'not available' | null
}

/**
 * How much of the step is filled in; null if nothing is left to do and nothing is marked as not available. A single
 * terminal is counted by its missing figures.
 */
function describeTodo<S extends string>(review: Review<S>, step: S, isColleague: boolean): OpenItems | null {
  const standing = review.steps.find(each => each.step === step)
  const hasMarks = review.unavailable.some(each => each.step === step)
  const missing = review.findings.filter(each => each.step === step && each.severity === 'missing')
  const toCheck = isColleague ? listToCheck(review, step).length : 0
  const isFilledIn = standing ? standing.given === standing.asked : missing.length === 0
  const hasTask = missing.length > 0 || toCheck > 0
  if (isFilledIn && !hasMarks && !hasTask) return null
  const figures = missing.reduce((sum, each) => sum + each.missing.length, 0)
  const words = (
    <>
      {standing ? (
        <>
          <strong>{formatFilledIn(standing.given, standing.asked)}</strong> <span>filled in</span>
        </>
      ) : (
        <>
          <strong>{figures}</strong> <span>missing</span>
        </>
      )}
      {toCheck > 0 && <span>{`, ${toCheck} to check`}</span>}
    </>
  )
  return { words, list: hasTask ? 'missing' : hasMarks ? 'not available' : null }
}

/** The findings of the step besides missing figures, for a colleague, who has no review page. */
const listToCheck = <S extends string>({ findings }: Review<S>, step: S): ReviewFinding<S>[] =>
  findings.filter(
    ({ severity, answer, ...each }) =>
      each.step === step && answer === null && severity !== 'missing' && severity !== 'unconfirmed',
  )

interface ToCheckProps<S extends string> {
  findings: readonly ReviewFinding<S>[]
  link: LinkToStep<S>
}

function ToCheck<S extends string>({ findings, link }: ToCheckProps<S>) {
  if (findings.length === 0) return null
  return (
    <>
      <h3 className={panel.subheading}>{`To check (${findings.length})`}</h3>
      <ul className={list.findings}>
        {findings.map(({ step, terminalId, field, warning, message, severity }) => (
          <li key={warning} className={list.finding} data-severity={severity}>
            <p className={list.message}>{link({ step, terminalId, field, children: message })}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

const reading = {
  PENDING: 'You are viewing Next Year (Pending)',
  ACTIVE: 'You are viewing Current Year (Active)',
  HISTORICAL: 'You are viewing a Historical Year',
} as const

/** The catalog's wording, if editors may change the step now. */
const editing = {
  ...reading,
  PENDING: messages.editingPending,
  ACTIVE: messages.editingActive,
} as const
