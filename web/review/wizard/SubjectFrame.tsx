import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import * as messages from '#domain/messages.ts'
import { type SubjectKind, subjectPlurals, type InstanceKey } from '#domain/review/subjectKind.ts'
import { ProblemError } from '#platform/client/problemError.ts'
import { readId } from '#platform/contract/readId.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { CouldNotLoad, EmptyState } from '#platform/ui/EmptyState.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { paths } from '../../screens.ts'
import { useSession } from '../../session.ts'
import { OtherStep } from '../delegation/OpenedNote.tsx'
import type { Review } from '../reviewProps.ts'
import { StepFrame } from './StepFrame.tsx'
import { useWizardYear, type WizardYear } from './useWizardYear.ts'
import type { OpenedProps, SubjectFrameProps, SubjectYear } from './wizardKind.ts'
import { YearLinks } from './YearLinks.tsx'
import css from './StepFrame.module.css'

/** The frame around every step: the subject, its year, the steps, and their progress. */
export function SubjectFrame<
  Key extends InstanceKey,
  Instance extends SubjectYear,
  ReviewReply extends Review<Step>,
  Step extends string,
>(props: SubjectFrameProps<Key, Instance, ReviewReply, Step>) {
  const { contentID } = useParams({ strict: false })
  const subjectId = readId(contentID)
  const year = useWizardYear()
  if (!year) return <Skeleton />
  const { instanceId } = year
  if (subjectId === null || instanceId === null) {
    return <NoContent year={year} kind={props.wizard.kind} />
  }
  const subjectKey = props.wizard.keyOf(subjectId, instanceId)
  return <OpenedFrame key={`${subjectId} ${instanceId}`} {...props} subjectKey={subjectKey} year={year} />
}

/** Loads the step's data, or says why it cannot be shown. */
function OpenedFrame<
  Key extends InstanceKey,
  Instance extends SubjectYear,
  ReviewReply extends Review<Step>,
  Step extends string,
>(props: OpenedProps<Key, Instance, ReviewReply, Step>) {
  const { wizard, step, subjectKey, year } = props
  // Another user may have changed the status, even a moment after this page was loaded.
  const current = { refetchOnWindowFocus: 'always' } as const
  const { data: instance, error, refetch } = useQuery({ ...wizard.instanceQuery(subjectKey), ...current })
  const refusal = useRefusal(error)
  const review = useQuery({ ...wizard.reviewQuery(subjectKey), ...current }).data
  const opened = useSession()?.link ?? null
  if (instance) {
    const link = wizard.linkFrom(subjectKey, year.search)
    if (opened && opened.step !== step) {
      return (
        <div className={css.failed}>
          <OtherStep own={link({ step: opened.step as Step, children: 'Open your step' })} />
        </div>
      )
    }
    return <StepFrame {...props} {...{ instance, review, opened, link }} />
  }
  if (refusal) {
    return (
      <NoContent year={year} kind={wizard.kind} why={refusal.message}>
        {refusal.status === 404 && wizard.renderMissing?.(subjectKey)}
      </NoContent>
    )
  }
  if (!error) return <Skeleton />
  return (
    <div className={css.failed}>
      <PageTitle title="Data entry" />
      <CouldNotLoad error={error} title={wizard.failedTitle(step)} onRetry={() => void refetch()} />
    </div>
  )
}

/**
 * The refusal of a record that does not exist or is not for this user. It lasts while the record is read again, which
 * clears the error. Otherwise, what is shown instead of the record would be mounted anew and lose its own error.
 */
function useRefusal(error: Error | null): ProblemError | null {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  const shown = error ?? last
  return shown instanceof ProblemError && (shown.status === 403 || shown.status === 404) ? shown : null
}

interface NoContentProps {
  year: WizardYear
  why?: string
  kind: SubjectKind
  /** What else can be done about it. */
  children?: ElementNode
}

/** There is nothing to edit at this address in this year: why, the other year, and the way back to the list. */
function NoContent({ year, why, kind, children }: NoContentProps) {
  return (
    <div className={css.failed}>
      <PageTitle title="Data entry" />
      <EmptyState
        title={messages.noContent}
        action={
          <div className={css.ways}>
            <YearLinks offered={year.offered} instanceId={year.instanceId} />
            <ButtonLink
              to={paths.wizardList}
              params={{ contentType: subjectPlurals[kind] }}
              search={year.search}
              variant="default"
            >
              Your Affiliations
            </ButtonLink>
          </div>
        }
      >
        <span>{why ?? `There is no ${kind} at this address.`}</span>
        {children}
      </EmptyState>
    </div>
  )
}
