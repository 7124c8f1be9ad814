import { useParams } from '@tanstack/react-router'
import {
  getAirportEnplanements,
  computeDutyFreePerInternationalEnplanement,
  computeTotalsByTenantType,
} from '#domain/airports/concessionTotals.ts'
import { listTerminalsEndpoint, type AirportTerminal } from '#domain/airports/terminal.ts'
import { messages } from '#domain/messages.ts'
import type { AirportLastYear } from '#domain/review/airportReview.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { formatFigureWithUnit } from '#platform/contract/figure.ts'
import { PartialMark } from '#platform/ui/figures.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { TotalsTable } from '#web/browse/TotalsTable.tsx'
import { moveByArrowKeys } from '../../review/wizard/moveByArrowKeys.ts'
import { StepLink } from '../../review/wizard/StepLink.tsx'
import { useLastYear } from '../../review/wizard/useLastYear.ts'
import { WizardFrame, type AirportPage } from '../../review/wizard/WizardFrame.tsx'
import { Airlines } from './Airlines.tsx'
import { NoTerminals } from './NoTerminals.tsx'
import { TerminalList } from './TerminalList.tsx'
import { AllTerminalsTable, TerminalTable } from './TerminalTable.tsx'
import panel from '#platform/ui/panel.module.css'
import css from './Terminals.module.css'

/** Step 2: traffic and sales by terminal, and of the airport as a whole. */
export function TerminalsStep() {
  const { terminalID } = useParams({ strict: false })
  return (
    <WizardFrame step="terminals">{page => <Terminals page={page} terminalID={terminalID} />}</WizardFrame>
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
              <StepLink airportId={airportId} step="terminals" search={page.search} tabIndex={-1}>
                All terminals
              </StepLink>
            </li>
            {terminals.map(({ airportTerminalPK, terminal: { terminalName } }) => (
              <li key={airportTerminalPK.terminalId}>
                <StepLink
                  airportId={airportId}
                  step="terminals"
                  terminalId={airportTerminalPK.terminalId}
                  search={page.search}
                  isCurrent={airportTerminalPK.terminalId === terminalId}
                  tabIndex={airportTerminalPK.terminalId === terminalId ? undefined : -1}
                  rel={airportTerminalPK === next?.airportTerminalPK ? 'next' : undefined}
                >
                  {terminalName}
                </StepLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <h2 className={page.opened?.terminalId ? panel.heading : panel.said}>
        {terminal.terminal.terminalName} {terminal.terminal.terminalShortName}
      </h2>
      <TerminalTable page={page} terminal={terminal} lastYear={lastYear} />
      <Airlines page={page} terminal={terminal} />
    </>
  )
}
