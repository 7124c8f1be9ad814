import { useId, useState } from 'react'
import { z } from 'zod'
import { lookupAirportsEndpoint } from '#domain/companies/companyLocation.ts'
import { listAllCompaniesEndpoint } from '#domain/companies/mainCompany.ts'
import { listActionsEndpoint } from '#domain/history/action.ts'
import { downloadHistoryEndpoint, historyFileFormats, listHistoryEndpoint } from '#domain/history/history.ts'
import { recordKinds } from '#domain/history/recordKinds.ts'
import * as messages from '#domain/messages.ts'
import { listAllUsersEndpoint } from '#domain/people/user.ts'
import { listInstancesEndpoint } from '#domain/years/instance.ts'
import { describeError } from '#platform/client/problemError.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { apiBase } from '#platform/contract/endpoint.ts'
import { fileFormatNames } from '#platform/contract/mediaTypes.ts'
import { AnchorButton, Button, ButtonLink } from '#platform/ui/Button.tsx'
import { ComboboxInput } from '#platform/ui/ComboboxInput.tsx'
import { NothingFound } from '#platform/ui/EmptyState.tsx'
import { FilterButton } from '#platform/ui/FilterBar.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { OlderPager } from '#platform/ui/OlderPager.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { SearchBox } from '#platform/ui/SearchBox.tsx'
import { useWizardInstance } from '../review/wizard/useWizardInstance.ts'
import { paths } from '../screens.ts'
import { AdminFrame } from '../shell/admin/AdminFrame.tsx'
import { ActionsTable, Undo } from './ActionsTable.tsx'
import { getHistoryFilters, parseHistorySearch, useHistoryState, type HistoryState } from './historyState.ts'
import { HistoryTable } from './HistoryTable.tsx'
import { UndoDialog } from './UndoDialog.tsx'
import control from '#platform/ui/inputs.module.css'
import css from './History.module.css'

/** Every change by anyone: actions, or the changes of one action or one record. */
export function HistoryScreen() {
  const history = useHistoryState()
  const { state, change } = history
  return (
    <AdminFrame
      title="History"
      back={{ to: paths.admin }}
      actions={
        <>
          <HistoryFiles state={state} />
          <ButtonLink to={paths.adminBulkActions} variant="default" size="sm">
            Bulk actions
          </ButtonLink>
        </>
      }
    >
      <HistoryFilters state={state} change={change} />
      {state.action !== '' || state.key !== '' ? <Changes {...history} /> : <ActionsTable {...history} />}
    </AdminFrame>
  )
}

const pageSize = 25

/** The changes of one action or one record, each of which can be reverted. */
function Changes({ state, change }: ReturnType<typeof useHistoryState>) {
  const query = { ...getHistoryFilters(state), before: state.before || undefined, size: pageSize }
  const read = useEndpointQuery(listHistoryEndpoint, { query }, { keepPrevious: true })
  return (
    <>
      {state.action !== '' && <ActionFacts actionId={state.action} />}
      <QueryBoundary query={read} lines={12} failed="The history could not be loaded">
        {({ content, next }) =>
          content.length === 0 ? (
            <NothingFound of="changes" byFilters onClear={() => change(parseHistorySearch({}))} />
          ) : (
            <>
              <HistoryTable caption="Changes, newest first" entries={content} canRestore showsOwner />
              <OlderPager
                of="changes"
                isFirst={state.before === ''}
                onOlder={next === null ? undefined : () => change({ before: next })}
                onNewest={() => change({ before: '' })}
              />
            </>
          )
        }
      </QueryBoundary>
    </>
  )
}

/** What the action did, and its undo. */
function ActionFacts({ actionId }: { actionId: string }) {
  const [asked, setAsked] = useState<string | null>(null)
  const query = { actionId, size: 1 }
  const found = useEndpointQuery(listActionsEndpoint, { query }).data?.content[0]
  if (!found) return null
  return (
    <div className={css.facts}>
      <h2>{found.title}</h2>
      <p>{`${found.userName ?? 'The Fact Book'}, ${formatDayAndTime(found.at)}`}</p>
      <Undo entry={found} onAsk={setAsked} />
      <UndoDialog actionId={asked} onClose={() => setAsked(null)} />
    </div>
  )
}

/** The filtered changes as files of any length, which the browser writes to the disk as they arrive. */
function HistoryFiles({ state }: { state: HistoryState }) {
  const given = { ...getHistoryFilters(state), keyword: state.keyword }
  const query = Object.entries(given).map(([name, value]) => [name, String(value)])
  return (
    <div className={css.files} role="group" aria-label="Download changes">
      {historyFileFormats.map(format => (
        <AnchorButton
          key={format}
          variant="default"
          size="sm"
          icon="download"
          download
          href={`${apiBase}${downloadHistoryEndpoint.url}?${new URLSearchParams([...query, ['format', format]]).toString()}`}
        >
          {fileFormatNames[format]}
        </AnchorButton>
      ))}
    </div>
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

const onlyOptions = [
  { value: '', label: 'All changes' },
  { value: 'titled', label: 'Merges, undos, and whole years' },
  { value: 'deleted', label: 'Deletions' },
  { value: 'automatic', label: 'Automatic changes' },
]

/** The search and the filters of the changes. */
function HistoryFilters({ state, change }: HistoryFiltersProps) {
  const instances = useEndpointQuery(listInstancesEndpoint, {}).data ?? []
  const years = [
    { value: '', label: 'All years' },
    ...instances.map(each => ({ value: String(each.axnInstanceId), label: each.axnInstanceName })),
  ]
  const id = useId()
  const { before: _before, keyword: _keyword, ...filters } = state
  const count = Object.values(filters).filter(value => value !== '').length
  const [isOpen, setOpen] = useState(false)
  return (
    <search aria-label="Changes" data-screen-only>
      <div className={css.tools}>
        <SearchBox
          label="Search people, records, and values"
          keyword={state.keyword}
          onKeyword={keyword => change({ keyword, key: '', action: '' })}
        />
        <FilterButton controls={id} count={count} isOpen={isOpen} onChange={setOpen} />
        {count > 0 && (
          <Button variant="plain" size="sm" onClick={() => change(parseHistorySearch({}))}>
            Show all
          </Button>
        )}
      </div>
      <div id={id} className={css.filters} hidden={!isOpen}>
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
