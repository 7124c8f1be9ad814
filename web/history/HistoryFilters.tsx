import { useId, useState } from 'react'
import { z } from 'zod'
import { lookupAirportsEndpoint } from '#domain/companies/companyLocation.ts'
import { listAllCompaniesEndpoint } from '#domain/companies/mainCompany.ts'
import { listHistoryEndpoint } from '#domain/history/history.ts'
import { recordKinds } from '#domain/history/recordKinds.ts'
import { listInstancesEndpoint } from '#domain/years/instance.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ComboboxInput } from '#platform/ui/ComboboxInput.tsx'
import { FilterButton } from '#platform/ui/FilterBar.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { SearchBox } from '#platform/ui/SearchBox.tsx'
import { ListingViews } from '../browse/listing/ListingViews.tsx'
import { UserPicker } from '../people/users/UserPicker.tsx'
import { useWizardYear } from '../review/wizard/useWizardYear.ts'
import { parseHistorySearch, pickHistoryFilters, type HistoryState } from './historyState.ts'
import control from '#platform/ui/inputs.module.css'
import css from './History.module.css'

interface HistoryFiltersProps {
  state: HistoryState
  change: (change: Partial<HistoryState>) => void
}

const kinds = [
  { value: '', label: 'All kinds' },
  ...Object.entries(recordKinds).map(([value, { label }]) => ({ value, label })),
]

const onlyOptions = [
  { value: '', label: 'All changes' },
  { value: 'titled', label: 'Merges, undos, and whole years' },
  { value: 'deleted', label: 'Deletions' },
  { value: 'automatic', label: 'Automatic changes' },
]

/** The search, the filters, and the saved views of the changes. */
export function HistoryFilters({ state, change }: HistoryFiltersProps) {
  const instances = useEndpointQuery(listInstancesEndpoint, {}).data ?? []
  const years = [
    { value: '', label: 'All years' },
    ...instances.map(each => ({ value: String(each.axnInstanceId), label: each.axnInstanceName })),
  ]
  const id = useId()
  const { before: _before, keyword: _keyword, ...filters } = state
  const count = Object.values(filters).filter(value => value !== '').length
  const [isOpen, setOpen] = useState(false)
  const viewsId = useId()
  const [hasViews, setViews] = useState(false)
  return (
    <search aria-label="Changes" data-screen-only>
      <div className={css.tools}>
        <SearchBox
          label="Search people, records, and values"
          keyword={state.keyword}
          onKeyword={keyword => change({ keyword, key: '', action: '' })}
        />
        <FilterButton controls={id} count={count} isOpen={isOpen} onChange={setOpen} />
        <Button
          variant="default"
          aria-expanded={hasViews}
          aria-controls={viewsId}
          onClick={() => setViews(!hasViews)}
        >
          Views
        </Button>
        {count > 0 && (
          <Button variant="plain" size="sm" onClick={() => change(parseHistorySearch({}))}>
            Show all
          </Button>
        )}
      </div>
      <div id={viewsId}>
        {hasViews && <ListingViews list={listHistoryEndpoint.url} pick={pickHistoryFilters} filtersYear />}
      </div>
      <div id={id} className={css.filters} hidden={!isOpen}>
        {isOpen && (
          <>
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
            <UserPicker
              label="Who"
              userId={state.user === '' ? undefined : Number(state.user)}
              onChoose={user => change({ user: String(user) })}
              onClear={() => change({ user: '' })}
            />
            <Airport value={state.airport} onChange={airport => change({ airport })} />
            <Company value={state.company} onChange={company => change({ company })} />
            <Day label="From" value={state.from} onChange={from => change({ from })} />
            <Day label="To" value={state.to} onChange={to => change({ to })} />
            <FilterSelect
              label="Show"
              options={onlyOptions}
              value={state.only}
              onChange={only => change({ only })}
            />
            {state.key !== '' && (
              <Button variant="default" size="sm" onClick={() => change({ key: '' })}>
                All of this kind
              </Button>
            )}
          </>
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

function Airport(props: FilterProps) {
  const instanceId = useWizardYear()?.instanceId ?? null
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
