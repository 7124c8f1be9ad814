import { Link } from '@tanstack/react-router'
import {
  getIntroductionEndpoint,
  getSamplePagesEndpoint,
  type Introduction as Read,
  type SampleAirport,
} from '#domain/browse/introduction.ts'
import { tenantTypeLabels, tenantTypes } from '#domain/catalog/tenantTypes.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import { apiBase } from '#platform/contract/endpoint.ts'
import { formatFigure, type ReportedFigure } from '#platform/contract/figure.ts'
import type { Format } from '#platform/contract/format.ts'
import {
  FigureWithUnit,
  NotApplicable,
  PartialMark,
  PartialNote,
  renderMarkedFigure,
} from '#platform/ui/figures.tsx'
import { paths } from '../../screens.ts'
import { contact } from '../help/contact.ts'
import { QueryResult } from './QueryResult.tsx'
import css from './home.module.css'

/** For visitors: a sample of the book, its editions, the newest corrections, and how to subscribe. */
export function Introduction() {
  const query = useEndpointQuery(getIntroductionEndpoint, {})
  return (
    <QueryResult query={query}>
      {read => (
        <>
          {read.sample && <Sample sample={read.sample} />}
          <div className={css.columns}>
            <Editions editions={read.editions} />
            <Corrections corrections={read.corrections} />
            <Subscribe url={read.subscribeUrl} />
          </div>
        </>
      )}
    </QueryResult>
  )
}

type Totals = SampleAirport['totals']['withDutyFree']

function Sample({ sample }: { sample: SampleAirport }) {
  const { airport, axnInstanceName, enplanements, totals } = sample
  const all = totals.withDutyFree
  const rows = [
    ...tenantTypes.map(type => ({ label: tenantTypeLabels[type], ...totals.byType[type] })),
    { label: 'Total with Duty Free', ...all },
  ]
  const figures: (ReportedFigure & { label: string; format: Format })[] = [
    { label: 'Enplanements', value: enplanements.total, partial: enplanements.partial, format: 'integer' },
    { label: 'Sales per Enplanement', ...all.salesEpRatio, format: 'ratio' },
    { label: 'Rent per Enplanement', ...all.rentEpRatio, format: 'ratio' },
  ]
  const isPartial =
    figures.some(figure => figure.partial) ||
    rows.some(row =>
      [row.grossSalesTotal, row.salesEpRatio, row.rentEpRatio, row.areaTotal].some(({ partial }) => partial),
    )
  return (
    <section className={css.sample} aria-labelledby="sample">
      <p className={css.over}>{`A sample from the ${axnInstanceName} edition`}</p>
      <h2 id="sample">
        <span>{airport.airportName}</span> <span>{airport.iataCode}</span>
      </h2>
      <p className={css.place}>
        <span>{[airport.city, airport.stateProvinceCode].filter(Boolean).join(', ')}</span>
        <span>{sample.hubSize && ` · ${sample.hubSize}`}</span>
        <span>{` · ${countOf(sample.terminalCount, 'terminal')}`}</span>
        <span>{` · ${countOf(sample.tenantCount, 'tenant')}`}</span>
      </p>
      <dl className={css.figures}>
        {figures.map(({ label, format, ...figure }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {figure.notApplicable ? (
                <NotApplicable />
              ) : (
                <FigureWithUnit value={figure.value} format={format} />
              )}
              {figure.partial && <PartialMark />}
            </dd>
          </div>
        ))}
      </dl>
      <TotalsByType caption={`Sales and rent at ${airport.airportName}, ${axnInstanceName}`} rows={rows} />
      <PartialNote when={isPartial} />
      {sample.exchangeRate !== null && <p>{sample.exchangeRate}</p>}
      <p className={css.more}>
        <a
          href={apiBase + getSamplePagesEndpoint.url}
        >{`${airport.iataCode}’s pages in the Airports Book (PDF)`}</a>{' '}
        show each terminal, its tenants, traffic, parking, and planned expansions.
      </p>
    </section>
  )
}

type Row = Totals & { label: string }

/** A plain table, because the shared component would make the first page heavier. */
function TotalsByType({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  const region = { role: 'region', 'aria-label': caption, tabIndex: 0 }
  return (
    <div className={css.frame} {...region}>
      <table>
        <thead>
          <tr>
            <th scope="col">Tenant Type</th>
            <th scope="col">Gross Sales ($)</th>
            <th scope="col">Sales per Enplanement ($)</th>
            <th scope="col">Rent per Enplanement ($)</th>
            <th scope="col">Area (sq ft)</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, grossSalesTotal, salesEpRatio, rentEpRatio, areaTotal }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <Cell value={grossSalesTotal.total} partial={grossSalesTotal.partial} format="integer" />
              <Cell {...salesEpRatio} format="ratio" />
              <Cell {...rentEpRatio} format="ratio" />
              <Cell value={areaTotal.total} partial={areaTotal.partial} format="integer" />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ format, ...figure }: ReportedFigure & { format: Format }) {
  const isWhole = figure.value !== null && !figure.partial
  return <td>{isWhole ? formatFigure(figure.value, format) : renderMarkedFigure(figure, format)}</td>
}

function Editions({ editions }: Pick<Read, 'editions'>) {
  return (
    <section aria-labelledby="editions">
      <h2 id="editions">Editions</h2>
      {editions.length === 0 ? (
        <p>The first edition has not been published yet.</p>
      ) : (
        <ul>
          {editions.map(({ axnInstanceName, airports }) => (
            <li key={axnInstanceName}>
              <span>{axnInstanceName}</span>
              <span>{countOf(airports, 'airport')}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Corrections({ corrections }: Pick<Read, 'corrections'>) {
  return (
    <section aria-labelledby="corrections">
      <h2 id="corrections">Corrections</h2>
      {corrections.length === 0 ? (
        <p>No figures in the current edition have been corrected.</p>
      ) : (
        <ul>
          {corrections.map(({ correctionId, at, iataCode, airportName, label }) => (
            <li key={correctionId}>
              <time dateTime={at}>{at.slice(0, 10)}</time>
              <span>{`${label}, ${airportName} (${iataCode})`}</span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to={paths.corrections}>All corrections</Link>
      </p>
    </section>
  )
}

function Subscribe({ url }: { url: string | null }) {
  return (
    <section aria-labelledby="subscribe">
      <h2 id="subscribe">Subscribe</h2>
      <p>
        Subscribers search, compare, and download the figures of all airports, companies, and tenants, and
        receive both books.
      </p>
      <p>
        <a href={url ?? `mailto:${contact.subscriptions}`}>Subscribe to the Fact Book</a>
      </p>
    </section>
  )
}
