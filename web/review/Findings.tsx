import { useRouterState } from '@tanstack/react-router'
import { Fragment, useEffect, useState } from 'react'
import { isSubmitted } from '#domain/review/desk.ts'
import { describeError } from '#platform/client/problemError.ts'
import { countOf } from '#platform/contract/count.ts'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { focusById, useFocusFromHash } from '#platform/ui/useFocusFromHash.ts'
import { AnswerButtons, getAnswerId } from './AnswerButtons.tsx'
import { countExcused, MissingFigure, UnavailableFigures, useMarks, type Marks } from './MissingFigures.tsx'
import type { ReviewFinding, ReviewPage, ReviewProps } from './reviewProps.ts'
import { ConfirmAllButton } from './wizard/CarriedOver.tsx'
import { getFindingAnchor } from './wizard/stepTarget.ts'
import panel from '#platform/ui/panel.module.css'
import css from './Review.module.css'

interface FindingsProps<S extends string> extends ReviewProps<S> {
  /** The airport's terminals; empty for a company and while loading. */
  terminals: readonly { terminalId: number; terminalName: string }[]
}

/** The errors, missing data, and unconfirmed rows, by step and terminal in form order, and the answers. */
export function Findings<S extends string>({ page, review, terminals }: FindingsProps<S>) {
  const open = review.findings.filter(each => each.answer === null)
  const answered = review.findings.filter(each => each.answer !== null)
  const onAnswered = useFocusOnNext(open.filter(each => isAnswerable(each.severity)))
  const submitted = isSubmitted(page.instance.axnInstanceStatus)
  const marks = useMarks({ owner: page.owner, headingId: 'findings' })
  const shared = { page, all: review.findings, marks, onAnswered }
  const excused = countExcused(review.unavailable)
  const hasExcused = submitted && excused > 0
  useReturnToFinding(review.findings)
  return (
    <section aria-labelledby="findings">
      <h2 id="findings" tabIndex={-1} className={panel.heading}>
        {submitted ? 'Results of the Checks' : 'To Do Before Submission'}
      </h2>
      {/* A reviewer first sees what was excused. */}
      {submitted && (
        <UnavailableFigures unavailable={review.unavailable} marks={marks} readOnly={page.readOnly} />
      )}
      {open.length === 0 && !(submitted && answered.length > 0) && (
        <p className={hasExcused ? undefined : css.allGood}>
          <Icon name={hasExcused ? 'info' : 'check'} />{' '}
          <span>
            {submitted
              ? excused > 0
                ? `${countOf(excused, 'item is', 'items are')} marked as not available. Nothing else is missing, and no figure is unusual.`
                : 'Nothing is missing, and no figure is unusual.'
              : review.remarks.some(each => each.state === 'OPEN')
                ? 'Nothing is missing. Only remarks need answers.'
                : 'Nothing is missing, and every question is answered.'}
          </span>
        </p>
      )}
      {marks.error && <Notice kind="error">{marks.error}</Notice>}
      {review.steps.map(({ step, title }) => {
        const ofStep = open.filter(each => each.step === step)
        if (ofStep.length === 0) return null
        const places = [...Map.groupBy(ofStep, each => each.terminalId)]
        return (
          <section key={step} aria-label={title}>
            <h3
              className={panel.subheading}
            >{`STEP ${page.steps.indexOf(step) + 1}: ${title} (${ofStep.length})`}</h3>
            {places.map(([terminalId, findings]) => (
              <Fragment key={terminalId}>
                {(places.length > 1 || terminalId !== null) && (
                  <h4 className={css.place}>
                    {terminalId === null
                      ? 'Whole airport'
                      : terminals.find(each => each.terminalId === terminalId)?.terminalName}
                  </h4>
                )}
                <FindingList {...shared} findings={findings} />
              </Fragment>
            ))}
          </section>
        )
      })}
      {answered.length > 0 && (
        <>
          <h3 className={panel.subheading}>{`Answered warnings (${answered.length})`}</h3>
          <FindingList {...shared} findings={sameExplanationsTogether(answered)} />
        </>
      )}
      {!submitted && (
        <UnavailableFigures unavailable={review.unavailable} marks={marks} readOnly={page.readOnly} />
      )}
    </section>
  )
}

const sameExplanationsTogether = <S extends string>(answered: readonly ReviewFinding<S>[]) =>
  [...Map.groupBy(answered, each => each.answer?.explanation).values()].flat()

/** Returning from a step leads back to its finding or, if that is settled, to the list. */
function useReturnToFinding(findings: readonly ReviewFinding<string>[]): void {
  const named = useRouterState({ select: state => state.location.hash })
  useFocusFromHash(
    findings.map(each => getFindingAnchor(each.warning)),
    named.startsWith('finding-') && !named.startsWith('finding-remark-') ? [named] : [],
    'findings',
  )
}

/** The kind of finding, and how to settle it. A missing figure needs no explanation. */
const severityWords: Partial<Record<ReviewFinding<string>['severity'], string>> = {
  error: 'Error: correct it',
  unconfirmed: 'Carried over from last year: confirm, change, or delete',
  contradiction: 'Contradiction: correct or explain it',
  warning: 'Warning: confirm, explain, or correct it',
}

const isAnswerable = (severity: ReviewFinding<string>['severity']): boolean =>
  severity === 'contradiction' || severity === 'warning' || severity === 'unconfirmed'

/** Answered warnings leave the list with their buttons, so the focus moves to the next open one. */
function useFocusOnNext<S extends string>(open: ReviewFinding<S>[]): FindingListProps<S>['onAnswered'] {
  const [left, setLeft] = useState<{ warning: string; next: string } | null>(null)
  const isGone = left !== null && !open.some(each => each.warning === left.warning)
  useEffect(() => {
    if (isGone) focusById(left.next)
  }, [isGone, left])
  return ({ warning }, others) => {
    const at = open.findIndex(each => each.warning === warning)
    const isLeft = (each: ReviewFinding<S>) => each.warning !== warning && !others.includes(each)
    const neighbor = open.slice(at).find(isLeft) ?? open.slice(0, Math.max(at, 0)).findLast(isLeft)
    setLeft({ warning, next: neighbor ? getAnswerId(neighbor.warning) : 'findings' })
  }
}

interface FindingListProps<S extends string> {
  page: ReviewPage<S>
  findings: readonly ReviewFinding<S>[]
  /** Of the whole review. */
  all: readonly ReviewFinding<S>[]
  marks: Marks
  /** `others` have the same answer. */
  onAnswered: (answered: ReviewFinding<S>, others: readonly ReviewFinding<S>[]) => void
}

function FindingList<S extends string>({ page, findings, all, marks, onAnswered }: FindingListProps<S>) {
  return (
    <ul className={css.findings}>
      {findings.map((each, index) => (
        <li
          key={each.warning}
          id={getFindingAnchor(each.warning)}
          tabIndex={-1}
          className={css.finding}
          data-severity={each.answer ? 'answered' : each.severity}
        >
          {each.severity === 'missing' ? (
            <MissingFigure finding={each} marks={marks} readOnly={page.readOnly} link={page.link} />
          ) : (
            <FindingItem
              page={page}
              finding={each}
              all={all}
              isExplainedAsAbove={isSameExplanation(each, findings[index - 1])}
              onAnswered={onAnswered}
            />
          )}
          {!each.answer && each.severity in severityWords && (
            <p className={css.severity}>{severityWords[each.severity]}</p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Whether one explanation answers both, which is then read once. */
function isSameExplanation({ answer }: ReviewFinding<string>, above: ReviewFinding<string> | undefined) {
  const before = above?.answer
  return (
    answer !== null &&
    answer.explanation !== null &&
    answer.explanation === before?.explanation &&
    answer.modifiedUserName === before.modifiedUserName
  )
}

interface FindingItemProps<S extends string> extends Pick<
  FindingListProps<S>,
  'page' | 'all' | 'onAnswered'
> {
  finding: ReviewFinding<S>
  isExplainedAsAbove: boolean
}

function FindingItem<S extends string>({
  page,
  finding,
  all,
  isExplainedAsAbove,
  onAnswered,
}: FindingItemProps<S>) {
  const { severity, answer, message } = finding
  const { error, isBusy, send } = useAnswer(page, finding, onAnswered)
  const isGrave = severity === 'error' || severity === 'contradiction'
  return (
    <>
      <p className={css.message}>
        <Icon name={isGrave ? 'warning' : 'info'} />{' '}
        {page.link({
          step: finding.step,
          terminalId: finding.terminalId,
          field: finding.field,
          fromFinding: finding.warning,
          children: message,
        })}
      </p>
      {answer &&
        (isExplainedAsAbove ? <p className={css.answer}>Explained as above</p> : <Answer answer={answer} />)}
      {error && <Notice kind="error">{error}</Notice>}
      {isAnswerable(severity) && !page.readOnly && (
        <div className={css.answers}>
          {severity === 'unconfirmed' ? (
            <ConfirmAllButton
              id={getAnswerId(finding.warning)}
              count={Number(finding.figures)}
              noun={['row', 'rows']}
              label={`${finding.figures === '1' ? 'Confirm' : 'Confirm all'}: ${message}`}
              isBusy={isBusy}
              onConfirm={offerUndo => send(null, [], offerUndo)}
            />
          ) : (
            <AnswerButtons {...{ page, finding, all, isBusy, error, send }} />
          )}
        </div>
      )}
    </>
  )
}

function Answer({ answer }: { answer: NonNullable<ReviewFinding<string>['answer']> }) {
  const by = `by ${answer.modifiedUserName ?? 'the Fact Book'}, ${formatDayAndTime(answer.modifiedDate)}`
  if (answer.explanation === null) return <p className={css.answer}>{`Confirmed ${by}`}</p>
  return (
    <div className={css.answer}>
      <span>{`Explained ${by}:`}</span>
      <blockquote className={css.reason}>{answer.explanation}</blockquote>
    </div>
  )
}

/** Confirms a warning or rows (null), or explains it, and others with it. */
function useAnswer<S extends string>(
  page: ReviewPage<S>,
  finding: ReviewFinding<S>,
  onAnswered: FindingListProps<S>['onAnswered'],
) {
  const { attempt, error, isBusy } = useAttempt()
  const send = (
    explanation: string | null,
    others: readonly ReviewFinding<S>[] = [],
    offerUndo?: (reply: unknown) => Promise<void>,
  ): Promise<boolean> =>
    attempt(
      async () => {
        const findings = [finding, ...others].map(({ warning, figures }) => ({ warning, figures }))
        const isOfRows = finding.severity === 'unconfirmed'
        const reply = await page.answer({ findings, explanation, isOfRows })
        onAnswered(finding, others)
        await offerUndo?.(reply)
      },
      thrown => `Not saved: ${describeError(thrown)}`,
    )
  return { error, isBusy, send }
}
