import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import type { InstanceKey } from './wizard/undo/instanceActions.ts'
import panel from '#platform/ui/panel.module.css'
import type { LinkToStep } from './wizard/stepTarget.ts'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { focusById } from '#platform/ui/useFocusFromHash.ts'
import css from './Review.module.css'
import type { Review, ReviewFinding } from './reviewProps.ts'
import { getAirportReviewEndpoint, markAirportFiguresEndpoint } from '#domain/review/airportReview.ts'
import { getCompanyReviewEndpoint, markCompanyFiguresEndpoint } from '#domain/review/companyReview.ts'
import { queryClient, getQueryKey } from '#platform/client/queries.ts'
import { callWithRetry } from '#platform/ui/form/callWithRetry.ts'

interface MissingFiguresProps<S extends string> {
  owner: InstanceKey
  review: Pick<Review<S>, 'findings' | 'unavailable'>
  /** Of this step only. */
  step?: S
  readOnly: string | undefined
  link: LinkToStep<S>
  /** The element that gets the focus when the focused button disappears. */
  headingId: string
}

/** Missing figures, each with a link to its field and a way to mark it as not available, and the marked ones. */
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
    ).then(isDone => isDone && focusById(headingId))
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
                  by {each.modifiedUserName ?? 'the Fact Book'}, {formatDayAndTime(each.modifiedDate)}
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

/** The sentence links to the first field; several missing figures are linked by name. */
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

/** Marks missing figures as not available, or takes the marks back, and shows the review that follows. */
async function markFigures(owner: InstanceKey, figures: string[], unavailable: boolean): Promise<void> {
  const body = { figures, unavailable }
  if ('airportId' in owner) {
    const review = await callWithRetry(markAirportFiguresEndpoint, { params: owner, body })
    queryClient.setQueryData(getQueryKey(getAirportReviewEndpoint, { params: owner }), review)
  } else {
    const review = await callWithRetry(markCompanyFiguresEndpoint, { params: owner, body })
    queryClient.setQueryData(getQueryKey(getCompanyReviewEndpoint, { params: owner }), review)
  }
}
