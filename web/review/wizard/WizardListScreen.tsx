import type { UseQueryResult } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { airportFields } from '#domain/airports/airport.ts'
import { airportTotalsFields } from '#domain/airports/airportYearColumns.ts'
import { type AirportRow, listEditableAirportsEndpoint } from '#domain/browse/airportList.ts'
import {
  type CompanyRow,
  companyYearFields,
  listEditableCompaniesEndpoint,
} from '#domain/companies/company.ts'
import { companyFields } from '#domain/companies/companyColumns.ts'
import * as messages from '#domain/messages.ts'
import { can } from '#domain/people/roles.ts'
import { subjectPlurals, type SubjectKind } from '#domain/review/subjectKind.ts'
import { instanceStatusLabels } from '#domain/review/workflow.ts'
import { listInstancesEndpoint } from '#domain/years/instance.ts'
import { call } from '#platform/client/api.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { breakAfterSlashes } from '#platform/ui/breakAfterSlashes.tsx'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { LinkSwitch } from '#platform/ui/LinkSwitch.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { PagedTable } from '#platform/ui/PagedTable.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { PrintButton } from '#platform/ui/PrintButton.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { type Column, Table } from '#platform/ui/Table.tsx'
import { usePrintedRows } from '#platform/ui/usePrintedRows.ts'
import { AirportStepLink } from '../../airports/AirportStepLink.tsx'
import { CompanyStepLink } from '../../companies/CompanyStepLink.tsx'
import { useBookDownload } from '../../publishing/books/useBookDownload.ts'
import { paths } from '../../screens.ts'
import { useActor } from '../../session.ts'
import { SearchAndStatus } from '../../shell/StatusFilter.tsx'
import {
  offerSorts,
  statusColumns,
  useCountryName,
  useSubjectList,
  createActionsColumn,
  type SubjectListState,
} from '../subjectList.tsx'
import { useWizardYear } from './useWizardYear.ts'
import { YearLinks } from './YearLinks.tsx'
import css from './WizardList.module.css'

const contentTypes = [
  { contentType: 'airports', label: 'Airports' },
  { contentType: 'companies', label: 'Companies' },
] as const

/** What this person may edit in the chosen year. */
export function WizardListScreen() {
  const { contentType } = useParams({ strict: false })
  const year = useWizardYear()
  const instances = useEndpointQuery(listInstancesEndpoint, {}).data
  if (!year) return <Skeleton />
  const { instanceId, offered, search } = year
  const instance = instances?.find(each => each.axnInstanceId === instanceId)
  return (
    <>
      <PageTitle title="Your Affiliations" documentTitle={`Your Affiliations, ${contentType}`}>
        {instance && <span className={css.year}>{instance.axnInstanceName}</span>}
      </PageTitle>
      <div className={css.switches} data-screen-only>
        <LinkSwitch
          label="Kind"
          links={contentTypes.map(each => ({
            label: each.label,
            to: paths.wizardList,
            params: { contentType: each.contentType },
            search,
            isShown: each.contentType === contentType,
          }))}
        />
        <YearLinks offered={offered} instanceId={instanceId} />
      </div>
      {instanceId === null ? (
        <EmptyState title={messages.noWizardContent}>No year has been opened yet.</EmptyState>
      ) : contentType === 'companies' ? (
        <CompanyAffiliations key={instanceId} instanceId={instanceId} search={search} />
      ) : (
        <AirportAffiliations key={instanceId} instanceId={instanceId} search={search} />
      )}
      {instance && (
        <p className={css.rate}>{messages.exchangeRate(instance.cadUsdRate, instance.exchangeRateNote)}</p>
      )}
    </>
  )
}

const airportOffer = offerSorts(
  'airportName',
  'iataCode',
  'city',
  'stateProvinceCode',
  'enplaneTotal',
  'modifiedDate',
  'axnInstanceStatus',
)

type CountryName = ReturnType<typeof useCountryName>

const airportColumns = (countryName: CountryName): Column<AirportRow>[] => [
  { ...airportFields.iataCode, key: 'iataCode', sortable: true, cell: row => row.iataCode },
  {
    ...airportFields.airportName,
    key: 'airportName',
    sortable: true,
    isRowHeader: true,
    cell: row => breakAfterSlashes(row.airportName),
  },
  { ...airportFields.city, key: 'city', sortable: true, cell: row => row.city },
  {
    ...airportFields.stateProvinceCode,
    key: 'stateProvinceCode',
    sortable: true,
    cell: row => row.stateProvinceCode ?? countryName(row.isoCountryCode),
  },
  { ...airportTotalsFields.enplaneTotal, key: 'enplaneTotal', sortable: true, cell: row => row.enplaneTotal },
  ...statusColumns,
]

interface AffiliationsProps {
  instanceId: number
  search: { instance?: string }
}

/** The airports of a year that this person may edit. */
function AirportAffiliations({ instanceId, search }: AffiliationsProps) {
  const list = useSubjectList(airportOffer)
  const params = { instanceId }
  const read = (query: typeof list.request) => ({ params, query })
  return (
    <AffiliationList
      kind="airport"
      instanceId={instanceId}
      list={list}
      query={useEndpointQuery(listEditableAirportsEndpoint, read(list.request), { keepPrevious: true })}
      readPage={page => call(listEditableAirportsEndpoint, read({ ...list.filter, page, size: 100 }))}
      columns={airportColumns(useCountryName())}
      idOf={row => row.airportId}
      nameOf={row => row.airportName}
      renderLinks={row => (
        <AirportStepLink
          airportId={row.airportId}
          step="review"
          search={search}
          label={`Edit ${row.airportName}`}
        >
          Edit
        </AirportStepLink>
      )}
    />
  )
}

const companyOffer = offerSorts(
  'companyName',
  'city',
  'isoCountryCode',
  'dbeFlag',
  'modifiedDate',
  'axnInstanceStatus',
)

const companyColumns = (countryName: CountryName): Column<CompanyRow>[] => [
  {
    ...companyFields.companyName,
    key: 'companyName',
    sortable: true,
    isRowHeader: true,
    cell: row => breakAfterSlashes(row.companyName),
  },
  { ...companyFields.city, key: 'city', sortable: true, cell: row => row.city },
  {
    ...companyFields.isoCountryCode,
    key: 'isoCountryCode',
    sortable: true,
    cell: row => row.isoCountryCode && countryName(row.isoCountryCode),
  },
  {
    ...companyYearFields.dbeFlag,
    key: 'dbeFlag',
    sortable: true,
    cell: row => (row.dbeFlag === 'Y' ? 'Yes' : 'No'),
  },
  ...statusColumns,
]

/** The companies of a year that this person may edit. */
function CompanyAffiliations({ instanceId, search }: AffiliationsProps) {
  const list = useSubjectList(companyOffer)
  const params = { instanceId }
  const read = (query: typeof list.request) => ({ params, query })
  return (
    <AffiliationList
      kind="company"
      instanceId={instanceId}
      list={list}
      query={useEndpointQuery(listEditableCompaniesEndpoint, read(list.request), { keepPrevious: true })}
      readPage={page => call(listEditableCompaniesEndpoint, read({ ...list.filter, page, size: 100 }))}
      columns={companyColumns(useCountryName())}
      idOf={row => row.companyId}
      nameOf={row => row.companyName}
      renderLinks={row => (
        <CompanyStepLink
          companyId={row.companyId}
          step="review"
          search={search}
          label={`Edit ${row.companyName}`}
        >
          Edit
        </CompanyStepLink>
      )}
    />
  )
}

interface AffiliationListProps<Row, Sort extends string> {
  kind: SubjectKind
  instanceId: number
  list: SubjectListState<Sort>
  query: UseQueryResult<Paged<Row>>
  /** Reads the list with its filters, a hundred rows at a time, counted from zero. */
  readPage: (page: number) => Promise<Paged<Row>>
  columns: readonly Column<Row>[]
  idOf: (row: Row) => number
  nameOf: (row: Row) => string
  renderLinks: (row: Row) => ElementNode
}

/** The airports or companies that this user may edit: the search, the filter, one page of rows, and a print of all. */
function AffiliationList<Row, Sort extends string>(props: AffiliationListProps<Row, Sort>) {
  const { kind, query, columns, idOf } = props
  const { state, change } = props.list
  const of = subjectPlurals[kind]
  const { own, error } = useBookDownload()
  const printed = usePrintedRows(props.readPage)
  // A representative's few rows show their status anyway.
  const isAdmin = can(useActor(), 'admin')
  const actions = createActionsColumn({ ...props, fetch: own })
  return (
    <>
      <div className={css.tools} data-screen-only>
        <SearchAndStatus
          of={of}
          state={state}
          change={change}
          labels={isAdmin ? instanceStatusLabels : undefined}
        />
        <PrintButton />
      </div>
      <ErrorNotice text={error} />
      <div data-screen-only={printed ? true : undefined}>
        <QueryBoundary query={query} lines={10} failed={messages.noWizardContent}>
          {read => (
            <PagedTable
              of={of}
              caption={`Your ${of}`}
              read={read}
              state={state}
              change={change}
              columns={[...columns, actions]}
              rowKey={idOf}
              whenNone={
                <EmptyState title={messages.noWizardContent}>
                  {isAdmin
                    ? `No ${of} have been added to this year yet.`
                    : `You are not affiliated with any ${kind} for this year. An administrator of the Fact Book can change that.`}
                </EmptyState>
              }
            />
          )}
        </QueryBoundary>
      </div>
      {printed && (
        <div className={css.printed}>
          <Table caption={`All ${of}: ${printed.length}`} columns={columns} rows={printed} rowKey={idOf} />
        </div>
      )}
    </>
  )
}
