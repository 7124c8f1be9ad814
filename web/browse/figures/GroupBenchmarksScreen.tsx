import { hubSizeOptions, hubSizes } from '#domain/airports/hubSize.ts'
import { type TenantScope, tenantScopes } from '#domain/browse/concessionFigures.ts'
import {
  describeGroup,
  downloadGroupBenchmarksEndpoint,
  getGroupBenchmarksEndpoint,
  type GroupBenchmarks,
  type AirportGroup,
  type GroupPlaces,
} from '#domain/browse/groupBenchmarks.ts'
import { useAnswered, useEndpointQuery } from '#platform/client/queries.ts'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { PrintButton } from '#platform/ui/PrintButton.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { useViewSearch } from '#platform/ui/search.ts'
import { BrowseFrame } from '../BrowseFrame.tsx'
import { EarlierEditionLink } from '../NotPublishedYet.tsx'
import { AirportLink } from '../profileLinks.tsx'
import { AirportPicker } from './AirportPicker.tsx'
import { EditionViews } from './AirportViews.tsx'
import { BenchmarkFigures, BenchmarkMethod, formatScope } from './BenchmarkFigures.tsx'
import { FileButton } from './FileButton.tsx'
import css from './figures.module.css'

/** Benchmarks of the airports of a hub size, country, or state, with or without an airport of the reader's choice. */
export function GroupBenchmarksScreen() {
  return (
    <BrowseFrame title="Benchmarks" views={<EditionViews shown="Benchmarks" />}>
      {({ instanceId }) => <Benchmarks instanceId={instanceId} />}
    </BrowseFrame>
  )
}

function Benchmarks({ instanceId }: { instanceId: number }) {
  const [search, change] = useViewSearch([...groupSearchNames, 'airport', 'tenants'])
  const group = readGroup(search)
  const code = /^[A-Za-z0-9]{3}$/.test(search.airport ?? '') ? search.airport?.toUpperCase() : undefined
  const scope = tenantScopes.find(each => each === search.tenants) ?? 'WITHDUTYFREE'
  const given = { params: { instanceId }, query: { ...group, airport: code } }
  const benchmarks = useEndpointQuery(getGroupBenchmarksEndpoint, given, { keepPrevious: true })
  const answered = useAnswered(group, benchmarks)
  return (
    <QueryBoundary query={benchmarks} lines={14}>
      {(data: GroupBenchmarks) => (
        <>
          <div className={css.bar}>
            <GroupPickers group={group} places={data.places} onChange={change} />
            <FilterSelect
              label="Tenants"
              value={scope}
              onChange={tenants => change({ tenants: tenants === 'WITHDUTYFREE' ? undefined : tenants })}
              options={tenantScopes.map(value => ({ value, label: formatScope(value) }))}
            />
          </div>
          <AirportPicker
            label="Add an airport for comparison"
            codes={code === undefined ? [] : [code]}
            most={1}
            nameOf={() => data.own?.airportName && `${data.own.airportName} (${data.own.iataCode})`}
            onChange={([airport]) => change({ airport })}
          />
          {code !== undefined && data.own === null && (
            <Notice kind="warning">{`No published figures for ${code}.`}</Notice>
          )}
          {data.group.length === 0 ? (
            <EmptyState title="No airports in this group" action={<EarlierEditionLink />}>
              Choose another hub size, country, or state.
            </EmptyState>
          ) : (
            <GroupFigures
              data={data}
              group={describeGroup(answered, data.group.length)}
              scope={scope}
              download={<FileButton label="CSV" file={downloadGroupBenchmarksEndpoint} given={given} />}
            />
          )}
        </>
      )}
    </QueryBoundary>
  )
}

interface GroupFiguresProps {
  data: GroupBenchmarks
  /** The group in words. */
  group: string
  scope: TenantScope
  download: ElementNode
}

/** The basis of the benchmarks, the benchmarks, and the group's airports. */
function GroupFigures({ data: { figures, own, axnInstanceName, ...data }, ...props }: GroupFiguresProps) {
  const { group, scope, download } = props
  return (
    <>
      <div className={css.basis}>
        <p className={css.note}>
          <span>{group}</span>, <span>{axnInstanceName}</span> edition.
          <span>
            {own &&
              !data.group.some(each => each.airportId === own.airportId) &&
              ` ${own.iataCode} is not one of them and is shown for comparison only.`}
          </span>
        </p>
        <div className={css.files} role="group" aria-label="Download and print">
          {download}
          <PrintButton />
        </div>
      </div>
      <BenchmarkFigures
        figures={figures}
        ownCode={own?.iataCode ?? null}
        scope={scope}
        year={axnInstanceName}
        group={group}
      />
      {data.exchangeRate !== null && <p className={css.note}>{data.exchangeRate}</p>}
      <h2 className={css.heading}>Airports</h2>
      <p>
        {data.group.map((each, place) => (
          <span key={each.airportId}>
            {place > 0 && <span>{', '}</span>}
            <AirportLink airportId={each.airportId}>{each.iataCode}</AirportLink>
          </span>
        ))}
      </p>
      <BenchmarkMethod />
    </>
  )
}

const groupSearchNames = ['hubSize', 'country', 'state'] as const
type GroupSearch = Partial<Record<(typeof groupSearchNames)[number], string | undefined>>

/** The group in an address, which may be hand-typed. */
const readGroup = ({ hubSize, country, state }: GroupSearch): AirportGroup => ({
  hubSize: hubSizes.find(each => each === hubSize),
  country,
  state,
})

interface GroupPickersProps {
  group: AirportGroup
  places: GroupPlaces
  onChange: (change: GroupSearch) => void
}

/** The common properties of a group's airports. */
function GroupPickers({ group, places, onChange }: GroupPickersProps) {
  const offered = places.filter(each => !group.country || each.countryName === group.country)
  return (
    <>
      <FilterSelect
        label="Hub size"
        value={group.hubSize ?? ''}
        options={[{ value: '', label: 'All' }, ...hubSizeOptions]}
        onChange={hubSize => onChange({ hubSize: hubSize || undefined })}
      />
      <FilterSelect
        label="Country"
        value={group.country ?? ''}
        options={listOptions(
          places.map(each => each.countryName),
          group.country,
        )}
        onChange={country => onChange({ country: country || undefined, state: undefined })}
      />
      <FilterSelect
        label="State or province"
        value={group.state ?? ''}
        options={listOptions(
          offered.flatMap(each => each.states),
          group.state,
        )}
        onChange={state => onChange({ state: state || undefined })}
      />
    </>
  )
}

/** Includes the chosen value, even if the year does not have it. */
function listOptions(values: readonly string[], chosen = '') {
  const all = chosen === '' || values.includes(chosen) ? values : [...values, chosen]
  return [{ value: '', label: 'All' }, ...all.map(value => ({ value, label: value }))]
}
