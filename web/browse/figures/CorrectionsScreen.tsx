import { useSearch } from '@tanstack/react-router'
import {
  type Correction,
  correctionAuthors,
  listCorrectionsEndpoint,
  noReasonGiven,
} from '#domain/browse/figures/corrections.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { apiBase } from '#platform/contract/endpoint.ts'
import { formatFigureWithUnit } from '#platform/contract/figure.ts'
import type { Format } from '#platform/contract/format.ts'
import { toWirePage } from '#platform/contract/paging.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import { LocalTime } from '#platform/ui/LocalTime.tsx'
import { PagedTable } from '#platform/ui/PagedTable.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { useSearchChange } from '#platform/ui/search.ts'
import type { Column } from '#platform/ui/Table.tsx'
import { useListState } from '#platform/ui/useListState.ts'
import css from './figures.module.css'

const offer = { sorts: ['at'] } as const

const columns: Column<Correction>[] = [
  { key: 'at', label: 'Corrected', cell: row => <LocalTime at={row.at} format={formatDayAndTime} /> },
  {
    key: 'figure',
    label: 'Figure',
    isRowHeader: true,
    cell: ({ airportName, iataCode, label, details, figure }) => (
      <>
        <span>{`${airportName} (${iataCode})${details?.record ? `, ${details.record}` : ''}`}</span>
        <br />
        {figure ? <a href={`/figures/${figure}`}>{label}</a> : <span>{label}</span>}
      </>
    ),
  },
  { key: 'reason', label: 'Reason', cell: row => row.reason ?? noReasonGiven },
  { key: 'by', label: 'By', cell: row => correctionAuthors[row.by] },
]
const valueColumns: Column<Correction>[] = [
  {
    key: 'before',
    label: 'Before',
    format: 'money',
    cell: ({ details }) => details && formatPublished(details.before, details),
  },
  {
    key: 'after',
    label: 'After',
    format: 'money',
    cell: ({ details }) => details && formatPublished(details.after, details),
  },
]

/** The public list of changes to an edition after its publication. */
export function CorrectionsScreen() {
  const { year } = useSearch({ strict: false })
  const changeSearch = useSearchChange()
  const [state, change] = useListState(offer)
  const { size } = state
  const query = useEndpointQuery(
    listCorrectionsEndpoint,
    {
      query: {
        year: year !== undefined && /^\d{4}$/.test(year) ? year : undefined,
        page: toWirePage(state.page),
        size,
      },
    },
    { keepPrevious: true },
  )
  return (
    <>
      <PageTitle title="Corrections">
        {query.data && (
          <FilterSelect
            label="Edition"
            value={query.data.axnInstanceName}
            onChange={chosen => changeSearch(was => ({ ...was, year: chosen, page: undefined }), false)}
            options={query.data.editions.map(each => ({ value: each, label: each }))}
          />
        )}
      </PageTitle>
      <QueryBoundary query={query} lines={8} failed="The corrections could not be loaded">
        {read => (
          <>
            <p className={css.intro}>
              Every figure in the <span>{read.axnInstanceName}</span> edition that was changed after
              publication, newest first.{' '}
              <a href={`${apiBase}/corrections/feed?year=${read.axnInstanceName}`}>Follow as an Atom feed</a>
            </p>
            <PagedTable
              of="corrections"
              caption={`Corrections to the ${read.axnInstanceName} edition`}
              read={read}
              state={state}
              change={change}
              columns={read.content.some(each => each.details) ? withValues : columns}
              rowKey={row => row.correctionId}
              whenNone={
                <EmptyState title={`No figures in the ${read.axnInstanceName} edition have been corrected`}>
                  Figures that are changed after publication appear here, with the reason.
                </EmptyState>
              }
            />
            {read.exchangeRate !== null && <p className={css.note}>{read.exchangeRate}</p>}
          </>
        )}
      </QueryBoundary>
    </>
  )
}

const withValues = [...columns.slice(0, 2), ...valueColumns, ...columns.slice(2)]

/** A published value with its unit; a date stays as it is. */
const formatPublished = (value: number | string | null, { format }: { format: Format }): string => {
  if (value === null) return 'Not reported'
  return typeof value === 'number' ? formatFigureWithUnit(value, format) : value
}
