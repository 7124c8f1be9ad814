import { useParams } from '@tanstack/react-router'
import {
  computeConcessionTotals,
  computeDutyFreePerInternationalEnplanement,
  computeTotalsByTenantType,
  concessionTotalFields,
  getAirportEnplanements,
} from '#domain/airports/concessionTotals.ts'
import { type AirportTerminal, listTerminalsEndpoint } from '#domain/airports/terminal.ts'
import { terminalTotalFields, terminalTrafficFields } from '#domain/airports/terminalColumns.ts'
import { sumFigure } from '#domain/browse/airportFigure.ts'
import { tenantTypes } from '#domain/catalog/tenantTypes.ts'
import * as messages from '#domain/messages.ts'
import type { AirportLastYear } from '#domain/review/airportReview.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { formatFigureWithUnit } from '#platform/contract/figure.ts'
import { PartialMark, PartialNote, renderMarkedFigure } from '#platform/ui/figures.tsx'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { actionsColumn, type Column, Table } from '#platform/ui/Table.tsx'
import { useFocusFromHash } from '#platform/ui/useFocusFromHash.ts'
import { TotalsTable } from '../../browse/TotalsTable.tsx'
import { moveByArrowKeys } from '../../review/wizard/moveByArrowKeys.ts'
import { Counts } from '../../review/wizard/StepState.tsx'
import { useLastYear } from '../../review/wizard/useLastYear.ts'
import { type AirportPage, AirportFrame } from '../AirportFrame.tsx'
import { AirportStepLink } from '../AirportStepLink.tsx'
import { Airlines } from './Airlines.tsx'
import { NoTerminals } from './NoTerminals.tsx'
import { getTerminalAnchor } from './terminalFormFields.ts'
import { AllTerminalsTable, TerminalTable } from './TerminalTable.tsx'
import panel from '#platform/ui/panel.module.css'
import rowActions from '#platform/ui/rowActions.module.css'
import css from './Terminals.module.css'

/** Step 2: traffic and sales by terminal, and of the airport as a whole. */
export function TerminalsStep() {
  const { terminalID } = useParams({ strict: false })
  return (
    <AirportFrame step="terminals">{page => <Terminals page={page} terminalID={terminalID} />}</AirportFrame>
  )
}

function Terminals({ page, terminalID }: { page: AirportPage; terminalID: string | undefined }) {
  const read = useEndpointQuery(listTerminalsEndpoint, { params: page.key })
  const lastYear = useLastYear(page.key)
  return (
    <QueryBoundary query={read} failed={messages.terminalDataLoadFailed}>
      {terminals => {
        const open = String(page.opened?.terminalId ?? terminalID)
        const chosen = terminals.find(each => String(each.airportTerminalPK.terminalId) === open)
        if (chosen) {
          const key = chosen.airportTerminalPK.terminalId
          return (
            <TerminalEditor
              key={key}
              page={page}
              terminals={terminals}
              terminal={chosen}
              lastYear={lastYear}
            />
          )
        }
        return (
          <>
            {terminalID !== undefined && <Notice kind="warning">{messages.noTerminalSelected}</Notice>}
            {terminals.length === 0 && <NoTerminals airportId={page.key.airportId} />}
            <AllTerminalsTable page={page} terminals={terminals} lastYear={lastYear} />
            {terminals.length > 0 && <TerminalList page={page} terminals={terminals} />}
            <AirportTotals page={page} terminals={terminals} />
          </>
        )
      }}
    </QueryBoundary>
  )
}

interface AirportTotalsProps {
  page: AirportPage
  terminals: AirportTerminal[]
}

/** The airport as a whole: the stored totals of its terminals. */
function AirportTotals({ page, terminals }: AirportTotalsProps) {
  const { enplaneTotal, passengerEpIntlTotal } = page.instance
  const totals = computeTotalsByTenantType(terminals, getAirportEnplanements(enplaneTotal, terminals))
  const dutyFreeRatio = computeDutyFreePerInternationalEnplanement(terminals, passengerEpIntlTotal)
  return (
    <section aria-labelledby="airport-wide">
      <h2 id="airport-wide" className={panel.heading}>
        Airport-Wide Totals
      </h2>
      <TotalsTable caption="Sales, rent, and space for all terminals" totals={totals} />
      {dutyFreeRatio.value !== null && (
        <p className={css.perIntl}>
          Duty free sales per international enplanement:{' '}
          <strong>{formatFigureWithUnit(dutyFreeRatio.value, 'ratio')}</strong>
          {dutyFreeRatio.partial && <PartialMark />}
        </p>
      )}
    </section>
  )
}

interface TerminalEditorProps {
  page: AirportPage
  terminals: AirportTerminal[]
  terminal: AirportTerminal
  lastYear: AirportLastYear
}

/** One terminal: links to the others, its figures, and its dominant airlines. */
function TerminalEditor({ page, terminals, terminal, lastYear }: TerminalEditorProps) {
  const { terminalId } = terminal.airportTerminalPK
  const { airportId } = page.key
  const next = terminals[terminals.indexOf(terminal) + 1]
  return (
    <>
      {/* A colleague who fills in one terminal sees no others. */}
      {!page.opened?.terminalId && (
        <nav aria-label="Terminals" className={css.terminals}>
          <ul ref={moveByArrowKeys}>
            <li>
              <AirportStepLink airportId={airportId} step="terminals" search={page.search} tabIndex={-1}>
                All terminals
              </AirportStepLink>
            </li>
            {terminals.map(({ airportTerminalPK, terminal: { terminalName } }) => (
              <li key={airportTerminalPK.terminalId}>
                <AirportStepLink
                  airportId={airportId}
                  step="terminals"
                  terminalId={airportTerminalPK.terminalId}
                  search={page.search}
                  isCurrent={airportTerminalPK.terminalId === terminalId}
                  tabIndex={airportTerminalPK.terminalId === terminalId ? undefined : -1}
                  rel={airportTerminalPK === next?.airportTerminalPK ? 'next' : undefined}
                >
                  {terminalName}
                </AirportStepLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <h2
        className={page.opened?.terminalId ? panel.heading : undefined}
        data-spoken={!page.opened?.terminalId || undefined}
      >{`${terminal.terminal.terminalName} ${terminal.terminal.terminalShortName ?? ''}`}</h2>
      <TerminalTable page={page} terminal={terminal} lastYear={lastYear} />
      <Airlines page={page} terminal={terminal} />
    </>
  )
}

interface TerminalListProps {
  page: AirportPage
  terminals: AirportTerminal[]
}

const totalsOf = (terminal: AirportTerminal) =>
  computeConcessionTotals([terminal], tenantTypes, terminal.enplaneTotal)

/** The information that helps with a figure is at its input. */
const columnsOf = (page: AirportPage): Column<AirportTerminal>[] => [
  { key: 'terminalName', label: 'Terminal', isRowHeader: true, cell: row => row.terminal.terminalName },
  { key: 'terminalShortName', label: 'Abbreviation', cell: row => row.terminal.terminalShortName },
  {
    ...terminalTrafficFields.enplaneTotal,
    help: undefined,
    key: 'enplaneTotal',
    cell: row => row.enplaneTotal,
  },
  {
    ...terminalTotalFields.grossSalesTotal,
    help: undefined,
    key: 'grossSalesTotal',
    cell: row => renderMarkedFigure(sumFigure(totalsOf(row).grossSalesTotal), 'money'),
  },
  {
    ...concessionTotalFields.salesEpRatio,
    help: undefined,
    key: 'salesEpRatio',
    cell: row => renderMarkedFigure(totalsOf(row).salesEpRatio, 'ratio'),
  },
  { key: 'findings', label: 'To do', cell: row => <ToDo page={page} terminal={row} /> },
  { key: 'modifiedDate', label: 'Saved', cell: row => formatMoment(row.modifiedDate) },
  { ...actionsColumn, cell: row => <EditLink page={page} terminal={row} /> },
]

/** The terminals with their progress, their errors, and a link to each. */
function TerminalList({ page, terminals }: TerminalListProps) {
  useFocusFromHash(terminals.map(getTerminalAnchor))
  return (
    <>
      <Table
        caption="Terminals"
        columns={columnsOf(page)}
        rows={terminals}
        rowKey={row => row.airportTerminalPK.terminalId}
      />
      <PartialNote when={terminals.some(each => totalsOf(each).grossSalesTotal.partial)} />
    </>
  )
}

function ToDo({ page, terminal }: { page: AirportPage; terminal: AirportTerminal }) {
  if (!page.review) return <span>…</span>
  const found = page.review.findings.filter(
    each => each.terminalId === terminal.airportTerminalPK.terminalId && each.answer === null,
  )
  const countFindings = (severity: (typeof found)[number]['severity']) =>
    found.filter(each => each.severity === severity).length
  const missing = found.reduce((sum, each) => sum + each.missing.length, 0)
  const unconfirmed = countFindings('unconfirmed')
  const remarks = page.review.remarks.filter(
    each => each.terminalId === terminal.airportTerminalPK.terminalId && each.state === 'OPEN',
  ).length
  if (found.length === 0 && remarks === 0) return <span>Nothing</span>
  return (
    <>
      <span>
        {`${[missing > 0 && `${missing} missing`, unconfirmed > 0 && `${unconfirmed} to confirm`].filter(Boolean).join(', ')} `}
      </span>
      <Counts
        errors={countFindings('error')}
        contradictions={countFindings('contradiction')}
        warnings={countFindings('warning')}
        remarks={remarks}
      />
    </>
  )
}

function EditLink({ page, terminal }: { page: AirportPage; terminal: AirportTerminal }) {
  const verb = page.readOnly ? 'View' : 'Edit'
  return (
    <span className={rowActions.actions}>
      <AirportStepLink
        id={getTerminalAnchor(terminal)}
        airportId={page.key.airportId}
        step="terminals"
        terminalId={terminal.airportTerminalPK.terminalId}
        search={page.search}
        label={`${verb} ${terminal.terminal.terminalName}`}
      >
        {verb}
      </AirportStepLink>
    </span>
  )
}
