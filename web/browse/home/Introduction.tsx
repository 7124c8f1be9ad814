import { Link } from '@tanstack/react-router'
import {
  getIntroductionEndpoint,
  getSamplePagesEndpoint,
  type Introduction as Read,
  type SampleAirport,
} from '#domain/browse/introduction.ts'
import { listSampleAnswers } from '#domain/browse/listSampleAnswers.ts'
import { tenantTypeLabels, tenantTypes } from '#domain/catalog/tenantTypes.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import { apiBase } from '#platform/contract/endpoint.ts'
import { formatFigure, formatFigureWithUnit, type ReportedFigure } from '#platform/contract/figure.ts'
import type { Format } from '#platform/contract/format.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import {
  FigureWithUnit,
  NotApplicable,
  PartialMark,
  PartialNote,
  renderMarkedFigure,
} from '#platform/ui/figures.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { paths } from '../../screens.ts'
import { BarChart } from '../charts/BarChart.tsx'
import { contact } from '../help/contact.ts'
import { QueryResult } from './QueryResult.tsx'
import css from './home.module.css'

const contents = [
  ['Food and beverage', 'sales, rent, and space by terminal'],
  ['Specialty retail', 'shops and services'],
  ['News and gifts', 'newspapers, gifts, and travel essentials'],
  ['Duty free', 'in total and per international passenger'],
  ['Advertising', 'revenue in and around the terminals'],
  ['Parking', 'spaces, rates, and revenue'],
  ['Car rental', 'on-site and off-site agencies'],
] as const

/** For strangers: the book with a sample of its figures, its editions, the newest corrections, and how to subscribe. */
export function Introduction() {
  const query = useEndpointQuery(getIntroductionEndpoint, {})
  return (
    <QueryResult query={query}>
      {({ sample, editions, corrections, subscribeUrl }) => (
        <>
          <div className={css.home}>
            <div className={css.lead}>
              <PageTitle title="Concession sales at North American airports, in one book" />
              <p>
                Every year, airports and concession companies report the sales of their shops, restaurants,
                and services. The Fact Book checks these figures, presents them side by side, and calculates
                sales per enplanement, the measure that makes large and small airports comparable.
              </p>
              <p>
                It also lists tenants, contacts, planned expansions, and leases that expire within the next 18
                months.
              </p>
              <div className={css.actions}>
                <ButtonLink to={paths.login}>Login</ButtonLink>
                <a href={contact.signUp}>Email me about new editions</a>
              </div>
            </div>
            {sample ? <SampleFigures sample={sample} /> : <Contents />}
          </div>
          {sample && (
            <>
              <div className={css.halves}>
                <Answers sample={sample} />
                <Contents />
              </div>
              <SampleTotals sample={sample} />
            </>
          )}
          <div className={css.columns}>
            <Editions editions={editions} />
            <Corrections corrections={corrections} />
            <Subscribe url={subscribeUrl} />
          </div>
        </>
      )}
    </QueryResult>
  )
}

const Contents = () => (
  <section className={css.contents} aria-labelledby="contents">
    <h2 id="contents">What the book covers</h2>
    <dl>
      {contents.map(([term, about]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{about}</dd>
        </div>
      ))}
    </dl>
    <p>
      The <Link to={paths.glossary}>glossary</Link> explains the terms.
    </p>
  </section>
)

interface SampleProps {
  sample: SampleAirport
}

function SampleFigures({ sample }: SampleProps) {
  const { airport, axnInstanceName, enplanements, totals } = sample
  const all = totals.withDutyFree
  const figures: (ReportedFigure & { label: string; format: Format })[] = [
    { label: 'Enplanements', value: enplanements.total, partial: enplanements.partial, format: 'integer' },
    { label: 'Sales per Enplanement', ...all.salesEpRatio, format: 'ratio' },
    { label: 'Rent per Enplanement', ...all.rentEpRatio, format: 'ratio' },
  ]
  const byType = tenantTypes.map(type => ({
    name: tenantTypeLabels[type],
    ...totals.byType[type].salesEpRatio,
  }))
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
      {byType.some(each => each.value !== null) && (
        <BarChart
          title="Sales per enplanement by tenant type"
          unit="$"
          years={[axnInstanceName]}
          bars={byType.map(({ name, value, partial, notApplicable }) => ({
            key: name,
            name,
            value,
            text:
              value === null
                ? notApplicable
                  ? 'not applicable'
                  : 'not reported'
                : formatFigureWithUnit(value, 'ratio'),
            partial,
          }))}
        />
      )}
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

function Answers({ sample }: SampleProps) {
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

function SampleTotals({ sample: { airport, axnInstanceName, totals, exchangeRate } }: SampleProps) {
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
