import { type ReactNode, useState } from 'react'
import { revenueSources } from '#domain/airports/airportInfo.ts'
import { type revenueFields, revenuePairFields } from '#domain/airports/airportYearColumns.ts'
import { terminalTrafficFields } from '#domain/airports/terminalColumns.ts'
import { glossary } from '#domain/browse/glossary.ts'
import { formatFigureWithUnit } from '#platform/contract/figure.ts'
import { FigureWithUnit, TextValue } from '#platform/ui/figures.tsx'
import { HelpTip } from '#platform/ui/HelpTip.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { useIsPrinting } from '#platform/ui/useIsPrinting.ts'
import { BarChart } from '../charts/DrawnChart.tsx'
import { SalesByTypeChart } from '../charts/SalesByTypeChart.tsx'
import { FigureLink } from '../figures/FigureLink.tsx'
import { TotalsTable } from '../TotalsTable.tsx'
import { renderFigureWithChange, toReportedFigure, FigureWithChange } from '../YearOverYear.tsx'
import { Comment } from './CommentsSection.tsx'
import { Facts } from './Facts.tsx'
import { type SectionProps, getYearBefore } from './sectionProps.ts'
import css from './sections.module.css'

type Terminal = SectionProps['profile']['terminals'][number]

/** More terminals than this are folded below their chart. */
export const mostOpenTerminals = 2

/** Sales of each terminal by tenant type, as a chart of all terminals and as a table for each. */
export function SalesSection({ profile }: SectionProps) {
  const { terminals } = profile
  if (terminals.length === 0) return <p>No terminals were reported.</p>
  return (
    <>
      {terminals.length > 1 && <TerminalsChart profile={profile} />}
      {terminals.map(terminal => (
        <TerminalDetails key={terminal.terminalId} profile={profile} terminal={terminal} />
      ))}
      <Comment profile={profile} type="GROSSSALES" />
    </>
  )
}

/** A terminal's figures. Folded ones are not rendered, because they would be more than half of a large profile. */
function TerminalDetails({ profile, terminal }: SectionProps & { terminal: Terminal }) {
  const [isOpen, setOpen] = useState(profile.terminals.length <= mostOpenTerminals)
  const isPrinting = useIsPrinting()
  const isShown = isOpen || isPrinting
  return (
    <details
      className={css.terminal}
      open={isShown}
      onToggle={event => !isPrinting && setOpen(event.currentTarget.open)}
    >
      <summary>
        <h3>{terminal.terminalName}</h3>
      </summary>
      {isShown && (
        <>
          <TerminalFacts terminal={terminal} />
          <TotalsTable
            caption={`Sales and rent, ${terminal.terminalName}`}
            terminalId={terminal.terminalId}
            totals={terminal.totals}
            before={totalsBefore(profile, terminal)}
          />
        </>
      )}
    </details>
  )
}

function TerminalsChart({ profile: { terminals, axnInstanceName } }: SectionProps) {
  const sorted = terminals.toSorted((one, other) => salesOf(other) - salesOf(one))
  return (
    <BarChart
      title="Gross sales with duty free by terminal"
      unit="$"
      years={[axnInstanceName]}
      bars={sorted.map(({ terminalId, terminalName, totals }) => {
        const { total, partial } = totals.withDutyFree.grossSalesTotal
        return {
          key: String(terminalId),
          name: terminalName,
          value: total,
          text: total === null ? 'not reported' : formatFigureWithUnit(total, 'dollars'),
          partial,
        }
      })}
    />
  )
}

/** Terminals without sales are last. */
const salesOf = ({ totals }: Terminal): number => totals.withDutyFree.grossSalesTotal.total ?? -1

function totalsBefore({ lastYear }: SectionProps['profile'], { terminalId }: Terminal) {
  const before = lastYear?.terminals.find(each => each.terminalId === terminalId)
  if (!before || !lastYear) return null
  return { year: lastYear.axnInstanceName, redefined: lastYear.redefined, totals: before.totals }
}

function TerminalFacts({ terminal }: { terminal: Terminal }) {
  const airlines = terminal.airlineTerminals.map(each => each.airlineName).join(', ')
  return (
    <dl className={css.terminalFacts}>
      <div>
        <dt>{terminalTrafficFields.enplaneTotal.label}</dt>
        <dd>
          <FigureLink of={{ key: 'enplaneTotal', record: terminal.terminalId }}>
            <FigureWithUnit value={terminal.enplaneTotal} format="integer" />
          </FigureLink>
        </dd>
      </div>
      <div>
        <dt>{terminalTrafficFields.deplaneTotal.label}</dt>
        <dd>
          <FigureLink of={{ key: 'deplaneTotal', record: terminal.terminalId }}>
            <FigureWithUnit value={terminal.deplaneTotal} format="integer" />
          </FigureLink>
        </dd>
      </div>
      <div>
        <dt>{`${glossary.dominantAirline.term}s`}</dt>
        <dd>
          <TextValue>{airlines}</TextValue>
        </dd>
      </div>
    </dl>
  )
}

interface Row {
  source: string
  help: string
  revenue: ReactNode
  revenueAirport: ReactNode
}

const columns: Column<Row>[] = [
  {
    key: 'source',
    label: 'Source',
    isRowHeader: true,
    cell: row => (
      <>
        <span>{row.source}</span> <HelpTip about={row.source}>{row.help}</HelpTip>
      </>
    ),
  },
  { ...revenuePairFields.revenue, key: 'revenue', cell: row => row.revenue },
  { ...revenuePairFields.revenueAirport, key: 'revenueAirport', cell: row => row.revenueAirport },
]

/** Revenue from sources other than concessions, and the airport's share of it. */
export function RevenueSection({ profile }: SectionProps) {
  const figureOf = (name: keyof typeof revenueFields) =>
    renderFigureWithChange({
      now: toReportedFigure(profile[name]),
      before: getYearBefore(profile, before => before[name]),
      format: 'money',
      of: { key: name },
    })
  const rows = revenueSources.map(({ source, help, revenue, revenueAirport }) => ({
    source,
    help,
    revenue: figureOf(revenue),
    revenueAirport: figureOf(revenueAirport),
  }))
  return (
    <Table caption="Airport revenue" hideCaption columns={columns} rows={rows} rowKey={row => row.source} />
  )
}

/** All terminals together: sales per enplanement by tenant type as a chart, and all totals as a table. */
export function TotalsSection({ profile }: SectionProps) {
  const { lastYear, totals, axnInstanceName } = profile
  return (
    <>
      <SalesByTypeChart byType={totals.byType} year={axnInstanceName} />
      <TotalsTable
        caption="Sales and rent of all terminals"
        totals={totals}
        before={lastYear && { ...lastYear, year: lastYear.axnInstanceName }}
      />
      <Facts
        facts={[
          {
            label: 'Duty free sales per international enplanement',
            help: glossary.internationalEnplanement.text,
            value: (
              <FigureWithChange
                now={profile.dutyFreeSalesIntlEpRatio}
                before={getYearBefore(profile, year => year.dutyFreeSalesIntlEpRatio)}
                format="ratio"
                of={{ key: 'dutyFreeSalesIntlEpRatio' }}
              />
            ),
          },
        ]}
      />
    </>
  )
}
