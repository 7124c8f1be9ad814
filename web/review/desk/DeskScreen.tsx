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
import { call } from '#platform/client/api.ts'
import { useAnswered, useEndpointQuery } from '#platform/client/queries.ts'
import { formatRounded } from '#platform/contract/figure.ts'
import { formatDate } from '#platform/contract/formatDate.ts'
import { readChoices } from '#platform/contract/listing.ts'
import { getListingQuery } from '#platform/contract/listingState.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { ChoiceSelect } from '../../browse/listing/ChoiceSelect.tsx'
import { useListingPage, useListingState, type ListingState } from '../../browse/listing/listingState.ts'
import { ListingTable } from '../../browse/listing/ListingTable.tsx'
import { ListingTools } from '../../browse/listing/ListingTools.tsx'
import { BulkBar } from '../../history/bulk/BulkBar.tsx'
import { createSelectionColumn } from '../../history/bulk/createSelectionColumn.tsx'
import { useRowSelection } from '../../history/bulk/useRowSelection.ts'
import { paths } from '../../screens.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { NoYear } from '../../shell/admin/NoYear.tsx'
import { forgetReviewQueues, formatDeskFilter } from '../room/reviewQueue.ts'
import { useWizardInstance } from '../wizard/useWizardInstance.ts'
import { fullName, getDeskCells } from './deskCells.tsx'
import { DeskYears } from './DeskYears.tsx'
import { UndeliveredMails } from './UndeliveredMails.tsx'
import css from './Desk.module.css'

/** For the fact book's editors: the progress of every airport and company of the year, and the actions. */
export function DeskScreen() {
  const year = useWizardInstance()
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
  if (trafficPercent === null) return `${published}. Last year's traffic is not known.`
  const share = `${formatRounded(trafficPercent, 1)}% of last year's traffic`
  if (airportsWithoutTraffic === 0) return `${published}, ${share}.`
  return `${published}, ${share} (${airportsWithoutTraffic} without enplanements in ${lastYearName} excluded).`
}
