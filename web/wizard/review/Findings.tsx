import { useState } from 'react'
import { answerAirportWarning, getAirportReview, type AirportReview } from '#domain/airportReview.ts'
import { call } from '../../api.ts'
import { wordsOf } from '../../problemError.ts'
import { queryClient, queryKey } from '../../queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { notify } from '../../ui/notify.ts'
import { writeDayAndTime } from '../moment.ts'
import panel from '../panel.module.css'
import { StepLink } from '../StepLink.tsx'
import type { AirportPage } from '../WizardFrame.tsx'
import css from './Review.module.css'
import type { ReviewProps } from './reviewProps.ts'
import { TextDialog } from './TextDialog.tsx'

type Finding = AirportReview['findings'][number]

/** What is wrong, what is unusual and waits for a word, and what was said to the rest. */
export function Findings({ page, review }: ReviewProps) {
  const errors = review.findings.filter(each => each.severity === 'error')
  const open = review.findings.filter(each => each.severity === 'warning' && each.answer === null)
  const answered = review.findings.filter(each => each.answer !== null)
  return (
    <section aria-labelledby="findings">
      <h2 id="findings" className={panel.heading}>
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
      <FindingList title="Warnings" remark="to confirm, explain or correct" page={page} findings={open} />
      <FindingList title="Answered warnings" page={page} findings={answered} />
    </section>
  )
}

interface FindingListProps {
  title: string
  remark?: string
  page: AirportPage
  findings: Finding[]
}

function FindingList({ title, remark, page, findings }: FindingListProps) {
  if (findings.length === 0) return null
  return (
    <>
      <h3 className={panel.subheading}>
        {title} ({findings.length}){remark && <span className={css.remark}>, {remark}</span>}
      </h3>
      <ul className={css.findings}>
        {findings.map(each => (
          <FindingItem key={each.warning} page={page} finding={each} />
        ))}
      </ul>
    </>
  )
}

function FindingItem({ page, finding }: { page: AirportPage; finding: Finding }) {
  const { severity, answer, message } = finding
  const [isExplaining, setExplaining] = useState(false)
  const { error, isBusy, send } = useAnswer(page, finding)
  const canAnswer = severity === 'warning' && !page.readOnly
  return (
    <li className={css.finding} data-severity={answer ? 'answered' : severity}>
      <p className={css.message}>
        <Icon name={severity === 'error' ? 'warning' : 'info'} />{' '}
        <StepLink
          airportId={page.key.airportId}
          step={finding.step}
          terminalId={finding.terminalId}
          field={finding.field}
          search={page.search}
        >
          {message}
        </StepLink>
      </p>
      {answer && <Answer answer={answer} />}
      {error && <Notice kind="error">{error}</Notice>}
      {canAnswer && (
        <div className={css.answers}>
          {!answer && (
            <Button
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
          record={`airports/${page.key.airportId}/${page.key.instanceId}/warnings/${finding.warning}`}
          initial={answer?.explanation ?? ''}
          onSubmit={send}
          onClose={() => setExplaining(false)}
        />
      )}
    </li>
  )
}

function Answer({ answer }: { answer: NonNullable<Finding['answer']> }) {
  const by = `by ${answer.modifiedUserName ?? 'the Fact Book'}, ${writeDayAndTime(answer.modifiedDate)}`
  if (answer.explanation === null) return <p className={css.answer}>Confirmed {by}</p>
  return (
    <div className={css.answer}>
      Explained {by}:<blockquote className={css.reason}>{answer.explanation}</blockquote>
    </div>
  )
}

/** Confirms a warning (null) or explains it; the answer is the review as it stands then. */
function useAnswer({ key }: AirportPage, { warning, figures }: Finding) {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async (explanation: string | null): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    try {
      const review = await call(answerAirportWarning, {
        params: key,
        body: { warning, figures, explanation },
      })
      queryClient.setQueryData(queryKey(getAirportReview, { params: key }), review)
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
