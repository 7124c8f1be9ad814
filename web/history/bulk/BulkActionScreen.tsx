import { useQuery } from '@tanstack/react-query'
import { Link, useParams, type LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import { listActionsEndpoint } from '#domain/history/action.ts'
import {
  countBulkMails,
  describeBulkOutcomes,
  getBulkActionEndpoint,
  listBulkMails,
  pickMailState,
  type BulkLine,
} from '#domain/history/bulkAction.ts'
import { bulkActions, proposalActions, type BulkActionName } from '#domain/history/bulkActions.ts'
import * as messages from '#domain/messages.ts'
import type { Reply } from '#platform/client/api.ts'
import { getQueryOptions, refreshAll, useEndpointQuery } from '#platform/client/queries.ts'
import { formatCount } from '#platform/contract/count.ts'
import { isOver } from '#platform/jobs/job.ts'
import { Button } from '#platform/ui/Button.tsx'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { JobProgress } from '#platform/ui/JobProgress.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { ShortenedTable } from '#platform/ui/ShortenedTable.tsx'
import type { Column } from '#platform/ui/Table.tsx'
import { getNameLink } from '../../catalog/lookups/lookupLinks.ts'
import { ReviewLink } from '../../review/ReviewLink.tsx'
import { paths } from '../../screens.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx'
import { UndoDialog } from '../UndoDialog.tsx'
import css from './Bulk.module.css'

type BulkAction = Reply<typeof getBulkActionEndpoint>

const lookEveryMs = 1000
/** Emails that wait for the mail server are tried for days. */
const lookForMailsEveryMs = 10_000

/** The progress and the results of one action on many records, for every administrator. */
export function BulkActionScreen() {
  const { jobID } = useParams({ strict: false })
  if (jobID === undefined || !/^\d{1,15}$/.test(jobID)) return <NotFoundScreen />
  return <OfJob key={jobID} jobId={Number(jobID)} />
}

function OfJob({ jobId }: { jobId: number }) {
  const query = useQuery({
    ...getQueryOptions(getBulkActionEndpoint, { params: { jobId } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      !data || !isOver(data.job.state)
        ? lookEveryMs
        : listBulkMails(data.lines).some(each => each.state === 'queued') && lookForMailsEveryMs,
  })
  return (
    <AdminFrame
      title={query.data ? bulkActions[query.data.action].label : 'Bulk action'}
      back={backOf(query.data)}
    >
      <QueryBoundary query={query} lines={10} failed="The result could not be loaded">
        {read => <Result bulk={read} jobId={jobId} />}
      </QueryBoundary>
    </AdminFrame>
  )
}

/** The list that the action was started from, as it was left. */
function backOf(read: BulkAction | undefined) {
  if (proposalActions.some(each => each === read?.action)) return { to: paths.adminProposals }
  const isOfUsers = read?.lines[0]?.kind === 'user' || read?.action === 'handOver'
  const year = read?.lines[0]?.axnInstanceId
  return isOfUsers
    ? { to: paths.adminUsers }
    : { to: paths.adminDesk, search: year === undefined ? {} : { instance: String(year) } }
}

function Result({ bulk, jobId }: { bulk: BulkAction; jobId: number }) {
  const { job, action, lines, total } = bulk
  const isRunning = !isOver(job.state)
  const missing = total - lines.length
  return (
    <>
      {job.state !== 'DONE' && <JobProgress jobId={jobId} onOver={() => void refreshAll()} />}
      {lines.length > 0 && (
        <section className={css.summary} aria-label="Result">
          <h2>{describeBulkOutcomes(action, lines, 'after')}</h2>
          <MailSummary action={action} lines={lines} />
          {!isRunning && <Undo bulk={bulk} />}
        </section>
      )}
      <p className={css.soft}>
        <span>{`Started by ${job.askers.join(', ') || 'a former user'}, ${formatDayAndTime(job.created)}.`}</span>{' '}
        {job.finished && <span>{`Ended ${formatDayAndTime(job.finished)}.`}</span>}
      </p>
      {!isRunning && missing > 0 && action !== 'handOver' && (
        <Notice kind="warning">{`${formatCount(missing)} were not processed.`}</Notice>
      )}
      <Lines action={action} lines={lines} />
    </>
  )
}

/** What became of the emails about a change. Those of an action that only sends email are its result. */
function MailSummary({ action, lines }: { action: BulkActionName; lines: readonly BulkLine[] }) {
  const counts = countBulkMails(lines)
  if (bulkActions[action].isMail || counts.sent + counts.queued + counts.failed === 0) return null
  return <span>{messages.countMails(counts)}</span>
}

/** The action in the history: undone, to be undone, or why not. */
function Undo({ bulk: { action, actionId } }: { bulk: BulkAction }) {
  const [asked, setAsked] = useState<string | null>(null)
  const query = { actionId: actionId ?? '', size: 1 }
  const found = useEndpointQuery(listActionsEndpoint, { query }, { enabled: actionId !== null }).data
  const entry = found?.content[0]
  if (actionId === null || !entry || bulkActions[action].isMail) return null
  if (entry.undoneBy) {
    const { userName, at } = entry.undoneBy
    return (
      <span className={css.soft}>{`Undone by ${userName ?? 'the Fact Book'}, ${formatDayAndTime(at)}`}</span>
    )
  }
  return (
    <>
      {entry.undoRefusal === null ? (
        <Button size="sm" variant="default" onClick={() => setAsked(actionId)}>
          Undo
        </Button>
      ) : (
        <span className={css.soft}>{entry.undoRefusal}</span>
      )}
      <UndoDialog actionId={asked} onClose={() => setAsked(null)} />
    </>
  )
}

const importance = ({ outcome, mails }: BulkLine): number =>
  outcome === 'refused' ? 0 : outcome === 'unneeded' ? 3 : pickMailState(mails) === 'failed' ? 1 : 2

/** Each record's result. Refused ones and undelivered emails come first. */
function Lines({ action, lines }: { action: BulkActionName; lines: readonly BulkLine[] }) {
  if (lines.length === 0) return null
  return (
    <ShortenedTable
      caption="Results"
      hideCaption
      columns={createColumns(action)}
      rows={lines.toSorted((one, other) => importance(one) - importance(other))}
      rowKey={line => `${line.kind} ${line.id} ${line.axnInstanceId}`}
    />
  )
}

interface LineProps {
  action: BulkActionName
  line: BulkLine
}

const createColumns = (action: BulkActionName): Column<BulkLine>[] => [
  { key: 'name', label: 'Name', isRowHeader: true, cell: line => <Name action={action} line={line} /> },
  { key: 'outcome', label: 'Outcome', cell: line => <Outcome action={action} line={line} /> },
  {
    key: 'details',
    label: 'Details',
    cell: ({ message, mails }) => (
      <>
        <span>{message}</span>
        {mails
          .filter(each => each.state !== 'sent')
          .map(({ userId, email, state, why }) => (
            <p key={userId} className={css.mail}>{`Email to ${email} ${state}${why && `: ${why}`}.`}</p>
          ))}
      </>
    ),
  },
]

/** The records that are the same in every year. */
const linkOf: Record<BulkLine['kind'], (id: number) => LinkProps> = {
  user: id => ({ to: paths.adminPerson, params: { userID: String(id) } }),
  brand: id => getNameLink('brands', id),
  company: id => getNameLink('companies', id),
  airport: id => ({ to: paths.adminAirport, params: { addEdit: 'edit', airportID: String(id) } }),
  airline: id => getNameLink('airlines', id),
}

/** Opens the record, if it exists. */
function Name({ action, line: { kind, id, name, axnInstanceId, outcome } }: LineProps) {
  if (axnInstanceId !== undefined && (kind === 'airport' || kind === 'company'))
    return <ReviewLink kind={kind} id={id} name={name} search={{ instance: String(axnInstanceId) }} />
  if (outcome === 'done' && action === 'deleteProposals') return <span>{name}</span>
  return <Link {...linkOf[kind](id)}>{name}</Link>
}

/** Nothing that is only queued counts as done. */
function describeOutcome({ action, line: { outcome, mails } }: LineProps): {
  text: string
  state: 'done' | 'open' | 'failed'
} {
  if (outcome === 'refused') return { text: 'Refused', state: 'failed' }
  if (outcome === 'unneeded') return { text: 'Not needed', state: 'open' }
  switch (pickMailState(mails)) {
    case 'failed':
      return { text: 'Email failed', state: 'failed' }
    case 'queued':
      return { text: 'Email queued', state: 'open' }
    case 'sent':
      return { text: bulkActions[action].isMail ? 'Email sent' : 'Done', state: 'done' }
    default:
      return bulkActions[action].isMail
        ? { text: 'Not needed', state: 'open' }
        : { text: 'Done', state: 'done' }
  }
}

function Outcome(props: LineProps) {
  const { text, state } = describeOutcome(props)
  return (
    <span className={css.outcome} data-state={state}>
      {state !== 'open' && <Icon name={state === 'done' ? 'check' : 'warning'} />} <span>{text}</span>
    </span>
  )
}
