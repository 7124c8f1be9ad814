import { Link } from '@tanstack/react-router'
import * as messages from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { refresh, useEndpointQuery } from '#platform/client/queries.ts'
import { capitalize } from '#platform/contract/capitalize.ts'
import { countOf } from '#platform/contract/count.ts'
import {
  dismissMailEndpoint,
  listUndeliveredMailsEndpoint,
  retryUndeliveredMailsEndpoint,
  type UndeliveredMail,
} from '#platform/mail/mail.ts'
import { Button } from '#platform/ui/Button.tsx'
import { distinguishNames } from '#platform/ui/distinguishNames.ts'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { actionsColumn, Table, type Column } from '#platform/ui/Table.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { paths } from '../../screens.ts'
import css from './Desk.module.css'

const mostShown = 100
/** Longer than the server waits for the first attempts. */
const timeoutMs = 30_000

/** Undelivered email with the reasons; empty if all email was delivered. */
export function UndeliveredMails() {
  const read = useEndpointQuery(listUndeliveredMailsEndpoint, { query: { size: mostShown } })
  const { attempt, error, isBusy } = useAttempt()
  const { totalElements, content } = read.data ?? { totalElements: 0, content: [] }
  if (totalElements === 0) return null
  const names = distinguishNames(content, each => each.to)
  const change = (work: () => Promise<void>, key?: number) => {
    const changeThenRefresh = async () => {
      await work()
      await refresh(listUndeliveredMailsEndpoint)
    }
    void attempt(changeThenRefresh, undefined, key)
  }
  const retry = async () => {
    const counts = await call(retryUndeliveredMailsEndpoint, {}, { timeoutMs })
    const tell = counts.queued + counts.failed > 0 ? notify.warning : notify.success
    tell(`${messages.countMails(counts)}.`)
  }
  const dismiss = async ({ jobId, to }: UndeliveredMail) => {
    await call(dismissMailEndpoint, { params: { jobId } })
    notify.success(messages.mailDismissed(to))
  }
  return (
    <section className={css.undelivered} aria-labelledby="undelivered">
      <h2 id="undelivered">{countOf(totalElements, 'undelivered email')}</h2>
      <Button size="sm" variant="default" aria-disabled={isBusy || undefined} onClick={() => change(retry)}>
        {isBusy ? 'Trying…' : 'Retry all now'}
      </Button>
      <ErrorNotice text={error} />
      <div>
        <Table
          caption="Undelivered emails"
          hideCaption
          columns={columnsWith(
            mail => names.get(mail),
            mail => change(() => dismiss(mail), mail.jobId),
          )}
          rows={content}
          rowKey={row => row.jobId}
        />
        {totalElements > content.length && <p>{`and ${totalElements - content.length} more`}</p>}
      </div>
    </section>
  )
}

const columnsWith = (
  nameOf: (mail: UndeliveredMail) => string | undefined,
  dismiss: (mail: UndeliveredMail) => void,
): Column<UndeliveredMail>[] => [
  {
    key: 'to',
    label: 'To',
    isRowHeader: true,
    cell: row => (
      <Link to={paths.adminUsers} search={{ keyword: row.to }}>
        {row.to}
      </Link>
    ),
  },
  { key: 'subject', label: 'Subject', cell: row => row.subject },
  { key: 'asked', label: 'Requested', cell: row => formatMoment(row.asked) },
  { key: 'why', label: 'Why', cell: row => capitalize(row.why) },
  {
    key: 'nextTry',
    label: 'Next Try',
    cell: row =>
      row.givenUp ? 'Failed, not trying again' : row.nextTry ? formatMoment(row.nextTry) : 'In progress',
  },
  {
    ...actionsColumn,
    cell: row => (
      <Button
        size="sm"
        variant="plain"
        aria-label={`Dismiss the email to ${nameOf(row)}`}
        onClick={() => dismiss(row)}
      >
        Dismiss
      </Button>
    ),
  },
]
