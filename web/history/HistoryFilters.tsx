import { useId } from 'react'
import { z } from 'zod'
import { lookupAirportsEndpoint } from '#domain/companies/companyLocation.ts'
import { listInstancesEndpoint } from '#domain/years/instance.ts'
import { listAllCompaniesEndpoint } from '#domain/companies/mainCompany.ts'
import { recordKinds } from '#domain/history/recordKinds.ts'
import { messages } from '#domain/messages.ts'
import { listAllUsersEndpoint } from '#domain/people/user.ts'
import { wordsOf } from '#platform/client/problemError.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { ComboboxInput } from '#platform/ui/ComboboxInput.tsx'
import { Button } from '#platform/ui/Button.tsx'
import control from '#platform/ui/control.module.css'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { useWizardInstance } from '../review/wizard/useWizardInstance.ts'
import css from './History.module.css'
import type { HistoryState } from './historyState.ts'

interface HistoryFiltersProps {
  state: HistoryState
  change: (change: Partial<HistoryState>) => void
}

const kinds = [
  { value: '', label: 'All kinds' },
  ...Object.entries(recordKinds).map(([value, { label }]) => ({ value, label })),
]

/** What to narrow the changes by. */
export function HistoryFilters({ state, change }: HistoryFiltersProps) {
  const instances = useEndpointQuery(listInstancesEndpoint, {}).data ?? []
  const years = [
    { value: '', label: 'All years' },
    ...instances.map(each => ({ value: String(each.axnInstanceId), label: each.axnInstanceName })),
  ]
  return (
    <search className={css.filters} aria-label="Changes" data-screen-only>
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
          {messages.usersFetchFailed(wordsOf(users.error))}
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
