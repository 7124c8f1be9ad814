import {
  listBulkMails,
  type BulkLine,
  type BulkOutcome,
  type previewBulkActionEndpoint,
} from '#domain/history/bulkAction.ts'
import { bulkActions, type BulkActionName } from '#domain/history/bulkActions.ts'
import type { Reply } from '#platform/client/api.ts'
import { countOf, formatCount } from '#platform/contract/count.ts'
import { Button } from '#platform/ui/Button.tsx'
import css from './Bulk.module.css'

interface BulkPreviewProps {
  action: BulkActionName
  preview: Reply<typeof previewBulkActionEndpoint>
  /** Shows the email to this recipient. */
  onShowSample: (userId: number) => void
}

/** What happens to how many, with the names and reasons of each group, and who gets an email. */
export function BulkPreview({ action, preview: { lines, sample }, onShowSample }: BulkPreviewProps) {
  const { will, unneeded, refused } = bulkActions[action]
  const groups: readonly (readonly [BulkOutcome, string])[] = [
    ['done', will],
    ['unneeded', unneeded],
    ['refused', refused],
  ]
  return (
    <div className={css.preview} aria-live="polite">
      {groups.map(([outcome, words]) => (
        <Group
          key={outcome}
          outcome={outcome}
          title={words}
          lines={lines.filter(each => each.outcome === outcome)}
        />
      ))}
      <Recipients lines={lines} onShow={sample ? onShowSample : null} />
      {sample && (
        <details className={css.group}>
          <summary>{`Preview of the email to ${sample.to}`}</summary>
          <div className={css.sample}>
            <strong>{sample.subject}</strong>
            <p>{sample.text}</p>
          </div>
        </details>
      )}
    </div>
  )
}

/** More names would take long to draw, and the result lists all of them. */
const mostNames = 200

function Group({ outcome, title, lines }: { outcome: BulkOutcome; title: string; lines: BulkLine[] }) {
  if (lines.length === 0 && outcome !== 'done') return null
  const words = `${formatCount(lines.length)} ${title}`
  if (lines.length === 0) return <p className={css.none}>{words}</p>
  const messages = new Set(lines.map(each => each.message))
  // A reason that is the same for all is said once.
  const [common] = outcome !== 'done' && messages.size === 1 ? messages : []
  return (
    <details className={css.group} data-outcome={outcome} open={lines.length <= 3 || undefined}>
      <summary>{common ? `${words}: ${common}` : words}</summary>
      <ul>
        {lines.slice(0, mostNames).map(line => (
          <li key={`${line.kind} ${line.id} ${line.axnInstanceId}`}>
            <span>{line.name}</span>
            {outcome !== 'done' && !common && <span className={css.why}>{line.message}</span>}
          </li>
        ))}
        {lines.length > mostNames && <li>{`and ${formatCount(lines.length - mostNames)} more`}</li>}
      </ul>
    </details>
  )
}

interface RecipientsProps {
  lines: readonly BulkLine[]
  onShow: ((userId: number) => void) | null
}

function Recipients({ lines, onShow }: RecipientsProps) {
  const mails = listBulkMails(lines)
  const planned = mails.filter(each => each.state === 'planned')
  const skipped = mails.filter(each => each.state === 'skipped')
  if (mails.length === 0) return null
  return (
    <details className={css.group}>
      <summary>
        {`${countOf(planned.length, 'person receives', 'people receive')} an email${skipped.length > 0 ? `, ${formatCount(skipped.length)} skipped` : ''}`}
      </summary>
      <ul>
        {planned.slice(0, mostNames).map(each => (
          <li key={each.userId}>
            <span>{each.email}</span>{' '}
            {onShow && (
              <Button
                size="sm"
                variant="plain"
                aria-label={`Preview the email to ${each.email}`}
                onClick={() => onShow(each.userId)}
              >
                Preview
              </Button>
            )}
          </li>
        ))}
        {skipped.slice(0, mostNames).map(({ userId, email, why }) => (
          <li key={userId}>
            <span>{email}</span>
            <span className={css.why}>{`Skipped: ${why}.`}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
