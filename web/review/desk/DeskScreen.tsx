import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { BulkItem } from '#domain/history/bulkAction.ts'
import {
  deskActions,
  deskKindLabels,
  type DeskItem,
  type DeskOverview as Overview,
  type DeskQuery,
  deskSorts,
  exportDeskEndpoint,
  getDeskOverviewEndpoint,
  listDeskEndpoint,
  listDeskItemsEndpoint,
} from '#domain/review/desk.ts'
import { type SubjectKind, subjectKind } from '#domain/review/subjectKind.ts'
import { axnInstanceStatus, instanceStatusLabels, statusLabels } from '#domain/review/workflow.ts'
import { call, download } from '#platform/client/api.ts'
import { useAnswered, useEndpointQuery } from '#platform/client/queries.ts'
import { formatRounded } from '#platform/contract/figure.ts'
import { formatDate } from '#platform/contract/formatDate.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { getListQuery, type ListState } from '#platform/contract/listState.ts'
import { Button } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { FilterBar } from '#platform/ui/FilterBar.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { ErrorNotice, Notice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { PagedTable } from '#platform/ui/PagedTable.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { SearchBox } from '#platform/ui/SearchBox.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { useListState } from '#platform/ui/useListState.ts'
import { BulkBar } from '../../history/bulk/BulkBar.tsx'
import { useRowSelection } from '../../history/bulk/useRowSelection.ts'
import { paths } from '../../screens.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { NoYear } from '../../shell/admin/NoYear.tsx'
import { StatusFilter } from '../../shell/StatusFilter.tsx'
import { forgetReviewQueues, formatDeskFilter } from '../room/reviewQueue.ts'
import { useWizardInstance } from '../wizard/useWizardInstance.ts'
import { getDeskColumns } from './deskColumns.tsx'
import { DeskYears } from './DeskYears.tsx'
import { UndeliveredMails } from './UndeliveredMails.tsx'
import css from './Desk.module.css'

/** For the fact book's editors: the progress of every airport and company of the year, and the actions. */
export function DeskScreen() {
  const year = useWizardInstance()
  const desk = useDesk()
  return (
    <AdminFrame
      title="Editors' Desk"
      back={{ to: paths.admin }}
      actions={
        year && (
          <>
            {year.instanceId !== null && <DeskSummary instanceId={year.instanceId} />}
            <DeskYears year={year} />
          </>
        )
      }
    >
      {!year ? (
        <Skeleton />
      ) : year.instanceId === null ? (
        <NoYear />
      ) : (
        <OfYear key={year.instanceId} instanceId={year.instanceId} desk={desk} />
      )}
    </AdminFrame>
  )
}

interface OfYearProps {
  instanceId: number
  desk: Desk
}

function OfYear({ instanceId, desk }: OfYearProps) {
  const { state, change, filter, narrow, query } = desk
  // The next review that is opened takes the list as it is then.
  useEffect(forgetReviewQueues, [])
  const read = useEndpointQuery(listDeskEndpoint, { params: { instanceId }, query }, { keepPrevious: true })
  // Only visible rows are selected, even while the rows of another filter are loading.
  const answered = useAnswered({ filterKey: desk.filterKey, query }, read)
  const choice = useRowSelection(
    answered.filterKey,
    (read.data?.content ?? []).map(each => toItem(each, instanceId)),
  )
  const overview = useEndpointQuery(getDeskOverviewEndpoint, { params: { instanceId } }).data
  const isClosed = overview?.axnInstanceMasterStatus === 'HISTORICAL'
  const isNarrowed = filter.kind !== '' || filter.show !== ''
  return (
    <>
      <DeskOverview instanceId={instanceId} desk={desk} />
      <Filters instanceId={instanceId} desk={desk} />
      {isClosed && (
        <Notice kind="info">{`${overview.axnInstanceName} is closed. Historical years are read-only, so there are no actions.`}</Notice>
      )}
      <UndeliveredMails />
      <QueryBoundary query={read} lines={10} failed="The airports and companies could not be loaded">
        {page => (
          <>
            {overview && !isClosed && page.totalElements > 0 && (
              <BulkBar
                actions={deskActions}
                choice={choice}
                page={page.content.map(each => toItem(each, instanceId))}
                totalElements={page.totalElements}
                readAll={async () => {
                  const given = { params: { instanceId }, query: answered.query }
                  return (await call(listDeskItemsEndpoint, given)).map(each => toItem(each, instanceId))
                }}
              />
            )}
            <PagedTable
              of="airports and companies"
              read={page}
              state={state}
              change={change}
              columns={getDeskColumns(isClosed ? null : choice, instanceId, formatDeskFilter(answered.query))}
              rowKey={row => `${row.kind} ${row.id}`}
              isNarrowed={isNarrowed}
              nothing={describeNothing(desk)}
              onClear={() => {
                narrow({ kind: '', show: '', status: '' })
                if (state.keyword !== '') change({ keyword: '', status: '' })
              }}
              whenNone={
                <EmptyState title="No airports or companies yet">
                  Add airports and companies to this year first.
                </EmptyState>
              }
            />
          </>
        )}
      </QueryBoundary>
    </>
  )
}

const toItem = ({ kind, id }: DeskItem, axnInstanceId: number): BulkItem => ({ kind, id, axnInstanceId })

/** Without other filters, what an empty list of such rows means. */
function describeNothing({ filter, state }: Desk): string | undefined {
  if (filter.show === '' || state.status !== '') return undefined
  const every = { airport: 'Every airport', company: 'Every company', '': 'Every airport and company' }[
    filter.kind
  ]
  return filter.show === 'noEditor'
    ? `${every} of this year has an editor.`
    : `${every} of this year has been submitted.`
}

const kindOptions = [
  { value: '', label: 'Airports and companies' },
  { value: 'airport', label: 'Airports' },
  { value: 'company', label: 'Companies' },
] as const
const showOptions = [
  { value: '', label: 'All' },
  { value: 'notSubmitted', label: 'Not submitted' },
  { value: 'noEditor', label: 'Without an editor' },
] as const

function Filters({ instanceId, desk }: OfYearProps) {
  const { state, change, filter, narrow, query } = desk
  const { error, isBusy, attempt } = useAttempt()
  const save = () =>
    attempt(async () => {
      const fileName = await download(
        exportDeskEndpoint,
        { params: { instanceId }, query },
        { timeoutMs: 60_000 },
      )
      notify.success(`${fileName} was downloaded.`)
    })
  return (
    <>
      <FilterBar
        label="Filter the desk"
        count={[state.status, filter.kind, filter.show].filter(Boolean).length}
        search={
          <SearchBox
            label="Search names and editors"
            keyword={state.keyword}
            onKeyword={keyword => change({ keyword })}
          />
        }
        end={
          <Button
            variant="default"
            icon="download"
            aria-disabled={isBusy || undefined}
            onClick={() => void save()}
          >
            {isBusy ? 'Preparing…' : 'CSV'}
          </Button>
        }
      >
        <StatusFilter
          labels={instanceStatusLabels}
          status={state.status}
          onStatus={status => change({ status })}
        />
        <FilterSelect
          label="Kind"
          options={kindOptions}
          value={filter.kind}
          onChange={kind => narrow({ kind })}
        />
        <FilterSelect
          label="Show"
          options={showOptions}
          value={filter.show}
          onChange={show => narrow({ show })}
        />
      </FilterBar>
      <ErrorNotice text={error} />
    </>
  )
}

const plurals: Record<SubjectKind, string> = { airport: 'Airports', company: 'Companies' }
const kinds = listKeys(deskKindLabels)

/** The progress of the year in one sentence, and its deadline. */
function DeskSummary({ instanceId }: { instanceId: number }) {
  const overview = useEndpointQuery(getDeskOverviewEndpoint, { params: { instanceId } }).data
  return (
    overview && (
      <p className={css.line}>
        <span>{`${overview.axnInstanceName}: ${lineOf(overview)}`}</span>{' '}
        {overview.submissionDeadline && (
          <span
            className={css.soft}
          >{`Submission deadline: ${formatDate(overview.submissionDeadline)}`}</span>
        )}
      </p>
    )
  )
}

/** The progress of the year by status. Each count filters the list. */
function DeskOverview({ instanceId, desk }: { instanceId: number; desk: Desk }) {
  const query = useEndpointQuery(getDeskOverviewEndpoint, { params: { instanceId } })
  return (
    <QueryBoundary query={query} lines={4} failed="The progress of the year could not be loaded">
      {overview => (
        <section aria-label={`Progress of ${overview.axnInstanceName}`} className={css.overview}>
          {kinds.map(kind => (
            <div key={kind} className={css.counts}>
              <h2>{plurals[kind]}</h2>
              <ul>
                {axnInstanceStatus.options.map(status => (
                  <li key={status}>
                    <button
                      type="button"
                      className={css.count}
                      aria-pressed={desk.filter.kind === kind && desk.state.status === status}
                      onClick={() => desk.narrow({ kind, status, show: '' })}
                    >
                      <strong>{countOf(overview, kind, status)}</strong> <span>{statusLabels[status]}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      )}
    </QueryBoundary>
  )
}

const countOf = ({ counts }: Overview, kind: SubjectKind, status: string): number =>
  counts.find(each => each.kind === kind && each.axnInstanceStatus === status)?.count ?? 0

/** '12 of 156 airports published, 31.4% of last year's traffic.' */
function lineOf({ airports, publishedAirports, ...overview }: Overview): string {
  const published = `${publishedAirports} of ${airports} airports published`
  const { trafficPercent, airportsWithoutTraffic, lastYearName } = overview
  if (trafficPercent === null) return `${published}. Last year's traffic is not known.`
  const share = `${formatRounded(trafficPercent, 1)}% of last year's traffic`
  if (airportsWithoutTraffic === 0) return `${published}, ${share}.`
  return `${published}, ${share} (${airportsWithoutTraffic} without enplanements in ${lastYearName} excluded).`
}

const offer = { sorts: deskSorts, statuses: axnInstanceStatus.options }
const shows = ['notSubmitted', 'noEditor'] as const

/** The desk's filters besides a list's own state; '' means all. */
interface DeskFilter {
  kind: '' | 'airport' | 'company'
  show: '' | (typeof shows)[number]
}

interface Desk {
  state: ListState
  change: (change: Partial<ListState>) => void
  filter: DeskFilter
  narrow: (filter: Partial<DeskFilter> & { status?: string }) => void
  query: DeskQuery
  /** Identifies a filter, whatever the page and the order. */
  filterKey: string
}

/** The desk's state, stored in the address. */
function useDesk(): Desk {
  const [state, change] = useListState(offer)
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const kind = subjectKind.safeParse(search.kind).data ?? ''
  const show = shows.find(each => each === search.show) ?? ''
  const narrow = (given: Partial<DeskFilter> & { status?: string }) => {
    const next = { kind, show, status: state.status, ...given }
    const named = {
      kind: next.kind || undefined,
      show: next.show || undefined,
      status: next.status || undefined,
    }
    void navigate({
      to: '.',
      search: was => ({ ...was, page: undefined, ...named }),
      resetScroll: false,
    })
  }
  const query: DeskQuery = {
    ...getListQuery(state),
    status: axnInstanceStatus.safeParse(state.status).data ?? 'ALL',
    kind: kind || 'ALL',
    show: show || 'ALL',
  }
  const filterKey = [query.keyword, query.status, query.kind, query.show].join('\n')
  return { state, change, filter: { kind, show }, narrow, query, filterKey }
}
