import { Link } from '@tanstack/react-router'
import { useId, useState, Suspense } from 'react'
import { refusals } from '#domain/people/refusals.ts'
import { type Actor, findRefusal, isOpenToEditors, type Subject } from '#domain/people/roles.ts'
import type { OpenedLink } from '#domain/review/openedLink.ts'
import type { InstanceKey } from '#domain/review/subjectKind.ts'
import { canHaveLinks } from '#domain/review/wizard.ts'
import type { AxnInstanceStatus } from '#domain/review/workflow.ts'
import { Button } from '#platform/ui/Button.tsx'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { PrintedContext } from '#platform/ui/FieldFrame.tsx'
import { FiguresInProgress } from '#platform/ui/figures.tsx'
import { RetryNote } from '#platform/ui/form/RetryNote.tsx'
import { SaveBar } from '#platform/ui/form/SaveBar.tsx'
import { ScreenForms, ScreenFormsContext } from '#platform/ui/form/screenForms.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { lazyPart } from '#platform/ui/lazyPart.tsx'
import { useMenuClosing } from '#platform/ui/useMenuClosing.ts'
import { paths } from '../../screens.ts'
import { useActor } from '../../session.ts'
import { AskColleague } from '../delegation/AskColleague.tsx'
import { OpenedNote } from '../delegation/OpenedNote.tsx'
import { FieldRemarks, WriteRemark } from '../remarks/FieldRemarks.tsx'
import type { Review } from '../reviewProps.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { StepButtons, StepNeighbors } from './StepButtons.tsx'
import { StepHeading } from './StepHeading.tsx'
import type { LinkToStep } from './stepTarget.ts'
import { UndoOfferBoundary } from './undo/UndoOfferBoundary.tsx'
import type { OpenedProps, SubjectYear } from './wizardKind.ts'
import panel from '#platform/ui/panel.module.css'
import css from './StepFrame.module.css'

const RecentActionsTable = lazyPart(() => import('./undo/RecentActionsTable.tsx'))

/** The user's recent actions, each of which can be undone as one, including deletions. */
function RecentActions({ owner }: { owner: InstanceKey }) {
  const id = useId()
  const userId = useActor()?.userId
  const [isOpen, setOpen] = useState(false)
  if (userId === undefined) return null
  return (
    <section className={panel.panel} aria-labelledby={id} data-screen-only>
      <h2 id={id} className={panel.heading}>
        Your recent changes
      </h2>
      <p>
        <Button variant="default" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide your changes' : 'Undo a change or restore what you deleted'}
        </Button>
      </p>
      {isOpen && (
        <Suspense>
          <RecentActionsTable owner={owner} userId={userId} />
        </Suspense>
      )}
    </section>
  )
}

/** Renders a loaded step: its header, its content, and the bar that saves it. */
export function StepFrame<
  Key extends InstanceKey,
  Instance extends SubjectYear,
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
  const hasLinks = !opened && !isClosed && canHaveLinks(wizard.kind, step)
  const canAsk = isOpenToEditors(instance)
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
      <PrintedContext value="The printed book">
        <FieldRemarks value={remarks}>
          <div className={css.frame}>
            <FrameHeading name={name} marks={wizard.marksOf(key, instance)} instance={instance}>
              {!opened && <StepButtons steps={steps} current={step} review={review} link={link} />}
            </FrameHeading>
            {opened && (
              <div className={css.opened}>
                <OpenedNote opened={opened} />
              </div>
            )}
            <StepHeading
              {...{ steps, step, name, owner: key, instance, review, year, readOnly, link, opened }}
            />
            <RetryNote />
            {readOnly && (
              <ReadOnlyNote
                why={readOnly}
                instance={instance}
                withdrawLink={
                  review?.actions[0] && link({ step: 'review' as Step, children: 'withdraw the submission' })
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
              {(hasLinks || canRemark) && (
                <MoreActions>
                  {hasLinks && (
                    <AskColleague kind={wizard.kind} owner={key} step={step} isReadOnly={!canAsk} />
                  )}
                  {canRemark && <WriteRemark />}
                </MoreActions>
              )}
            </SaveBar>
          </div>
        </FieldRemarks>
      </PrintedContext>
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
  return refused ? refusals[refused].message : undefined
}

interface FrameHeadingProps {
  /** The airport's or company's name. */
  name: string
  /** The identifier before the year: its id or code. */
  marks: readonly (string | number)[]
  instance: SubjectYear
  /** The steps. */
  children: ElementNode
}

/** The line that stays visible: the subject, its year, its status, and the steps. */
function FrameHeading({ name, marks, instance, children }: FrameHeadingProps) {
  return (
    <div className={css.line}>
      <p className={css.name} title={name}>
        {name}
      </p>
      <p className={css.marks}>{[...marks, instance.axnInstanceName].join(' · ')}</p>
      <StatusBadge status={instance.axnInstanceStatus} />
      {children}
    </div>
  )
}

interface ReadOnlyNoteProps {
  why: string
  instance: SubjectYear
  /** Links to the review, where the submission can be withdrawn; undefined if it cannot. */
  withdrawLink?: ElementNode
}

/** Why the year is read-only and, when expanded, what to do about it. */
function ReadOnlyNote({ why, instance, withdrawLink }: ReadOnlyNoteProps) {
  const { axnInstanceMasterStatus, axnInstanceStatus } = instance
  const toOffice = <Link to={paths.contactUs}>Contact the editorial office</Link>
  const isPast = axnInstanceMasterStatus === 'HISTORICAL'
  const isEarly = axnInstanceMasterStatus === 'PENDING' && axnInstanceStatus === 'PUBLISHED'
  return (
    <details className={css.readOnly}>
      <summary>
        <Icon name="info" /> <strong>Read-only.</strong>{' '}
        <span>{isPast ? why : isEarly ? publishedEarly : (locked[axnInstanceStatus] ?? why)}</span>
      </summary>
      {isPast ? (
        <p key="past">Choose another year above to edit. Have you found an error in this one? {toOffice}.</p>
      ) : (
        <p>
          Do you need to make a change?{' '}
          {withdrawLink && (
            <>
              <span>No one has reviewed it yet, so you can</span> {withdrawLink}
              <span>. Otherwise:</span>{' '}
            </>
          )}
          {toOffice}. An administrator can unlock it for editing.
        </p>
      )}
    </details>
  )
}

const publishedEarly = 'This is published. Subscribers can read it when this year becomes the current year.'

const locked: Partial<Record<AxnInstanceStatus, string>> = {
  PENDING: 'This was submitted for review and cannot change while the editor reviews it.',
  APPROVED: 'This is approved, and will be published as shown.',
  PUBLISHED: 'This is published, and subscribers can read it.',
}

/** Additional actions in the save bar. If the bar has no room for them on its line, they are a menu. */
function MoreActions({ children }: { children: ElementNode }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const menu = useMenuClosing<HTMLDivElement>(isOpen, setOpen)
  return (
    <div className={css.more} ref={menu} data-open={isOpen || undefined}>
      <span className={css.moreToggle}>
        <Button
          size="sm"
          variant="default"
          icon="up"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label="More"
          onClick={() => setOpen(!isOpen)}
        />
      </span>
      <div id={id} className={css.moreItems}>
        {children}
      </div>
    </div>
  )
}
