import { Link } from '@tanstack/react-router'
import { findBenchmarkedFigure } from '#domain/browse/airportBenchmarks.ts'
import type { Spread } from '#domain/browse/benchmark.ts'
import { getScopedKey } from '#domain/browse/concessionFigures.ts'
import { describeGroup } from '#domain/browse/groupBenchmarks.ts'
import {
  type AmountForSpace,
  downloadSpaceEstimateEndpoint,
  estimateSpaceEndpoint,
  largestSpace,
  listEstimateQuestion,
  type SpaceEstimate,
  type SpaceQuery,
} from '#domain/browse/spaceEstimate.ts'
import { type TenantType, tenantTypeLabels, tenantTypes } from '#domain/catalog/tenantTypes.ts'
import { useAnswered, useEndpointQuery } from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import type { FigureFormat } from '#platform/contract/format.ts'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { PrintButton } from '#platform/ui/PrintButton.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { useViewSearch } from '#platform/ui/search.ts'
import { Table } from '#platform/ui/Table.tsx'
import { paths } from '../../screens.ts'
import { BrowseFrame } from '../BrowseFrame.tsx'
import { QuartileStrip } from '../charts/QuartileStrip.tsx'
import { NumberInput } from '../explore/NumberInput.tsx'
import { EditionViews } from './AirportViews.tsx'
import { listSpreadColumns, notEnough, tooLittleReasons } from './BenchmarkFigures.tsx'
import { FileButton } from './FileButton.tsx'
import { GroupPickers, groupSearchNames, listOptions, readGroup } from './GroupPickers.tsx'
import css from './figures.module.css'

const defaultSpace = 1000

const searchNames = [...groupSearchNames, 'tenantType', 'product', 'space'] as const
type SpaceSearch = Partial<Record<(typeof searchNames)[number], string | undefined>>

function readSpaceQuery(search: SpaceSearch): SpaceQuery {
  const space = Number(search.space)
  return {
    ...readGroup(search),
    tenantType: tenantTypes.find(each => each === search.tenantType) ?? 'FOODBEVERAGE',
    product: search.product ?? '',
    space: Number.isInteger(space) && space >= 1 && space <= largestSpace ? space : defaultSpace,
  }
}

/** The estimated yearly rent and sales of a space of a given size, based on airports' reports. */
export function CalculatorScreen() {
  return (
    <BrowseFrame title="Rent and sales calculator" views={<EditionViews shown="Rent and Sales Calculator" />}>
      {({ instanceId }) => <Calculator instanceId={instanceId} />}
    </BrowseFrame>
  )
}

function Calculator({ instanceId }: { instanceId: number }) {
  const [search, change] = useViewSearch(searchNames)
  const spaceQuery = readSpaceQuery(search)
  const estimate = useEndpointQuery(
    estimateSpaceEndpoint,
    { params: { instanceId }, query: spaceQuery },
    { keepPrevious: true },
  )
  const answered = useAnswered(spaceQuery, estimate)
  return (
    <QueryBoundary query={estimate} lines={14}>
      {(data: SpaceEstimate) => (
        <>
          <SpacePickers space={spaceQuery} offered={data} onChange={change} />
          <div className={css.basis}>
            <p className={css.note}>
              <span>{formatFigure(answered.space, 'area')}</span> square feet,{' '}
              <span>{tenantTypeLabels[answered.tenantType]}</span>
              <span>{answered.product && `, airports with ${answered.product}`}</span>,{' '}
              <span>{data.axnInstanceName}</span> edition.
            </p>
            <div className={css.files} role="group" aria-label="Download and print">
              <FileButton
                label="CSV"
                file={downloadSpaceEstimateEndpoint}
                given={{ params: { instanceId }, query: spaceQuery }}
              />
              <PrintButton />
            </div>
          </div>
          <Estimate
            title="Rent per year"
            estimate={data.rent}
            year={data.axnInstanceName}
            asked={answered}
            of="rentAreaRatio"
          />
          <Estimate
            title="Sales per year"
            estimate={data.sales}
            year={data.axnInstanceName}
            asked={answered}
            of="salesAreaRatio"
          />
          {data.exchangeRate !== null && <p className={css.note}>{data.exchangeRate}</p>}
          <p data-screen-only>
            <Link to={paths.explore} search={listEstimateQuestion(answered)}>
              See the underlying airports in Explore
            </Link>
          </p>
          <Method type={answered.tenantType} />
        </>
      )}
    </QueryBoundary>
  )
}

interface SpacePickersProps {
  space: SpaceQuery
  offered: Pick<SpaceEstimate, 'products' | 'places'>
  onChange: (change: SpaceSearch) => void
}

function SpacePickers({ space, offered, onChange }: SpacePickersProps) {
  return (
    <div className={css.bar} role="group" aria-label="Space">
      <NumberInput
        label="Space (sq ft)"
        value={space.space}
        most={largestSpace}
        onChange={value => onChange({ space: value === null ? undefined : String(value) })}
      />
      <FilterSelect
        label="Tenant type"
        value={space.tenantType}
        options={tenantTypes.map(value => ({ value, label: tenantTypeLabels[value] }))}
        onChange={tenantType => onChange({ tenantType, product: undefined })}
      />
      <FilterSelect
        label="Product type"
        value={space.product}
        options={listOptions(offered.products, space.product)}
        onChange={product => onChange({ product: product || undefined })}
      />
      <GroupPickers group={space} places={offered.places} onChange={onChange} />
    </div>
  )
}

interface SpreadRow {
  label: string
  spread: Spread
  format: FigureFormat
}

interface EstimateProps {
  title: string
  estimate: AmountForSpace
  year: string
  asked: SpaceQuery
  of: 'rentAreaRatio' | 'salesAreaRatio'
}

function Estimate({ title, estimate, year, asked, of }: EstimateProps) {
  const { amount, perSquareFoot, tooLittle } = estimate
  const rate = findBenchmarkedFigure(getScopedKey(of, asked.tenantType))
  const size = formatFigure(asked.space, 'area')
  const heading = `${title} for ${size} sq ft`
  return (
    <section className={css.benchmark} aria-label={title}>
      {amount && perSquareFoot ? (
        <>
          <QuartileStrip
            figure={{ label: heading, unit: '$', format: 'dollars' }}
            spread={amount}
            own={null}
            year={year}
            note={describeBasis(estimate, asked)}
          />
          <p key="median">
            <strong>{formatDollars(amount.median)}</strong> at the median airport. The middle half of airports
            fall between <strong>{formatDollars(amount.lowerQuartile)}</strong> and{' '}
            <strong>{formatDollars(amount.upperQuartile)}</strong>.
          </p>
          <Table
            caption={`${title} as figures`}
            hideCaption
            narrow="scroll"
            columns={[
              { key: 'of', label: 'US Dollars', isRowHeader: true, cell: ({ label }: SpreadRow) => label },
              ...listSpreadColumns<SpreadRow>(
                each => each.spread,
                each => each.format,
              ),
            ]}
            rows={[
              { label: `For ${size} sq ft`, spread: amount, format: 'dollars' },
              { label: rate.label.split(', ')[0] ?? rate.label, spread: perSquareFoot, format: 'ratio' },
            ]}
            rowKey={each => each.label}
          />
        </>
      ) : (
        <>
          <h2>{heading}</h2>
          {tooLittle && (
            <p>
              <strong>{`${notEnough}.`}</strong>{' '}
              <span>{`${tooLittleReasons[tooLittle]} ${describeBasis(estimate, asked)}`}</span>
            </p>
          )}
        </>
      )}
    </section>
  )
}

const formatDollars = (value: number): string => `$${formatFigure(value, 'dollars')}`

function describeBasis({ airports, locations, leases, leftOut }: AmountForSpace, asked: SpaceQuery): string {
  const type = tenantTypeLabels[asked.tenantType]
  const kind = asked.product ? `${type} locations with ${asked.product}` : `${type} locations`
  const missing =
    leftOut > 0
      ? ` ${countOf(leftOut, 'airport')} without complete figures ${leftOut === 1 ? 'is' : 'are'} excluded.`
      : ''
  return `Based on ${describeGroup(asked, airports)} with ${formatFigure(locations, 'integer')} ${kind}, ${formatFigure(leases, 'integer')} leases with a known end date.${missing}`
}

function Method({ type }: { type: TenantType }) {
  return (
    <>
      <h2 className={css.heading}>How this is estimated</h2>
      <p className={css.note}>
        Airports report sales and rent per tenant type, not per lease. Each airport’s sales and rent per
        square foot of <span>{tenantTypeLabels[type]}</span> are multiplied by the size of the space, and each
        airport counts once. Choosing a product type only limits the airports to those that have it. Quartiles
        follow definition 7 (R-7), as in the benchmarks, and nothing is shown for fewer than five airports or
        if one airport accounts for more than a quarter of the total. The estimate is not an offer. Terms,
        minimum guarantees, and positions in a terminal vary.
      </p>
    </>
  )
}
