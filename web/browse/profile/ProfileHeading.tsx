import { type ReactNode, Suspense, useDeferredValue } from 'react'
import { airportTotalsFields } from '#domain/airports/airportYearColumns.ts'
import { concessionTotalFields, hasPartialTotal } from '#domain/airports/concessionTotals.ts'
import { type AirportBenchmarks, getAirportBenchmarksEndpoint } from '#domain/browse/airportBenchmarks.ts'
import { sumFigure } from '#domain/browse/airportFigure.ts'
import { findFigureOrDefault } from '#domain/browse/airportFigures.ts'
import { getAirportOutlineEndpoint } from '#domain/browse/airportLocator.ts'
import type { LastYear } from '#domain/browse/airportProfile.ts'
import { type AirportTrends, getAirportTrendsEndpoint } from '#domain/browse/airportTrends.ts'
import { findDefinitionChanges } from '#domain/browse/definitionChanges.ts'
import { glossary } from '#domain/browse/glossary.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import type { Field } from '#platform/contract/field.ts'
import { formatFigureWithUnit, type ReportedFigure } from '#platform/contract/figure.ts'
import type { Format } from '#platform/contract/format.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { CouldNotLoad, NotLoaded } from '#platform/ui/EmptyState.tsx'
import { PartialNote } from '#platform/ui/figures.tsx'
import { HelpTip } from '#platform/ui/HelpTip.tsx'
import { lazyPart } from '#platform/ui/lazyPart.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { PrintButton } from '#platform/ui/PrintButton.tsx'
import { EntityFiles } from '../../publishing/books/EntityFiles.tsx'
import { StatusBadge } from '../../review/StatusBadge.tsx'
import { paths } from '../../screens.ts'
import { Sparkline } from '../charts/Sparkline.tsx'
import { SaveButton } from '../saved/SaveButton.tsx'
import { FigureWithChange, toReportedFigure } from '../YearOverYear.tsx'
import { type ShownProfile, getYearBefore } from './sectionProps.ts'
import css from './AirportProfileView.module.css'

const AirportLocator = lazyPart(() => import('../map/AirportLocator.tsx'))

interface HeadingProps {
  profile: ShownProfile
  showsStatus: boolean
  edition: ElementNode
}

/** Name, location, the five most important figures, and the map. */
export function ProfileHeading({ profile, showsStatus, edition }: HeadingProps) {
  const { airport } = profile
  const isPlaced = airport.latitudeText !== null && airport.longitudeText !== null
  return (
    <div className={css.header}>
      <div className={css.title}>
        <PageTitle isName title={airport.airportName} over={<PlaceLine profile={profile} />}>
          <span className={css.code} translate="no">
            {airport.iataCode}
          </span>
          {showsStatus && <StatusBadge status={profile.axnInstanceStatus} />}
        </PageTitle>
        <div className={css.aside}>
          {edition}
          {showsStatus && (
            <ButtonLink
              to={paths.wizardReview}
              params={{ contentID: String(airport.airportId) }}
              search={{ instance: String(profile.axnInstanceId) }}
              variant="default"
            >
              Modify Data
            </ButtonLink>
          )}
          <SaveButton
            target={{
              savedKind: 'airport',
              subjectId: airport.airportId,
              savedName: `${airport.airportName} (${airport.iataCode})`,
            }}
          />
          <EntityFiles
            kind="airports"
            instanceId={profile.axnInstanceId}
            entityId={airport.airportId}
            axnInstanceStatus={profile.axnInstanceStatus}
          />
          <PrintButton />
        </div>
        <AtAGlance profile={profile} />
        <PartialNote when={hasMarks(profile) || (profile.lastYear !== null && hasMarks(profile.lastYear))} />
      </div>
      <div className={css.map}>{isPlaced && <MapOf profile={profile} />}</div>
    </div>
  )
}

/** The map, whose outlines are requested and rendered after the first view. */
function MapOf({ profile: { airport, axnInstanceId } }: { profile: ShownProfile }) {
  const isFirst = useDeferredValue(false, true)
  const { data, error, refetch } = useEndpointQuery(
    getAirportOutlineEndpoint,
    { params: { airportId: airport.airportId, instanceId: axnInstanceId } },
    { enabled: !isFirst },
  )
  if (error && !data) {
    return <CouldNotLoad error={error} title="The map could not be loaded" onRetry={() => void refetch()} />
  }
  const placeholder = (
    <div className={css.unmapped}>
      <NotLoaded what="The map" />
    </div>
  )
  if (isFirst) return placeholder
  return (
    <Suspense fallback={placeholder}>
      <AirportLocator airport={airport} outline={data ?? null} />
    </Suspense>
  )
}

/** City (county), state, country, and hub size. */
function PlaceLine({ profile }: { profile: ShownProfile }) {
  const { city, county, stateProvinceCode } = profile.airport
  const town = county === null ? city : `${city} (${county})`
  const place = [town, stateProvinceCode, profile.countryName].filter(Boolean).join(', ')
  return (
    <>
      <span>{place}</span>
      {profile.hubSize !== null && (
        <>
          {' '}
          <span>{`· ${profile.hubSize}`}</span> <HelpTip about="Hub size">{glossary.hubSize.text}</HelpTip>
        </>
      )}
    </>
  )
}

/** Each key figure with its years as a line and its rank among airports of the same size, which follow after the rest. */
function AtAGlance({ profile }: { profile: ShownProfile }) {
  const { airportId } = profile.airport
  const isFirst = useDeferredValue(false, true)
  const isCompared = !isFirst && profile.axnInstanceStatus === 'PUBLISHED'
  const instanceId = profile.axnInstanceId
  const trends = useEndpointQuery(
    getAirportTrendsEndpoint,
    { params: { airportId }, query: { instanceId } },
    { enabled: isCompared },
  )
  const benchmarks = useEndpointQuery(
    getAirportBenchmarksEndpoint,
    { params: { airportId, instanceId } },
    { enabled: isCompared },
  )
  const { grossSalesTotal, salesEpRatio, rentEpRatio, areaTotal } = concessionTotalFields
  const figures: [key: string, Field, of: (year: ShownProfile | LastYear) => ReportedFigure][] = [
    ['enplaneTotal', airportTotalsFields.enplaneTotal, year => toReportedFigure(year.enplanements)],
    [
      'grossSalesTotal.WITHDUTYFREE',
      grossSalesTotal,
      year => sumFigure(year.totals.withDutyFree.grossSalesTotal),
    ],
    ['salesEpRatio.WITHDUTYFREE', salesEpRatio, year => year.totals.withDutyFree.salesEpRatio],
    ['areaTotal.WITHDUTYFREE', areaTotal, year => sumFigure(year.totals.withDutyFree.areaTotal)],
    ['rentEpRatio.WITHDUTYFREE', rentEpRatio, year => year.totals.withDutyFree.rentEpRatio],
  ]
  return (
    <dl className={css.glance}>
      {figures.map(([key, field, of]) => (
        <Figure key={field.label} field={field}>
          <FigureWithChange
            now={of(profile)}
            before={getYearBefore(profile, of)}
            format={field.format}
            of={{ key }}
          />
          {profile.axnInstanceStatus === 'PUBLISHED' && (
            // Has its height before its figures arrive, so that nothing below moves.
            <span className={css.context}>
              <Development figureKey={key} trends={trends.data} />
              <Rank figureKey={key} format={field.format} benchmarks={benchmarks.data} />
            </span>
          )}
        </Figure>
      ))}
    </dl>
  )
}

/** The figure's years as a line, if it was reported completely in at least two. */
function Development({ figureKey, trends }: { figureKey: string; trends: AirportTrends | undefined }) {
  const values = (trends?.airports[0]?.figures ?? []).map(year => {
    const figure = year?.[figureKey]
    return figure && !figure.partial ? figure.value : null
  })
  if (values.filter(value => value !== null).length < 2) return null
  const changes = findDefinitionChanges(findFigureOrDefault(figureKey), trends?.definitionChanges ?? [])
  return (
    <Sparkline values={values} isBreak={place => changes.some(({ year }) => year === trends?.years[place])} />
  )
}

interface RankProps {
  figureKey: string
  format: Format
  benchmarks: AirportBenchmarks | undefined
}

/** `Rank 4 of 30 · median $12.10` */
function Rank({ figureKey, format, benchmarks }: RankProps) {
  const found = [...(benchmarks?.figures ?? []), ...(benchmarks?.sizes ?? [])].find(
    each => each.key === figureKey,
  )
  if (!found?.spread || found.place === null) return null
  const median = formatFigureWithUnit(found.spread.median, format)
  return (
    <small
      className={css.rank}
    >{`Rank ${found.place} of ${found.count} · ${benchmarks?.hubSize?.toLowerCase() ?? 'peer'} median ${median}`}</small>
  )
}

const hasMarks = ({ totals }: ShownProfile | LastYear): boolean => hasPartialTotal(totals.withDutyFree)

function Figure({ field, children }: { field: Field; children: ReactNode }) {
  return (
    <div>
      <dt>
        <span>{field.label}</span>
        {field.help && <HelpTip about={field.label}>{field.help}</HelpTip>}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
