import { useQuery } from '@tanstack/react-query'
import type { HistoryEntry } from '#domain/history/history.ts'
import type { InstanceKey } from '#domain/review/subjectKind.ts'
import { call } from '#platform/client/api.ts'
import { formatCount } from '#platform/contract/count.ts'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { ChangeList } from '../history/ChangeList.tsx'
import { actionLabels } from '../history/HistoryTable.tsx'
import { callsOf } from './callsOf.ts'
import type { Review } from './reviewProps.ts'
import { computeNetChanges, findLastSubmission, type NetChange } from './submittedChanges.ts'
import panel from '#platform/ui/panel.module.css'

/** The number of newest entries to compare. No one reads more. */
const mostEntries = 1000
const pageSize = 100

interface ChangesSinceSubmissionProps {
  owner: InstanceKey
  review: Pick<Review<string>, 'history'>
}

/** The changes since the last submission, value by value, for reviewers and for editors who correct it. */
export function ChangesSinceSubmission({ owner, review }: ChangesSinceSubmissionProps) {
  const submission = findLastSubmission(review.history)
  if (!submission) return null
  return (
    <section aria-labelledby="changes-since">
      <h2
        id="changes-since"
        className={panel.heading}
      >{`Changed Since the Submission on ${formatDayAndTime(submission.since)}`}</h2>
      <Changes owner={owner} {...submission} />
    </section>
  )
}

/** Kinds that the review shows separately: the status, remarks, explanations, and figures marked as not available. */
const shownElsewhere = /StatusChange$|WarningAnswer$|UnavailableFigure$|^remark$/

const selectFigureChanges = (entries: readonly HistoryEntry[]): HistoryEntry[] =>
  entries
    .filter(each => !shownElsewhere.test(each.kind))
    .map(each => ({ ...each, changes: each.changes.filter(({ field }) => field !== 'axnInstanceStatus') }))

const columns: Column<NetChange>[] = [
  { key: 'title', label: 'What', isRowHeader: true, cell: row => `${row.kindLabel}: ${row.title}` },
  {
    key: 'changes',
    label: 'Change',
    cell: row => (
      <>
        {row.action !== 'CHANGED' && <span>{actionLabels[row.action]}</span>}
        <ChangeList entry={row} />
      </>
    ),
  },
  { key: 'userNames', label: 'Who', cell: row => row.userNames.join(', ') },
]

function Changes({ owner, since, until }: { owner: InstanceKey; since: string; until: string | undefined }) {
  const query = useQuery({
    queryKey: ['GET', 'changes since', owner, since, until],
    queryFn: () => readHistory(owner, { since, until }),
    staleTime: 0,
  })
  return (
    <QueryBoundary query={query} lines={4} failed="The changes could not be loaded">
      {entries => {
        const changes = computeNetChanges(selectFigureChanges(entries))
        if (changes.length === 0) return <p className={panel.soft}>Nothing has changed.</p>
        return (
          <>
            <Table
              caption="Changed since the submission"
              hideCaption
              columns={columns}
              rows={changes}
              rowKey={row => row.key}
            />
            {entries.length === mostEntries && (
              <p className={panel.soft}>
                Only the latest <span>{formatCount(mostEntries)}</span> changes are compared. All changes of
                this year are below.
              </p>
            )}
          </>
        )
      }}
    </QueryBoundary>
  )
}

async function readHistory(
  owner: InstanceKey,
  span: { since: string; until: string | undefined },
): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = []
  // The changes made by the two submissions themselves are left out.
  const since = new Date(Date.parse(span.since) + 1).toISOString()
  const until = span.until && new Date(span.until).toISOString()
  let before: string | undefined
  while (entries.length < mostEntries) {
    const query = { since, until, before, size: pageSize }
    const { content, next } = await call(callsOf(owner).listHistory, { params: owner, query })
    entries.push(...content)
    if (next === null) break
    before = next
  }
  return entries
}
