import { countOf, formatCount } from '../../contract/count.ts'
import { Button } from '../Button.tsx'
import { formatDayAndTime } from '../formatMoment.ts'
import { Notice } from '../Notice.tsx'
import { keepFocusAround } from '../useFocusFromHash.ts'
import type { RestorableDraft } from './useDraft.ts'
import css from './Form.module.css'

const mostLines = 20

interface DraftOffersProps {
  drafts: readonly RestorableDraft[]
  /** Identifies the record if there are several forms. */
  about?: string
  isReadOnly?: boolean
}

/** The drafts of earlier visits and of other tabs, to restore or discard. */
export const DraftOffers = ({ drafts, about, isReadOnly = false }: DraftOffersProps) =>
  drafts.map(each => <DraftOffer key={each.key} draft={each} about={about} isReadOnly={isReadOnly} />)

interface DraftOfferProps {
  draft: RestorableDraft
  about: string | undefined
  isReadOnly: boolean
}

/** Unsaved input from an earlier visit, with its time. */
function DraftOffer({ draft, about, isReadOnly }: DraftOfferProps) {
  const { lines, removed = [], isAllRemoved, isOlder, restore } = draft
  return (
    <Notice kind="info">
      {about && <strong>{`${about}: `}</strong>}
      <span>You have unsaved changes from</span> <span>{formatDayAndTime(draft.draft.at)}</span> (
      <span>{countOf(lines.length, 'field')}</span>).
      <span>
        {isOlder && ' A newer version has been saved since then. Compare the two before you restore yours.'}
      </span>
      <span>
        {removed.length > 0 &&
          ` ${countOf(removed.length, 'of the rows has', 'of the rows have')} been removed since then: ${listSome(removed)}.`}
      </span>
      <DraftLines draft={draft} />
      <div className={css.buttons} ref={keepFocusAround}>
        {!isReadOnly && !isAllRemoved && (
          <Button
            size="sm"
            variant="default"
            onClick={() => restore()}
          >{`Restore my changes${removed.length > 0 ? ' to the other rows' : ''}`}</Button>
        )}
        {!isReadOnly && removed.length > 0 && (
          <Button
            size="sm"
            variant="default"
            onClick={() => restore(true)}
          >{`Restore my changes and add the removed ${removed.length === 1 ? 'row' : 'rows'} again`}</Button>
        )}
        <Button size="sm" variant="plain" onClick={draft.discard}>
          Discard them
        </Button>
      </div>
    </Notice>
  )
}

function listSome(labels: readonly string[]): string {
  const more = labels.length - mostLines
  return [...labels.slice(0, mostLines), ...(more > 0 ? [`${formatCount(more)} more`] : [])].join('; ')
}

/** A comparison of the stored and restored values, so that no one overwrites figures without seeing both. */
function DraftLines({ draft: { lines, isOlder } }: Pick<DraftOfferProps, 'draft'>) {
  return (
    <details className={css.draft} open={isOlder}>
      <summary>Your unsaved changes</summary>
      <table className={css.versions}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Your entry</th>
            <th scope="col">Saved value</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, mostLines).map(({ name, label, mine, stored }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td data-label="Your entry">{mine || <i>empty</i>}</td>
              <td data-label="Saved value">{stored || <i>empty</i>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > mostLines && <p>{`and ${lines.length - mostLines} more.`}</p>}
    </details>
  )
}
