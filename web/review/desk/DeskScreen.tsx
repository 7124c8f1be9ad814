import { useNavigate, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { BulkItem } from '#domain/history/bulkAction.ts'
import {
  deskActions,
  deskKindLabels,
  deskListing,
  getDeskOverviewEndpoint,
  listDeskItemsEndpoint,
  notSubmitted,
  type DeskItem,
  type DeskOverview as Overview,
  type DeskRow,
  type WholeDeskQuery,
} from '#domain/review/desk.ts'
import { type SubjectKind, subjectKind } from '#domain/review/subjectKind.ts'
import { axnInstanceStatus, statusLabels } from '#domain/review/workflow.ts'
import { listInstancesEndpoint } from '#domain/years/instance.ts'
import { call } from '#platform/client/api.ts'
import { useAnswered, useEndpointQuery } from '#platform/client/queries.ts'
import { formatRounded } from '#platform/contract/figure.ts'
import { formatDate } from '#platform/contract/formatDate.ts'
import { readChoices } from '#platform/contract/listing.ts'
import { getListingQuery } from '#platform/contract/listingState.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { ChoiceSelect } from '../../browse/listing/ChoiceSelect.tsx'
import { useListingPage, useListingState, type ListingState } from '../../browse/listing/listingState.ts'
import { ListingTable, type CellsOf } from '../../browse/listing/ListingTable.tsx'
import { ListingTools } from '../../browse/listing/ListingTools.tsx'
import { BulkBar } from '../../history/bulk/BulkBar.tsx'
import { createSelectionColumn } from '../../history/bulk/createSelectionColumn.tsx'
import { useRowSelection } from '../../history/bulk/useRowSelection.ts'
import { paths } from '../../screens.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { NoYear } from '../../shell/admin/NoYear.tsx'
import { ReviewLink } from '../ReviewLink.tsx'
import { forgetReviewQueues, formatDeskFilter } from '../room/reviewQueue.ts'
import { renderStatus } from '../StatusBadge.tsx'
import { useWizardYear, type WizardYear } from '../wizard/useWizardYear.ts'
import { YearLinks } from '../wizard/YearLinks.tsx'
import { UndeliveredMails } from './UndeliveredMails.tsx'
import control from '#platform/ui/inputs.module.css'
import css from './Desk.module.css'

/** For the fact book's editors: the progress of every airport and company of the year, and the actions. */
export function DeskScreen() {
  const year = useWizardYear()
  return (
    <AdminFrame
      title="Editors’ Desk"
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
        <OfYear key={year.instanceId} instanceId={year.instanceId} />
      )}
    </AdminFrame>
  )
}

function OfYear({ instanceId }: { instanceId: number }) {
  const state = useListingState(deskListing)
  // The next review that is opened takes the list as it is then.
  useEffect(forgetReviewQueues, [])
  const read = useListingPage(deskListing, instanceId, state)
  const page = read.data as Paged<DeskRow> | undefined
  const { page: _page, size: _size, ...asked } = getListingQuery(state)
  // Only visible rows are selected, even while the rows of another filter are loading.
  const answered = useAnswered(asked, read)
  const { sort: _sort, ...filter } = answered
  const items = (page?.content ?? []).map(each => toItem(each, instanceId))
  const selection = useRowSelection(JSON.stringify(filter), items)
  const overview = useEndpointQuery(getDeskOverviewEndpoint, { params: { instanceId } }).data
  const isClosed = overview?.axnInstanceMasterStatus === 'HISTORICAL'
  return (
    <>
      <DeskOverview instanceId={instanceId} state={state} />
      <ListingTools listing={deskListing} instanceId={instanceId} state={state} hasColumns>
        <ChoiceSelect listing={deskListing} state={state} column="axnInstanceStatus" />
      </ListingTools>
      {isClosed && (
        <Notice kind="info">{`${overview.axnInstanceName} is closed. Historical years are read-only, so there are no actions.`}</Notice>
      )}
      <UndeliveredMails />
      {overview && !isClosed && page && page.totalElements > 0 && (
        <BulkBar
          actions={deskActions}
          choice={selection}
          page={items}
          totalElements={page.totalElements}
          readAll={async () => {
            const given = { params: { instanceId }, query: answered as WholeDeskQuery }
            return (await call(listDeskItemsEndpoint, given)).map(each => toItem(each, instanceId))
          }}
        />
      )}
      <ListingTable
        listing={deskListing}
        instanceId={instanceId}
        state={state}
        caption={deskListing.of}
        rowKey={row => `${row.kind} ${row.id}`}
        cells={getDeskCells(instanceId, formatDeskFilter(answered))}
        selection={
          isClosed ? null : createSelectionColumn(selection, row => toItem(row, instanceId), fullName)
        }
        failed="The airports and companies could not be loaded"
        nothing={describeNothing(state)}
        whenNone={
          <EmptyState title="No airports or companies yet">
            Add airports and companies to this year first.
          </EmptyState>
        }
      />
    </>
  )
}

const toItem = ({ kind, id }: DeskItem, axnInstanceId: number): BulkItem => ({ kind, id, axnInstanceId })

/** What an empty list of only this filter and a kind means. */
function describeNothing({ filters }: ListingState): string | undefined {
  const { kind = '', ...others } = filters
  const every = subjectKind.safeParse(kind).data
  const whose = every ? `Every ${deskKindLabels[every].toLowerCase()}` : 'Every airport and company'
  const [only, ...more] = Object.entries(others)
  if (!only || more.length > 0) return undefined
  const [key, value] = only
  if (key === 'hasEditor' && value === 'N') return `${whose} of this year has an editor.`
  const hasAll = notSubmitted.every(each => readChoices(value).includes(each))
  return key === 'axnInstanceStatus' && hasAll ? `${whose} of this year has been submitted.` : undefined
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
function DeskOverview({ instanceId, state }: { instanceId: number; state: ListingState }) {
  const { filters } = state
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
                      aria-pressed={filters['kind'] === kind && filters['axnInstanceStatus'] === status}
                      onClick={() => state.filter({ kind, axnInstanceStatus: status, hasEditor: '' })}
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
  if (trafficPercent === null) return `${published}. Last year’s traffic is not known.`
  const share = `${formatRounded(trafficPercent, 1)}% of last year’s traffic`
  if (airportsWithoutTraffic === 0) return `${published}, ${share}.`
  return `${published}, ${share} (${airportsWithoutTraffic} without enplanements in ${lastYearName} excluded).`
}

/** The switch of the desk's year: the open years as links, and a list of the closed ones. */
function DeskYears({ year: { offered, instanceId } }: { year: WizardYear }) {
  const instances = useEndpointQuery(listInstancesEndpoint, {}).data
  const closed = instances?.filter(each => each.axnInstanceMasterStatus === 'HISTORICAL') ?? []
  const navigate = useNavigate()
  const isClosed = closed.some(each => each.axnInstanceId === instanceId)
  // The list takes its place before it is loaded, so that the links do not move.
  const isShown = instances === undefined || closed.length > 0
  return (
    <div className={css.years}>
      <YearLinks offered={offered} instanceId={instanceId} />
      {isShown && (
        <select
          aria-label="Closed year"
          className={`${control.control} ${css.closedYears}`}
          data-current={isClosed || undefined}
          data-screen-only
          value={isClosed ? String(instanceId) : ''}
          onChange={event => void navigate({ to: '.', search: { instance: event.currentTarget.value } })}
        >
          <option value="" disabled>
            Closed years
          </option>
          {closed.map(each => (
            <option key={each.axnInstanceId} value={String(each.axnInstanceId)}>
              {`${each.axnInstanceName} (closed)`}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}

const fullName = (row: DeskRow): string => (row.iataCode ? `${row.name} (${row.iataCode})` : row.name)

/** The cells of the desk. Links include the year and `desk`, the filter and order that a review goes through. */
const getDeskCells = (instanceId: number, desk: string): CellsOf<typeof deskListing> => ({
  name: row => (
    <ReviewLink
      kind={row.kind}
      id={row.id}
      name={fullName(row)}
      search={{ instance: String(instanceId), desk }}
    />
  ),
  axnInstanceStatus: renderStatus,
  editors: row => <Editors row={row} />,
  submissionDate: describeSubmission,
  lastSignInDate: row => formatMomentOrNever(row.lastSignInDate),
  lastReminderDate: row => formatMomentOrNever(row.lastReminderDate),
})

const formatMomentOrNever = (at: string | null): string => (at ? formatMoment(at) : 'Never')

function describeSubmission({ submissionDate, withdrawalDate }: DeskRow): string {
  if (withdrawalDate) return `Withdrawn ${formatMoment(withdrawalDate)}`
  return submissionDate ? formatMoment(submissionDate) : 'Never'
}

/** Editors, each with a link to the person. */
function Editors({ row }: { row: DeskRow }) {
  if (row.editors.length === 0) return <span>No editor</span>
  return (
    <ul className={css.editors}>
      {row.editors.map(({ userId, firstName, lastName }) => (
        <li key={userId}>
          <Link to={paths.adminPerson} params={{ userID: String(userId) }}>{`${firstName} ${lastName}`}</Link>
        </li>
      ))}
    </ul>
  )
}
