import { sumFigure } from '#domain/browse/airportFigure.ts'
import {
  getSamplePagesEndpoint,
  getSamplePictureEndpoint,
  type SampleAirport,
} from '#domain/browse/introduction.ts'
import { listSampleAnswers } from '#domain/browse/listSampleAnswers.ts'
import { tenantTypeLabels, tenantTypes } from '#domain/catalog/tenantTypes.ts'
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
import { SalesByTypeChart } from '../charts/SalesByTypeChart.tsx'
import css from './introduction.module.css'

interface SampleProps {
  sample: SampleAirport
}

/** The sample airport's key figures, with sales per enplanement as a chart. */
export function SampleFigures({ sample }: SampleProps) {
  const { airport, axnInstanceName, enplanements, totals } = sample
  const all = totals.withDutyFree
  const figures: (ReportedFigure & { label: string; format: Format })[] = [
    { label: 'Enplanements', value: enplanements, partial: false, format: 'integer' },
    { label: 'Sales per Enplanement', ...all.salesEpRatio, format: 'ratio' },
    { label: 'Rent per Enplanement', ...all.rentEpRatio, format: 'ratio' },
  ]
  const byType = tenantTypes.map(type => totals.byType[type].salesEpRatio)
  const isPartial = [...figures, ...byType].some(each => each.partial)
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
        <span>{` · ${countOf(sample.tenantCount, 'tenant location')}`}</span>
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
      <SalesByTypeChart byType={totals.byType} year={axnInstanceName} />
      <PartialNote when={isPartial} />
      <p className={css.more}>
        <a
          href={apiBase + getSamplePagesEndpoint.url}
        >{`${airport.iataCode}’s pages in the Airports Book (PDF)`}</a>{' '}
        show each terminal, its tenants, traffic, parking, and planned expansions.
      </p>
    </section>
  )
}

/** What the book answers, with the sample's figures. */
export function SampleAnswers({ sample }: SampleProps) {
  const answers = listSampleAnswers(sample)
  if (answers.length === 0) return null
  return (
    <section className={css.contents} aria-labelledby="sample-answers">
      <h2 id="sample-answers">What the book answers</h2>
      <dl>
        {answers.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
      <p>Subscribers ask these questions about every airport, and compare the answers.</p>
    </section>
  )
}

/** The first of the sample's pages in the book, as a picture that leads to all of them. */
export function SamplePage({ sample: { airport, axnInstanceName } }: SampleProps) {
  return (
    <figure className={css.page}>
      <a href={apiBase + getSamplePagesEndpoint.url}>
        <img
          src={apiBase + getSamplePictureEndpoint.url}
          alt={`The first page of ${airport.airportName} in the Airports Book ${axnInstanceName}`}
          width={612}
          height={792}
          loading="lazy"
          decoding="async"
        />
      </a>
      <figcaption>{`${airport.iataCode} in the printed book of ${axnInstanceName}`}</figcaption>
    </figure>
  )
}

/** The sample's totals by tenant type as a table. */
export function SampleTotals({ sample: { airport, axnInstanceName, totals, exchangeRate } }: SampleProps) {
  const rows = [
    ...tenantTypes.map(type => ({ label: tenantTypeLabels[type], ...totals.byType[type] })),
    { label: 'Total with Duty Free', ...totals.withDutyFree },
  ]
  const isPartial = rows.some(row =>
    [row.grossSalesTotal, row.salesEpRatio, row.rentEpRatio, row.areaTotal].some(({ partial }) => partial),
  )
  return (
    <section className={css.totals} aria-labelledby="sample-totals">
      <h2 id="sample-totals">{`${airport.iataCode} by tenant type`}</h2>
      <TotalsByType caption={`Sales and rent at ${airport.airportName}, ${axnInstanceName}`} rows={rows} />
      <PartialNote when={isPartial} />
      {exchangeRate !== null && <p>{exchangeRate}</p>}
    </section>
  )
}

type Totals = SampleAirport['totals']['withDutyFree']
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
              <Cell {...sumFigure(grossSalesTotal)} format="integer" />
              <Cell {...salesEpRatio} format="ratio" />
              <Cell {...rentEpRatio} format="ratio" />
              <Cell {...sumFigure(areaTotal)} format="integer" />
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
