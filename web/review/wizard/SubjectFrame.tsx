import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { findRefusal, type Actor, type Subject } from '#domain/people/roles.ts'
import { problems } from '#domain/problems.ts'
import type { OpenedLink } from '#domain/review/openedLink.ts'
import type { SubjectKind } from '#domain/review/subjectKind.ts'
import { delegatedSteps } from '#domain/review/wizard.ts'
import { ProblemError } from '#platform/client/problemError.ts'
import { CouldNotLoad } from '#platform/ui/EmptyState.tsx'
import { FiguresInProgress } from '#platform/ui/figures.tsx'
import { RetryNote } from '#platform/ui/form/RetryNote.tsx'
import { SaveBar } from '#platform/ui/form/SaveBar.tsx'
import { ScreenForms, ScreenFormsContext } from '#platform/ui/form/screenForms.ts'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { useActor, useSession } from '../../session.ts'
import { AskColleague } from '../delegation/AskColleague.tsx'
import { OpenedNote, OtherStep } from '../delegation/OpenedNote.tsx'
import { FieldRemarks } from '../remarks/FieldRemarks.tsx'
import { WriteRemark } from '../remarks/WriteRemark.tsx'
import type { Review } from '../reviewProps.ts'
import { FrameHead, type FrameHeadProps } from './FrameHead.tsx'
import { MoreActions } from './MoreActions.tsx'
import { NoContent } from './NoContent.tsx'
import { ReadOnlyNote } from './ReadOnlyNote.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { StepButtons } from './StepButtons.tsx'
import { StepHead } from './StepHead.tsx'
import { StepNeighbors } from './StepNeighbors.tsx'
import type { LinkToStep } from './stepTarget.ts'
import type { InstanceKey } from './undo/instanceActions.ts'
import { RecentActions } from './undo/RecentActions.tsx'
import { UndoOfferBoundary } from './undo/UndoOfferBoundary.tsx'
import { useWizardInstance, type WizardYear } from './useWizardInstance.ts'
import css from './WizardFrame.module.css'

/** The airport or company and year that are open in the wizard. */
export interface SubjectPage<Key extends InstanceKey, Instance, ReviewReply, Step extends string> {
  key: Key
  instance: Instance
  /** Undefined while loading. */
  review: ReviewReply | undefined
  /** Why the year is read-only. */
  readOnly: string | undefined
  search: { instance?: string }
  /** The link by which a colleague fills in this step; null for people with an account. */
  opened: OpenedLink | null
  /** A link to a place in this wizard. */
  link: LinkToStep<Step>
}

/** The differences between the wizards of airports and companies. */
export interface WizardKind<Key extends InstanceKey, Instance, ReviewReply, Step extends string> {
  kind: SubjectKind
  keyOf: (id: number, instanceId: number) => Key
  instanceQuery: (key: Key) => UseQueryOptions<Instance>
  reviewQuery: (key: Key) => UseQueryOptions<ReviewReply>
  nameOf: (instance: Instance) => string
  /** Its identifier before the year: its id or code. */
  marksOf: (key: Key, instance: Instance) => (string | number)[]
  stepsOf: (instance: Instance) => readonly { step: Step; title: string }[]
  linkFrom: (key: Key, search: { instance?: string }) => LinkToStep<Step>
  /** The title of the message if loading fails. */
  failedTitle: (step: Step) => string | undefined
  /** What to do if the subject is not in the year. */
  renderMissing?: (key: Key) => ReactNode
}

interface SubjectFrameProps<Key extends InstanceKey, Instance, ReviewReply, Step extends string> {
  wizard: WizardKind<Key, Instance, ReviewReply, Step>
  step: Step
  children: (page: SubjectPage<Key, Instance, ReviewReply, Step>) => ReactNode
}

/** The frame around every step: the subject, its year, the steps, and their progress. */
export function SubjectFrame<
  Key extends InstanceKey,
  Instance extends FrameHeadProps['instance'],
  ReviewReply extends Review<Step>,
  Step extends string,
>(props: SubjectFrameProps<Key, Instance, ReviewReply, Step>) {
  const { contentID = '' } = useParams({ strict: false })
  const year = useWizardInstance()
  if (!year) return <Skeleton />
  const { instanceId } = year
  if (!/^[1-9]\d{0,8}$/.test(contentID) || instanceId === null) {
    return <NoContent year={year} kind={props.wizard.kind} />
  }
  const subjectKey = props.wizard.keyOf(Number(contentID), instanceId)
  return <OpenedFrame key={`${contentID} ${instanceId}`} {...props} subjectKey={subjectKey} year={year} />
}

type OpenedProps<Key extends InstanceKey, Instance, ReviewReply, Step extends string> = SubjectFrameProps<
  Key,
  Instance,
  ReviewReply,
  Step
> & { subjectKey: Key; year: WizardYear }

/** Loads the step's data, or says why it cannot be shown. */
function OpenedFrame<
  Key extends InstanceKey,
  Instance extends FrameHeadProps['instance'],
  ReviewReply extends Review<Step>,
  Step extends string,
>(props: OpenedProps<Key, Instance, ReviewReply, Step>) {
  const { wizard, step, subjectKey, year } = props
  // Another user may have changed the status, even a moment after this page was loaded.
  const current = { refetchOnWindowFocus: 'always' } as const
  const { data: instance, error, refetch } = useQuery({ ...wizard.instanceQuery(subjectKey), ...current })
  const review = useQuery({ ...wizard.reviewQuery(subjectKey), ...current }).data
  const opened = useSession()?.link ?? null
  if (instance) {
    const link = wizard.linkFrom(subjectKey, year.search)
    if (opened && opened.step !== step)
      return <OtherStep own={link({ step: opened.step as Step, children: 'Open your step' })} />
    return <StepFrame {...props} {...{ instance, review, opened, link }} />
  }
  if (!error) return <Skeleton />
  if (error instanceof ProblemError && (error.status === 403 || error.status === 404)) {
    return (
      <NoContent year={year} kind={wizard.kind} why={error.message}>
        {error.status === 404 && wizard.renderMissing?.(subjectKey)}
      </NoContent>
    )
  }
  return (
    <div className={css.failed}>
      <PageTitle title="Data entry" />
      <CouldNotLoad error={error} title={wizard.failedTitle(step)} onRetry={() => void refetch()} />
    </div>
  )
}

function StepFrame<
  Key extends InstanceKey,
  Instance extends FrameHeadProps['instance'],
  ReviewReply extends Review<Step>,
  Step extends string,
>({
  wizard,
  step,
  children,
  subjectKey: key,
  year,
  instance,
  review,
  opened,
  link,
}: OpenedProps<Key, Instance, ReviewReply, Step> & {
  instance: Instance
  review: ReviewReply | undefined
  opened: OpenedLink | null
  link: LinkToStep<Step>
}) {
  const actor = useActor()
  const [forms] = useState(() => new ScreenForms(`${wizard.kind} ${JSON.stringify(key)} ${step}`))
  const readOnly = explainReadOnly(actor, `${wizard.kind}.edit`, instance)
  const steps = wizard.stepsOf(instance)
  const name = wizard.nameOf(instance)
  const content = children({ key, instance, review, readOnly, search: year.search, opened, link })
  const isReviewer = actor?.role === 'ROLE_ADMIN'
  const isClosed = instance.axnInstanceMasterStatus === 'HISTORICAL'
  const canRemark = isReviewer && !isClosed
  const canAsk = !opened && !readOnly && (delegatedSteps[wizard.kind] as readonly string[]).includes(step)
  const remarks = {
    owner: key,
    step,
    steps,
    remarks: review?.remarks ?? [],
    link: link as LinkToStep<string>,
    isReviewer,
    isClosed,
  }
  return (
    <ScreenFormsContext value={forms}>
      <FieldRemarks value={remarks}>
        <div className={css.frame}>
          <FrameHead name={name} marks={wizard.marksOf(key, instance)} instance={instance}>
            {!opened && <StepButtons steps={steps} current={step} review={review} link={link} />}
          </FrameHead>
          {opened && <OpenedNote opened={opened} />}
          <StepHead {...{ steps, step, name, owner: key, instance, review, year, readOnly, link, opened }} />
          <RetryNote />
          {readOnly && (
            <ReadOnlyNote
              why={readOnly}
              instance={instance}
              withdrawLink={
                review?.actions.some(each => each.to === 'INPROGRESS') &&
                link({ step: 'review' as Step, children: 'withdraw the submission' })
              }
            />
          )}
          <div id="form" tabIndex={-1} className={css.step}>
            <FiguresInProgress value={true}>
              {opened ? (
                content
              ) : (
                <UndoOfferBoundary owner={key} isReadOnly={readOnly !== undefined}>
                  {content}
                  {!readOnly && <RecentActions owner={key} />}
                </UndoOfferBoundary>
              )}
            </FiguresInProgress>
          </div>
          <SaveBar>
            {!opened && <StepNeighbors steps={steps} current={step} link={link} />}
            <Shortcuts forms={forms} canRemark={canRemark} />
            {(canAsk || canRemark) && (
              <MoreActions>
                {canAsk && <AskColleague kind={wizard.kind} owner={key} step={step} />}
                {canRemark && <WriteRemark />}
              </MoreActions>
            )}
          </SaveBar>
        </div>
      </FieldRemarks>
    </ScreenFormsContext>
  )
}

/** Why this user may read but not change the year; undefined if they may change it. The server decides again. */
function explainReadOnly(
  actor: Actor | null,
  permission: 'airport.edit' | 'company.edit',
  year: Omit<Subject, 'affiliated'>,
): string | undefined {
  const { axnInstanceStatus, axnInstanceMasterStatus } = year
  const refused = findRefusal(actor, permission, {
    axnInstanceStatus,
    axnInstanceMasterStatus,
    affiliated: true,
  })
  return refused ? problems[refused].message : undefined
}
