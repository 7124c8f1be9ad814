import { type TenantScope, tenantScopes } from '#domain/browse/concessionFigures.ts'
import {
  describeGroup,
  downloadGroupBenchmarksEndpoint,
  getGroupBenchmarksEndpoint,
  type GroupBenchmarks,
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
import { GroupPickers, groupSearchNames, readGroup } from './GroupPickers.tsx'
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
