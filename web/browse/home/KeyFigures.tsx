import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { findFigureOrDefault } from '#domain/browse/airportFigures.ts'
import { findDefinitionChanges } from '#domain/browse/definitionChanges.ts'
import type { RatioOfAll, SumOfAll, YearOverview } from '#domain/browse/home.ts'
import { computeLastChange, describeSample, type YearTrends } from '#domain/browse/yearTrends.ts'
import { countOf } from '#platform/contract/count.ts'
import { formatFigureWithUnit } from '#platform/contract/figure.ts'
import type { Format } from '#platform/contract/format.ts'
import { Marked, ValueNotFound } from '#platform/ui/figures.tsx'
import { paths } from '../../screens.ts'
import { Sparkline } from '../charts/Sparkline.tsx'
import css from './signedInHome.module.css'

const figure = (value: number, format: Format = 'integer') => formatFigureWithUnit(value, format)

interface KeyFiguresProps {
  year: YearOverview
  trends: YearTrends | null
  /** The filter of the linked lists. */
  published: { axnInstanceStatus?: string }
}

/** The counts, sums, and ratios of a year, with how they have developed. */
export function KeyFigures({ year, trends, published }: KeyFiguresProps) {
  const listed = (
    term: string,
    to: typeof paths.airports | typeof paths.companies | typeof paths.tenants,
    value: number,
  ): [string, ReactNode] => [
    term,
    <Link key={term} to={to} search={published} aria-label={`${figure(value)} ${term}`}>
      {figure(value)}
    </Link>,
  ]
  const sum = ({ value, airports, partialAirports }: SumOfAll, format?: Format) => {
    const isPartial = value !== null && (airports < year.airports || partialAirports > 0)
    const shown = value === null ? <ValueNotFound /> : figure(value, format)
    return (
      <>
        {isPartial ? <Marked>{shown}</Marked> : <span>{shown}</span>}
        {isPartial && (
          <small>
            <span>{`reported by ${airports} of ${year.airports} airports`}</span>
            <span>{partialAirports > 0 && `, ${partialAirports} of them partially`}</span>
          </small>
        )}
      </>
    )
  }
  const ratio = ({ value, airports }: RatioOfAll) => {
    const excluded = year.airports - airports
    return (
      <>
        {value === null ? <ValueNotFound /> : <span>{figure(value, 'ratio')}</span>}
        {value !== null && excluded > 0 && (
          <small>
            {`${countOf(airports, 'airport')} with a complete ratio; ${countOf(excluded, 'airport')} without one ${excluded === 1 ? 'is' : 'are'} excluded`}
          </small>
        )}
      </>
    )
  }
  const figures: [string, ReactNode, (keyof YearTrends['figures'])?][] = [
    listed('Airports', paths.airports, year.airports),
    listed('Companies', paths.companies, year.companies),
    listed('Tenant Locations', paths.tenants, year.tenants),
    ['Enplanements', sum(year.enplaneTotal), 'enplaneTotal'],
    ['Gross Sales', sum(year.grossSalesTotal, 'dollars'), 'grossSalesTotal'],
    ['Sales per Enplanement', ratio(year.salesEpRatio), 'salesEpRatio'],
  ]
  const notes = [trends && describeSample(trends), year.exchangeRate].filter(each => each !== null)
  return (
    <section aria-labelledby="year">
      <h2 id="year">{`The ${year.axnInstanceName} edition`}</h2>
      <dl className={css.yearFigures}>
        {figures.map(([term, value, trend]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <div>{value}</div>
              {trends && trend && <Development trends={trends} name={trend} />}
            </dd>
          </div>
        ))}
      </dl>
      {notes.length > 0 && <p className={css.soft}>{notes.join(' ')}</p>}
    </section>
  )
}

interface DevelopmentProps {
  trends: YearTrends
  name: keyof YearTrends['figures']
}

/** The change since the year before, unless a definition has changed, with the line of all years. */
function Development({ trends: { figures, years, definitionChanges }, name }: DevelopmentProps) {
  const values = figures[name]
  const own = name === 'salesEpRatio' ? findFigureOrDefault(undefined) : { key: name }
  const changed = findDefinitionChanges(own, definitionChanges)
  const isRedefinedIn = (year: string | undefined) => changed.some(each => each.year === year)
  const isRedefined = isRedefinedIn(years.at(-1))
  const isBreak = (place: number) =>
    isRedefinedIn(years[place]) || Number(years[place]) - Number(years[place - 1]) !== 1
  const change = isRedefined ? null : computeLastChange(values)
  return (
    <span className={css.development}>
      <Sparkline values={values} isBreak={isBreak} />
      {change !== null && <small>{`${formatFigureWithUnit(change, 'change')} since ${years.at(-2)}`}</small>}
      {isRedefined && <small>{`New definition since ${years.at(-2)}`}</small>}
    </span>
  )
}
