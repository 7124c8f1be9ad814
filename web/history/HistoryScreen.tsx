import { useId, useState } from 'react'
import { z } from 'zod'
import { lookupAirportsEndpoint } from '#domain/companies/companyLocation.ts'
import { listAllCompaniesEndpoint } from '#domain/companies/mainCompany.ts'
import { listHistoryEndpoint, maxListedChanges } from '#domain/history/history.ts'
import { recordKinds } from '#domain/history/recordKinds.ts'
import * as messages from '#domain/messages.ts'
import { listAllUsersEndpoint } from '#domain/people/user.ts'
import { listInstancesEndpoint } from '#domain/years/instance.ts'
import { describeError } from '#platform/client/problemError.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { ComboboxInput } from '#platform/ui/ComboboxInput.tsx'
import { NothingFound, EmptyState } from '#platform/ui/EmptyState.tsx'
import { FilterToggle } from '#platform/ui/FilterBar.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { Pager } from '#platform/ui/Pager.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { useWizardInstance } from '../review/wizard/useWizardInstance.ts'
import { paths } from '../screens.ts'
import { AdminFrame } from '../shell/admin/AdminFrame.tsx'
import { getHistoryQuery, useHistoryState, type HistoryState } from './historyState.ts'
import { HistoryTable } from './HistoryTable.tsx'
import control from '#platform/ui/inputs.module.css'
import css from './History.module.css'

/** Every change by anyone, filtered by the address. */
export function HistoryScreen() {
  const { state, change, clear, isNarrowed } = useHistoryState()
  const query = useEndpointQuery(
    listHistoryEndpoint,
    { query: getHistoryQuery(state) },
    { keepPrevious: true },
  )
  return (
    <AdminFrame
      title="History"
      back={{ to: paths.admin }}
      actions={
        <ButtonLink to={paths.adminActions} variant="default" size="sm">
          Actions and undo
        </ButtonLink>
      }
    >
      <HistoryFilters state={state} change={change} />
      <QueryBoundary query={query} lines={12} failed="The history could not be loaded">
        {read =>
          read.totalElements === 0 ? (
            isNarrowed ? (
              <NothingFound of="changes" byFilters onClear={clear} />
            ) : (
              <EmptyState title="No changes yet">Saved changes appear here.</EmptyState>
            )
          ) : read.content.length === 0 ? (
            <EmptyState
              title={`Page ${state.page} does not exist`}
              action={<Button onClick={() => change({ page: 1 })}>Show the first page</Button>}
            >{`The last page is page ${read.totalPages}.`}</EmptyState>
          ) : (
            <>
              {read.totalElements >= maxListedChanges && (
                <Notice kind="info">{messages.newestChangesOnly(maxListedChanges)}</Notice>
              )}
              <HistoryTable caption="Changes, newest first" entries={read.content} canRestore showsOwner />
              <Pager
                of="changes"
                page={state.page}
                size={state.size}
                totalElements={read.totalElements}
                onPage={page => change({ page })}
                onSize={size => change({ size, page: 1 })}
              />
            </>
          )
        }
      </QueryBoundary>
    </AdminFrame>
  )
}

interface HistoryFiltersProps {
  state: HistoryState
  change: (change: Partial<HistoryState>) => void
}

const kinds = [
  { value: '', label: 'All kinds' },
  ...Object.entries(recordKinds).map(([value, { label }]) => ({ value, label })),
]

/** The filters of the changes, which are folded on a phone. */
function HistoryFilters({ state, change }: HistoryFiltersProps) {
  const instances = useEndpointQuery(listInstancesEndpoint, {}).data ?? []
  const years = [
    { value: '', label: 'All years' },
    ...instances.map(each => ({ value: String(each.axnInstanceId), label: each.axnInstanceName })),
  ]
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { page: _page, size: _size, key: _key, ...filters } = state
  const count = Object.values(filters).filter(value => value !== '').length
  return (
    <search aria-label="Changes" className={css.search} data-screen-only>
      <FilterToggle controls={id} count={count} isOpen={isOpen} onChange={setOpen} />
      <div id={id} className={css.filters} data-open={isOpen || undefined}>
        <FilterSelect
          label="Kind"
          options={kinds}
          value={state.kind}
          onChange={kind => change({ kind, key: '' })}
        />
        <FilterSelect
          label="Year"
          options={years}
          value={state.instance}
          onChange={instance => change({ instance })}
        />
        <Person value={state.user} onChange={user => change({ user })} />
        <Airport value={state.airport} onChange={airport => change({ airport })} />
        <Company value={state.company} onChange={company => change({ company })} />
        <Day label="From" value={state.from} onChange={from => change({ from })} />
        <Day label="To" value={state.to} onChange={to => change({ to })} />
        {state.key !== '' && (
          <Button variant="default" size="sm" onClick={() => change({ key: '' })}>
            All of this kind
          </Button>
        )}
      </div>
    </search>
  )
}

interface FilterProps {
  value: string
  onChange: (value: string) => void
}

const fieldOf = (label: string) => ({ label, format: 'text' as const, required: false, schema: z.string() })

function Person(props: FilterProps) {
  const users = useEndpointQuery(listAllUsersEndpoint, {})
  const options = (users.data ?? []).map(each => ({
    value: String(each.userId),
    label: `${each.lastName}, ${each.firstName} (${each.displayName})`,
  }))
  const id = useId()
  return (
    <>
      <ComboboxInput
        {...props}
        id={id}
        field={fieldOf('Who')}
        isLoading={users.isLoading}
        options={options}
      />
      {users.error && (
        <Notice kind="error" role="alert">
          {messages.usersFetchFailed(describeError(users.error))}
        </Notice>
      )}
    </>
  )
}

function Airport(props: FilterProps) {
  const instanceId = useWizardInstance()?.instanceId ?? null
  const airports = useEndpointQuery(
    lookupAirportsEndpoint,
    { params: { instanceId: instanceId ?? 0 } },
    { enabled: instanceId !== null },
  )
  const options = (airports.data ?? []).map(each => ({
    value: String(each.airportId),
    label: `${each.airportName} (${each.iataCode})`,
    code: each.iataCode,
  }))
  const id = useId()
  return (
    <ComboboxInput
      {...props}
      id={id}
      field={fieldOf('Airport')}
      isLoading={airports.isLoading}
      options={options}
    />
  )
}

function Company(props: FilterProps) {
  const companies = useEndpointQuery(listAllCompaniesEndpoint, {})
  const options = (companies.data ?? []).map(each => ({
    value: String(each.companyId),
    label: each.companyName,
  }))
  const id = useId()
  return (
    <ComboboxInput
      {...props}
      id={id}
      field={fieldOf('Company')}
      isLoading={companies.isLoading}
      options={options}
    />
  )
}

function Day({ label, value, onChange }: FilterProps & { label: string }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className={control.control}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
