import { getAirportReviewEndpoint, markAirportFiguresEndpoint } from '#domain/review/airportReview.ts'
import { getCompanyReviewEndpoint, markCompanyFiguresEndpoint } from '#domain/review/companyReview.ts'
import type { InstanceKey } from '#domain/review/subjectKind.ts'
import { storeAnswer } from '#platform/client/queries.ts'
import { Button } from '#platform/ui/Button.tsx'
import { callWithRetry } from '#platform/ui/form/callWithRetry.ts'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { keepFocusNear } from '#platform/ui/useFocusFromHash.ts'
import type { Review, ReviewFinding } from './reviewProps.ts'
import type { LinkToStep } from './wizard/stepTarget.ts'
import panel from '#platform/ui/panel.module.css'
import css from './Review.module.css'

interface MissingFiguresProps<S extends string> {
  owner: InstanceKey
  review: Pick<Review<S>, 'findings' | 'unavailable'>
  step: S
  readOnly: string | undefined
  link: LinkToStep<S>
  /** The element that gets the focus when the focused button disappears. */
  headingId: string
}

/**
 * A step's missing figures, each with a link to its field and a button to mark it as not available, and the marked
 * ones.
 */
export function MissingFigures<S extends string>(props: MissingFiguresProps<S>) {
  const { review, step, readOnly, link } = props
  const marks = useMarks(props)
  const missing = review.findings.filter(each => each.severity === 'missing' && each.step === step)
  return (
    <>
      {marks.error && <Notice kind="error">{marks.error}</Notice>}
      {missing.length > 0 && (
        <>
          <h3 className={panel.subheading}>
            <span>{`Missing (${missing.length})`}</span>
            <span className={css.remark}>, to enter or mark as not available before submission</span>
          </h3>
          <ul className={css.findings}>
            {missing.map(each => (
              <li key={each.warning} className={css.finding} data-severity="missing">
                <MissingFigure finding={each} marks={marks} readOnly={readOnly} link={link} />
              </li>
            ))}
          </ul>
        </>
      )}
      <UnavailableFigures
        unavailable={review.unavailable.filter(each => each.step === step)}
        marks={marks}
        readOnly={readOnly}
      />
    </>
  )
}

type Figures = readonly { figure: string }[]
const keyOf = (figures: Figures): string => figures.map(each => each.figure).join(' ')

export interface Marks {
  error: string | undefined
  isPending: (figures: Figures) => boolean
  mark: (figures: Figures, isUnavailable: boolean) => void
}

/** Marks figures as not available, or removes the marks. */
export function useMarks({
  owner,
  headingId,
}: Pick<MissingFiguresProps<string>, 'owner' | 'headingId'>): Marks {
  const { error, isPending, attempt } = useAttempt()
  const mark: Marks['mark'] = (figures, isUnavailable) => {
    const moveFocus = keepFocusNear(headingId)
    const names = figures.map(each => each.figure)
    const work = () => markFigures(owner, names, isUnavailable)
    void attempt(work, undefined, keyOf(figures)).then(isDone => isDone && moveFocus())
  }
  return { error, isPending: figures => isPending(keyOf(figures)), mark }
}

interface MissingFigureProps<S extends string> extends Pick<MissingFiguresProps<S>, 'link' | 'readOnly'> {
  finding: ReviewFinding<S>
  marks: Marks
}

/** The missing figures, and the button for those that cannot be reported. */
export function MissingFigure<S extends string>({ finding, marks, readOnly, link }: MissingFigureProps<S>) {
  const { message, missing } = finding
  return (
    <>
      <MissingMessage finding={finding} link={link} />
      {missing.length === 0 && <p className={css.severity}>Required</p>}
      {missing.length > 0 && !readOnly && (
        <div className={css.answers}>
          <Button
            size="sm"
            variant="default"
            aria-label={`Not available: ${message}`}
            aria-disabled={marks.isPending(missing) || undefined}
            onClick={() => marks.mark(missing, true)}
          >
            Not available
          </Button>
        </div>
      )}
    </>
  )
}

interface UnavailableFiguresProps extends Pick<MissingFiguresProps<string>, 'readOnly'> {
  unavailable: Review<string>['unavailable']
  marks: Marks
}

export const countExcused = (unavailable: Review<string>['unavailable']): number =>
  unavailable.reduce((sum, each) => sum + each.figures.length, 0)

/** The figures marked as not available, and who marked them. */
export function UnavailableFigures({ unavailable, marks, readOnly }: UnavailableFiguresProps) {
  if (unavailable.length === 0) return null
  return (
    <>
      <h3 className={panel.subheading}>{`Marked as not available (${countExcused(unavailable)})`}</h3>
      <ul className={css.findings}>
        {unavailable.map(each => (
          <li key={`${each.terminalId} ${each.group}`} className={css.finding} data-severity="answered">
            <p className={css.message}>
              <span>{unavailableWords(each)}</span>{' '}
              <span
                className={panel.soft}
              >{`by ${each.modifiedUserName ?? 'the Fact Book'}, ${formatDayAndTime(each.modifiedDate)}`}</span>
            </p>
            {!readOnly && (
              <div className={css.answers}>
                <Button
                  size="sm"
                  variant="plain"
                  aria-label={`Mark as available: ${unavailableWords(each)}`}
                  aria-disabled={marks.isPending(each.figures) || undefined}
                  onClick={() => marks.mark(each.figures, false)}
                >
                  Mark as available
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

interface MissingMessageProps<S extends string> extends Pick<MissingFiguresProps<S>, 'link'> {
  finding: ReviewFinding<S>
}

/** The sentence links to the first field. Several missing figures are linked individually. */
function MissingMessage<S extends string>({ finding, link }: MissingMessageProps<S>) {
  const { step, terminalId, field, message, missing, warning } = finding
  const place = { step, terminalId, fromFinding: warning }
  return (
    <div>
      <p className={css.message}>
        <Icon name="empty" /> {link({ ...place, field, children: message })}
      </p>
      {missing.length > 1 && (
        <ul className={css.fields}>
          {missing.map(each => (
            <li key={each.figure}>{link({ ...place, field: each.field, children: each.label })}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

const unavailableWords = ({ group, figures }: Review<string>['unavailable'][number]): string => {
  const labels = figures.map(each => each.label)
  return labels.length === 1 && labels[0] === group ? group : `${group}: ${labels.join('; ')}`
}

/** Marks missing figures as not available, or removes the marks, and shows the updated review. */
async function markFigures(owner: InstanceKey, figures: string[], unavailable: boolean): Promise<void> {
  const body = { figures, unavailable }
  if ('airportId' in owner) {
    const review = await callWithRetry(markAirportFiguresEndpoint, { params: owner, body })
    storeAnswer(getAirportReviewEndpoint, { params: owner }, review)
  } else {
    const review = await callWithRetry(markCompanyFiguresEndpoint, { params: owner, body })
    storeAnswer(getCompanyReviewEndpoint, { params: owner }, review)
  }
}
