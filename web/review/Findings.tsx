import { useEffect, useState } from 'react'
import { shortestExplanation } from '#domain/review/checks/finding.ts'
import { wordsOf } from '#platform/client/problemError.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { writeDayAndTime } from '#platform/ui/moment.ts'
import panel from './wizard/panel.module.css'
import { ConfirmAllButton } from './wizard/CarriedOver.tsx'
import { focusOn } from './wizard/useNamedPlace.ts'
import { MissingFigures } from './MissingFigures.tsx'
import css from './Review.module.css'
import type { ReviewFinding, ReviewPage, ReviewProps } from './reviewProps.ts'
import { TextDialog } from './TextDialog.tsx'

/** What is wrong, missing or unconfirmed, what wants a word, and what was said to the rest. */
export function Findings<S extends string>({ page, review }: ReviewProps<S>) {
  const open = review.findings.filter(each => each.answer === null)
  const answered = review.findings.filter(each => each.answer !== null)
  const answerable = open.filter(each => isAnswerable(each.severity))
  const onAnswered = useFocusOnNext(answerable)
  return (
    <section aria-labelledby="findings">
      <h2 id="findings" tabIndex={-1} className={panel.heading}>
        To Do Before Submission
      </h2>
      {open.length === 0 && (
        <p className={css.allGood}>
          <Icon name="check" /> Nothing is missing, and every question is answered.
        </p>
      )}
      {lists.map(({ severity, ...list }) => (
        <FindingList
          key={severity}
          {...list}
          page={page}
          findings={open.filter(each => each.severity === severity)}
          onAnswered={onAnswered}
        />
      ))}
      <MissingFigures
        owner={page.owner}
        review={review}
        readOnly={page.readOnly}
        link={page.link}
        headingId="findings"
      />
      <FindingList title="Answered" page={page} findings={answered} />
    </section>
  )
}

/** The missing figures have a list of their own. */
const lists = [
  { severity: 'error', title: 'Errors', remark: 'to correct' },
  { severity: 'contradiction', title: 'Contradictions', remark: 'to correct or explain' },
  { severity: 'warning', title: 'Warnings', remark: 'to confirm, explain, or correct' },
  { severity: 'unconfirmed', title: 'Carried over from last year', remark: 'to confirm, change, or delete' },
] as const

const isAnswerable = (severity: ReviewFinding<string>['severity']): boolean =>
  severity === 'contradiction' || severity === 'warning' || severity === 'unconfirmed'

/** An answered warning leaves the list with its buttons: the focus goes on to the next one that waits. */
function useFocusOnNext<S extends string>(open: ReviewFinding<S>[]): (answered: ReviewFinding<S>) => void {
  const [left, setLeft] = useState<{ warning: string; next: string } | null>(null)
  const isGone = left !== null && !open.some(each => each.warning === left.warning)
  useEffect(() => {
    if (isGone) focusOn(left.next)
  }, [isGone, left])
  return ({ warning }) => {
    const at = open.findIndex(each => each.warning === warning)
    const neighbour = open[at + 1] ?? open[at - 1]
    setLeft({ warning, next: neighbour ? answerId(neighbour.warning) : 'findings' })
  }
}

const answerId = (warning: string): string => `answer.${warning}`

interface FindingListProps<S extends string> {
  title: string
  remark?: string
  page: ReviewPage<S>
  findings: ReviewFinding<S>[]
  onAnswered?: (answered: ReviewFinding<S>) => void
}

function FindingList<S extends string>({ title, remark, page, findings, onAnswered }: FindingListProps<S>) {
  if (findings.length === 0) return null
  return (
    <>
      <h3 className={panel.subheading}>
        {title} ({findings.length}){remark && <span className={css.remark}>, {remark}</span>}
      </h3>
      <ul className={css.findings}>
        {findings.map(each => (
          <FindingItem key={each.warning} page={page} finding={each} onAnswered={() => onAnswered?.(each)} />
        ))}
      </ul>
    </>
  )
}

interface FindingItemProps<S extends string> {
  page: ReviewPage<S>
  finding: ReviewFinding<S>
  onAnswered: () => void
}

function FindingItem<S extends string>({ page, finding, onAnswered }: FindingItemProps<S>) {
  const { severity, answer, message } = finding
  const { error, isBusy, send } = useAnswer(page, finding, onAnswered)
  const isGrave = severity === 'error' || severity === 'contradiction'
  return (
    <li className={css.finding} data-severity={answer ? 'answered' : severity}>
      <p className={css.message}>
        <Icon name={isGrave ? 'warning' : 'info'} />{' '}
        {page.link({
          step: finding.step,
          terminalId: finding.terminalId,
          field: finding.field,
          children: message,
        })}
      </p>
      {answer && <Answer answer={answer} />}
      {error && <Notice kind="error">{error}</Notice>}
      {isAnswerable(severity) && !page.readOnly && (
        <div className={css.answers}>
          {severity === 'unconfirmed' ? (
            <ConfirmAllButton
              id={answerId(finding.warning)}
              count={Number(finding.figures)}
              noun={['row', 'rows']}
              label={`${finding.figures === '1' ? 'Confirm' : 'Confirm all'}: ${message}`}
              isBusy={isBusy}
              onConfirm={() => send(null)}
            />
          ) : (
            <AnswerButtons page={page} finding={finding} isBusy={isBusy} send={send} />
          )}
        </div>
      )}
    </li>
  )
}

interface AnswerButtonsProps<S extends string> extends Pick<FindingItemProps<S>, 'page' | 'finding'> {
  isBusy: boolean
  send: (explanation: string | null) => Promise<boolean>
}

/** A warning is confirmed by a click; a contradiction is explained. */
function AnswerButtons<S extends string>({ page, finding, isBusy, send }: AnswerButtonsProps<S>) {
  const { severity, answer, message } = finding
  const [isExplaining, setExplaining] = useState(false)
  const mayConfirm = severity === 'warning' && !answer
  return (
    <>
      {mayConfirm && (
        <Button
          id={answerId(finding.warning)}
          size="sm"
          variant="default"
          aria-label={`Confirm: ${message}`}
          aria-disabled={isBusy || undefined}
          onClick={() => void send(null)}
        >
          Confirm
        </Button>
      )}
      <Button
        id={mayConfirm ? undefined : answerId(finding.warning)}
        size="sm"
        variant={answer ? 'plain' : 'default'}
        aria-label={`${answer ? 'Change the explanation' : 'Explain'}: ${message}`}
        onClick={() => setExplaining(true)}
      >
        {answer ? 'Change the explanation' : 'Explain'}
      </Button>
      {isExplaining && (
        <TextDialog
          title="Explain"
          label="Explanation"
          help={message}
          confirm="Save"
          required
          minLength={severity === 'contradiction' ? shortestExplanation : undefined}
          record={`${page.record}/warnings/${finding.warning}`}
          initial={answer?.explanation ?? ''}
          onSubmit={send}
          onClose={() => setExplaining(false)}
        />
      )}
    </>
  )
}

function Answer({ answer }: { answer: NonNullable<ReviewFinding<string>['answer']> }) {
  const by = `by ${answer.modifiedUserName ?? 'the Fact Book'}, ${writeDayAndTime(answer.modifiedDate)}`
  if (answer.explanation === null) return <p className={css.answer}>Confirmed {by}</p>
  return (
    <div className={css.answer}>
      Explained {by}:<blockquote className={css.reason}>{answer.explanation}</blockquote>
    </div>
  )
}

/** Confirms a warning or rows (null), or explains. */
function useAnswer<S extends string>(
  page: ReviewPage<S>,
  { warning, figures, severity }: ReviewFinding<S>,
  onAnswered: () => void,
) {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async (explanation: string | null): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    try {
      await page.answer({ warning, figures, explanation, isOfRows: severity === 'unconfirmed' })
      onAnswered()
      setError(undefined)
      return true
    } catch (thrown) {
      setError(`Not saved: ${wordsOf(thrown)}`)
      notify.error(wordsOf(thrown))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { error, isBusy, send }
}
