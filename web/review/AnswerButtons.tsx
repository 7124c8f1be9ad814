import { useState } from 'react'
import { minExplanationLength } from '#domain/review/checks/finding.ts'
import { formatCount } from '#platform/contract/count.ts'
import { Button } from '#platform/ui/Button.tsx'
import type { ReviewFinding, ReviewPage } from './reviewProps.ts'
import { TextDialog } from './TextDialog.tsx'
import css from './Review.module.css'

export const getAnswerId = (warning: string): string => `answer.${warning}`

interface AnswerButtonsProps<S extends string> {
  page: ReviewPage<S>
  finding: ReviewFinding<S>
  /** Of the whole review. */
  all: readonly ReviewFinding<S>[]
  isBusy: boolean
  error: string | undefined
  /** An explanation of the finding and of others, or null to confirm it. */
  send: (explanation: string | null, others?: readonly ReviewFinding<S>[]) => Promise<boolean>
}

/** A warning is confirmed with a click. A contradiction needs an explanation. */
export function AnswerButtons<S extends string>(props: AnswerButtonsProps<S>) {
  const { finding, isBusy, send } = props
  const { severity, answer, message } = finding
  const [isExplaining, setExplaining] = useState(false)
  const mayConfirm = severity === 'warning' && !answer
  const explain = answer?.explanation ? 'Change the explanation' : 'Explain'
  return (
    <>
      {mayConfirm && (
        <Button
          id={getAnswerId(finding.warning)}
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
        id={mayConfirm ? undefined : getAnswerId(finding.warning)}
        size="sm"
        variant={answer ? 'plain' : 'default'}
        aria-label={`${explain}: ${message}`}
        onClick={() => setExplaining(true)}
      >
        {explain}
      </Button>
      {isExplaining && <Explanation {...props} onClose={() => setExplaining(false)} />}
    </>
  )
}

interface ExplanationProps<S extends string> extends AnswerButtonsProps<S> {
  onClose: () => void
}

/** One explanation answers all findings that have the same cause. */
function Explanation<S extends string>(props: ExplanationProps<S>) {
  const { page, finding, all, error, send, onClose } = props
  const { warning, severity, answer, message } = finding
  const offered = all.filter(each => each.warning !== warning && canShareAnswer(finding, each))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (name: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(name)
    else next.delete(name)
    setChosen(next)
  }
  return (
    <TextDialog
      title="Explain"
      label="Explanation"
      help={message}
      confirm={chosen.size === 0 ? 'Save' : `Save for ${formatCount(chosen.size + 1)}`}
      minLength={severity === 'contradiction' ? minExplanationLength : undefined}
      record={`${page.record}/warnings/${warning}`}
      initial={answer?.explanation ?? ''}
      refusal={error}
      onSubmit={text =>
        send(
          text,
          offered.filter(each => chosen.has(each.warning)),
        )
      }
      onClose={onClose}
      after={
        offered.length > 0 && (
          <fieldset className={css.others}>
            <legend>This also explains</legend>
            {offered.length > 1 && (
              <label>
                <input
                  type="checkbox"
                  checked={chosen.size === offered.length}
                  onChange={({ target }) =>
                    setChosen(new Set(target.checked ? offered.map(each => each.warning) : []))
                  }
                />
                <span>{`All ${formatCount(offered.length)}`}</span>
              </label>
            )}
            {offered.map(each => (
              <label key={each.warning}>
                <input
                  type="checkbox"
                  checked={chosen.has(each.warning)}
                  onChange={({ target }) => choose(each.warning, target.checked)}
                />
                <span>{each.message}</span>
              </label>
            ))}
          </fieldset>
        )
      }
    />
  )
}

/** Findings of one kind that are open, or that have the same explanation already. */
function canShareAnswer<S extends string>(one: ReviewFinding<S>, other: ReviewFinding<S>): boolean {
  if (one.severity !== other.severity) return false
  if (other.answer === null) return true
  return other.answer.explanation !== null && other.answer.explanation === one.answer?.explanation
}
