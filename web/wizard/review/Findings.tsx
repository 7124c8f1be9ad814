import { useEffect, useState } from 'react'
import { wordsOf } from '../../problemError.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { notify } from '../../ui/notify.ts'
import { writeDayAndTime } from '../../ui/moment.ts'
import panel from '../panel.module.css'
import { focusOn } from '../useNamedPlace.ts'
import css from './Review.module.css'
import type { ReviewFinding, ReviewPage, ReviewProps } from './reviewProps.ts'
import { TextDialog } from './TextDialog.tsx'

/** What is wrong, what is unusual and waits for a word, and what was said to the rest. */
export function Findings<S extends string>({ page, review }: ReviewProps<S>) {
  const errors = review.findings.filter(each => each.severity === 'error')
  const open = review.findings.filter(each => each.severity === 'warning' && each.answer === null)
  const answered = review.findings.filter(each => each.answer !== null)
  const onAnswered = useFocusOnNext(open)
  return (
    <section aria-labelledby="findings">
      <h2 id="findings" tabIndex={-1} className={panel.heading}>
        Errors and Warnings
      </h2>
      {review.findings.length === 0 && (
        <p className={css.allGood}>
          <Icon name="check" /> Nothing is wrong and nothing is unusual.
        </p>
      )}
      <FindingList
        title="Errors"
        remark="to correct before this can be submitted"
        page={page}
        findings={errors}
      />
      <FindingList
        title="Warnings"
        remark="to confirm, explain or correct"
        page={page}
        findings={open}
        onAnswered={onAnswered}
      />
      <FindingList title="Answered warnings" page={page} findings={answered} />
    </section>
  )
}

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
    setLeft({ warning, next: neighbour ? confirmId(neighbour.warning) : 'findings' })
  }
}

const confirmId = (warning: string): string => `confirm.${warning}`

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
  const [isExplaining, setExplaining] = useState(false)
  const { error, isBusy, send } = useAnswer(page, finding, onAnswered)
  const canAnswer = severity === 'warning' && !page.readOnly
  return (
    <li className={css.finding} data-severity={answer ? 'answered' : severity}>
      <p className={css.message}>
        <Icon name={severity === 'error' ? 'warning' : 'info'} />{' '}
        {page.link({
          step: finding.step,
          terminalId: finding.terminalId,
          field: finding.field,
          children: message,
        })}
      </p>
      {answer && <Answer answer={answer} />}
      {error && <Notice kind="error">{error}</Notice>}
      {canAnswer && (
        <div className={css.answers}>
          {!answer && (
            <Button
              id={confirmId(finding.warning)}
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
            size="sm"
            variant={answer ? 'plain' : 'default'}
            aria-label={`${answer ? 'Change the explanation' : 'Explain'}: ${message}`}
            onClick={() => setExplaining(true)}
          >
            {answer ? 'Change the explanation' : 'Explain'}
          </Button>
        </div>
      )}
      {isExplaining && (
        <TextDialog
          title="Explain"
          label="Explanation"
          help={message}
          confirm="Save"
          required
          record={`${page.record}/warnings/${finding.warning}`}
          initial={answer?.explanation ?? ''}
          onSubmit={send}
          onClose={() => setExplaining(false)}
        />
      )}
    </li>
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

/** Confirms a warning (null) or explains it. */
function useAnswer<S extends string>(
  page: ReviewPage<S>,
  { warning, figures }: ReviewFinding<S>,
  onAnswered: () => void,
) {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async (explanation: string | null): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    try {
      await page.answer({ warning, figures, explanation })
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
