import { Link, useParams } from '@tanstack/react-router'
import {
  getAirportTenantEndpoint,
  listAirportTenantsOfTypeEndpoint,
  type AirportTenant,
} from '#domain/airports/airportTenant.ts'
import type { TenantChoices } from '#domain/airports/tenantCells.ts'
import { listTerminalsEndpoint } from '#domain/airports/terminal.ts'
import { withOwnTenantChoices } from '#domain/airports/withOwnTenantChoices.ts'
import { tenantTypes, type TenantType } from '#domain/catalog/tenantTypes.ts'
import * as messages from '#domain/messages.ts'
import { tenantAnchor } from '#domain/review/checks/checkTenants.ts'
import { describeError } from '#platform/client/problemError.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { formatCount } from '#platform/contract/count.ts'
import { readId } from '#platform/contract/readId.ts'
import { NothingFound } from '#platform/ui/EmptyState.tsx'
import { FilterBar } from '#platform/ui/FilterBar.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { SearchBox } from '#platform/ui/SearchBox.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { keepFocusAround } from '#platform/ui/useFocusFromHash.ts'
import { ConfirmAllButton } from '../../review/wizard/CarriedOver.tsx'
import { paths } from '../../screens.ts'
import { AirportFrame, type AirportPage } from '../AirportFrame.tsx'
import { NoTerminals } from '../terminals/NoTerminals.tsx'
import { TenantChoicesBoundary } from './TenantChoicesBoundary.tsx'
import { AddTenant, EditTenant } from './TenantForm.tsx'
import { TenantList, type TenantQuery } from './TenantList.tsx'
import { isFiltered, filterTenants, type TenantView } from './tenantView.ts'
import { useTenantActions } from './useTenantActions.ts'
import { useTenantView } from './useTenantView.ts'
import css from './Tenants.module.css'

/** The tenants of all terminals by tenant type. */
export function TenantsStep() {
  return (
    <AirportFrame step="tenants">{page => <Tenants key={page.key.airportId} page={page} />}</AirportFrame>
  )
}

function Tenants({ page }: { page: AirportPage }) {
  const lists = useTenantLists(page.key)
  const isPending = Object.values(lists).some(each => each.isPending)
  return (
    <>
      <ToTable page={page} />
      {/* The form for the tenant in the address, or for a new one. */}
      <TenantChoicesBoundary page={page}>
        {choices => <Chosen page={page} choices={choices} />}
      </TenantChoicesBoundary>
      {/* Together, because a list that arrives later would move the buttons of those below it. */}
      {isPending ? <Skeleton lines={16} /> : <TenantLists page={page} lists={lists} />}
    </>
  )
}

type TenantListQueries = Record<TenantType, TenantQuery>

/** The lists of all tenant types, which were read or failed to load, with their search and filters. */
function TenantLists({ page, lists }: { page: AirportPage; lists: TenantListQueries }) {
  const [view, onView] = useTenantView(page.key.airportId)
  const tenants = Object.values(lists).flatMap(each => each.data?.content ?? [])
  const isRead = Object.values(lists).every(each => each.data)
  const isNoneFound =
    isRead && view.keyword !== '' && tenants.length > 0 && filterTenants(tenants, view).length === 0
  return (
    <>
      {tenants.length > 0 && <TenantTools page={page} tenants={tenants} view={view} onChange={onView} />}
      <ConfirmEverything page={page} tenants={tenants} view={view} />
      {isNoneFound ? (
        <NothingFound
          of="tenants"
          filters={`“${view.keyword}”${isFiltered({ ...view, keyword: '' }) ? ' with the selected filters' : ''}`}
          onClear={() => onView(everything)}
        />
      ) : (
        tenantTypes.map(type => (
          <TenantList key={type} page={page} type={type} query={lists[type]} view={view} onView={onView} />
        ))
      )}
    </>
  )
}

/** The tenants as a table. */
function ToTable({ page }: { page: AirportPage }) {
  return (
    <p className={css.toTable} data-screen-only>
      <Link
        to={paths.wizardTenantTable}
        params={{ contentID: String(page.key.airportId) }}
        search={was => was}
      >
        {page.readOnly
          ? 'Show all tenants as a table'
          : 'Edit all tenants in a table, or paste them from a spreadsheet'}
      </Link>
    </p>
  )
}

/** Removes all filters. */
const everything = { keyword: '', terminalId: null, onlyUnconfirmed: false }

function useTenantLists(key: AirportPage['key']): TenantListQueries {
  const of = (tenantType: TenantType) => ({ params: { ...key, tenantType } })
  return {
    FOODBEVERAGE: useEndpointQuery(listAirportTenantsOfTypeEndpoint, of('FOODBEVERAGE')),
    SPECIALTY: useEndpointQuery(listAirportTenantsOfTypeEndpoint, of('SPECIALTY')),
    NEWSSTAND: useEndpointQuery(listAirportTenantsOfTypeEndpoint, of('NEWSSTAND')),
    DUTYFREE: useEndpointQuery(listAirportTenantsOfTypeEndpoint, of('DUTYFREE')),
  }
}

function Chosen({ page, choices }: { page: AirportPage; choices: TenantChoices }) {
  const { tenantID, terminalID, locationNumber } = useParams({ strict: false })
  const isNamed = [tenantID, terminalID, locationNumber].every(each => readId(each) !== null)
  const params = {
    ...page.key,
    tenantId: Number(tenantID),
    terminalId: Number(terminalID),
    locationNumber: Number(locationNumber),
  }
  const read = useEndpointQuery(getAirportTenantEndpoint, { params }, { enabled: isNamed })
  if (tenantID === undefined) return <NewTenant page={page} choices={choices} />
  const tenant: AirportTenant | undefined = read.data
  if (tenant) {
    return (
      <>
        <BackToList page={page} tenant={tenant} />
        <EditTenant
          key={`${tenant.tenantId} ${tenant.locationNumber}`}
          page={page}
          choices={withOwnTenantChoices(choices, [tenant])}
          tenant={tenant}
        />
      </>
    )
  }
  if (isNamed && !read.error) return <QueryBoundary query={read}>{() => null}</QueryBoundary>
  const why = read.error ? describeError(read.error) : 'This link does not match a tenant'
  return (
    <>
      <Notice kind="error" role="alert">
        {messages.tenantFailed(why)}
      </Notice>
      <NewTenant page={page} choices={choices} />
    </>
  )
}

function NewTenant({ page, choices }: { page: AirportPage; choices: TenantChoices }) {
  if (choices.terminals.length === 0) return <NoTerminals airportId={page.key.airportId} />
  if (page.readOnly) return null
  return (
    <div data-screen-only>
      <AddTenant page={page} choices={choices} />
    </div>
  )
}

function BackToList({ page, tenant }: { page: AirportPage; tenant: AirportTenant }) {
  return (
    <p>
      <Link
        to={paths.wizardTenants}
        params={{ contentID: String(page.key.airportId) }}
        search={was => was}
        hash={tenantAnchor(tenant)}
      >
        {page.readOnly ? 'All tenants' : 'All tenants and a form for a new one'}
      </Link>
    </p>
  )
}

interface ConfirmEverythingProps {
  page: AirportPage
  tenants: AirportTenant[]
  view: TenantView
}

/** All tenant types together, of the whole airport or of the selected terminal. */
function ConfirmEverything({ page, tenants, view }: ConfirmEverythingProps) {
  const actions = useTenantActions(page)
  const open = filterTenants(tenants, view).filter(each => each.confirmed === 'N')
  const types = new Set(open.map(each => each.tenantType)).size
  if (page.readOnly || view.keyword !== '' || (types < 2 && !actions.error)) return null
  const count = formatCount(open.length)
  const where = view.terminalId === null ? '' : ` in ${open[0]?.terminalName}`
  return (
    <div className={css.everything} ref={keepFocusAround}>
      <Notice kind={actions.error ? 'error' : 'info'}>
        {actions.error && <p role="alert">{actions.error}</p>}
        <p className={css.unconfirmed}>
          <span>{`${count} tenants${where} were carried over from last year.`}</span>{' '}
          <span className={css.advice}>Review them, update those that changed, and confirm the rest.</span>{' '}
          <ConfirmAllButton
            count={open.length}
            noun={['tenant', 'tenants']}
            label={`Confirm all ${count} tenants`}
            isBusy={actions.isBusy}
            onConfirm={offerUndo => actions.confirmAll(null, view.terminalId, offerUndo)}
          />
        </p>
      </Notice>
    </div>
  )
}

interface TenantToolsProps {
  page: AirportPage
  tenants: readonly AirportTenant[]
  view: TenantView
  onChange: (change: Partial<TenantView>) => void
}

/** Search and filters for hundreds of tenants: by name, by terminal, or only unconfirmed ones. */
function TenantTools({ page, tenants, view, onChange }: TenantToolsProps) {
  const terminals = useEndpointQuery(listTerminalsEndpoint, { params: page.key }).data ?? []
  const counted = (change: Partial<TenantView>): string =>
    formatCount(filterTenants(tenants, { ...view, keyword: '', ...change }).length)
  const isSomeOpen = view.onlyUnconfirmed || tenants.some(each => each.confirmed === 'N')
  return (
    <FilterBar
      label="Filter tenants"
      count={(view.terminalId === null ? 0 : 1) + (view.onlyUnconfirmed ? 1 : 0)}
      search={
        <SearchBox
          label="Find a tenant"
          keyword={view.keyword}
          onKeyword={keyword => onChange({ keyword })}
        />
      }
    >
      <FilterSelect
        label="In terminal"
        options={[
          { value: '', label: `All (${counted({ terminalId: null })})` },
          ...terminals.map(({ terminal: { terminalId, terminalName } }) => ({
            value: String(terminalId),
            label: `${terminalName} (${counted({ terminalId })})`,
          })),
        ]}
        value={view.terminalId === null ? '' : String(view.terminalId)}
        onChange={chosen => onChange({ terminalId: chosen === '' ? null : Number(chosen) })}
      />
      {isSomeOpen && !page.readOnly && (
        <FilterSelect
          label="Show"
          options={[
            { value: '', label: `All (${counted({ onlyUnconfirmed: false })})` },
            { value: 'N', label: `Unconfirmed (${counted({ onlyUnconfirmed: true })})` },
          ]}
          value={view.onlyUnconfirmed ? 'N' : ''}
          onChange={chosen => onChange({ onlyUnconfirmed: chosen === 'N' })}
        />
      )}
    </FilterBar>
  )
}
