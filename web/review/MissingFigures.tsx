import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { writeDayAndTime } from '#platform/ui/moment.ts'
import type { Owner } from './wizard/acts/owner.ts'
import panel from './wizard/panel.module.css'
import type { LinkToStep } from './wizard/stepTarget.ts'
import { useAttempt } from './wizard/useAttempt.ts'
import { focusOn } from './wizard/useNamedPlace.ts'
import { markFigures } from './markFigures.ts'
import css from './Review.module.css'
import type { Review, ReviewFinding } from './reviewProps.ts'

interface MissingFiguresProps<S extends string> {
  owner: Owner
  review: Pick<Review<S>, 'findings' | 'unavailable'>
  /** Only of this step. */
  step?: S
  readOnly: string | undefined
  link: LinkToStep<S>
  /** What has the focus once the button that had it is gone. */
  headingId: string
}

/** What is missing, each with the way to its field or the word that it is not available; and what was marked so. */
export function MissingFigures<S extends string>(props: MissingFiguresProps<S>) {
  const { owner, review, step, readOnly, headingId } = props
  const { error, isBusy, attempt } = useAttempt()
  const isShown = (each: { step: S }) => step === undefined || each.step === step
  const missing = review.findings.filter(each => each.severity === 'missing' && isShown(each))
  const unavailable = review.unavailable.filter(isShown)
  const mark = (figures: readonly { figure: string }[], isUnavailable: boolean) =>
    void attempt(() =>
      markFigures(
        owner,
        figures.map(each => each.figure),
        isUnavailable,
      ),
    ).then(isDone => isDone && focusOn(headingId))
  return (
    <>
      {error && <Notice kind="error">{error}</Notice>}
      {missing.length > 0 && (
        <>
          <h3 className={panel.subheading}>
            Missing ({missing.length})
            <span className={css.remark}>, to enter or mark as not available before submission</span>
          </h3>
          <ul className={css.findings}>
            {missing.map(each => (
              <li key={each.warning} className={css.finding} data-severity="missing">
                <MissingMessage {...props} finding={each} />
                {!readOnly && (
                  <div className={css.answers}>
                    <Button
                      size="sm"
                      variant="default"
                      aria-label={`Not available: ${each.message}`}
                      aria-disabled={isBusy || undefined}
                      onClick={() => mark(each.missing, true)}
                    >
                      Not available
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {unavailable.length > 0 && (
        <>
          <h3 className={panel.subheading}>Marked as not available ({unavailable.length})</h3>
          <ul className={css.findings}>
            {unavailable.map(each => (
              <li key={`${each.terminalId} ${each.group}`} className={css.finding} data-severity="answered">
                <p className={css.message}>{unavailableWords(each)}</p>
                <p className={css.answer}>
                  by {each.modifiedUserName ?? 'the Fact Book'}, {writeDayAndTime(each.modifiedDate)}
                </p>
                {!readOnly && (
                  <div className={css.answers}>
                    <Button
                      size="sm"
                      variant="plain"
                      aria-label={`Mark as available: ${unavailableWords(each)}`}
                      aria-disabled={isBusy || undefined}
                      onClick={() => mark(each.figures, false)}
                    >
                      Mark as available
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

interface MissingMessageProps<S extends string> extends Pick<MissingFiguresProps<S>, 'link'> {
  finding: ReviewFinding<S>
}

/** The sentence leads to the first field; where several are missing, each by its name. */
function MissingMessage<S extends string>({ finding, link }: MissingMessageProps<S>) {
  const { step, terminalId, field, message, missing } = finding
  return (
    <div>
      <p className={css.message}>
        <Icon name="empty" /> {link({ step, terminalId, field, children: message })}
      </p>
      {missing.length > 1 && (
        <ul className={css.fields}>
          {missing.map(each => (
            <li key={each.figure}>{link({ step, terminalId, field: each.field, children: each.label })}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

const unavailableWords = ({ group, figures }: Review<string>['unavailable'][number]): string => {
  const labels = figures.map(each => each.label)
  return labels.length === 1 && labels[0] === group ? group : `${group}: ${labels.join(', ')}`
}
