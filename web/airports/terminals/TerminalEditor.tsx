import type { AirportLastYear } from '#domain/review/airportReview.ts'
import type { AirportTerminal } from '#domain/airports/terminal.ts'
import { moveByArrowKeys } from '../../review/wizard/moveByArrowKeys.ts'
import { StepLink } from '../../review/wizard/StepLink.tsx'
import type { AirportPage } from '../../review/wizard/WizardFrame.tsx'
import panel from '#platform/ui/panel.module.css'
import css from './Terminals.module.css'
import { Airlines } from './Airlines.tsx'
import { TerminalTable } from './TerminalTable.tsx'

interface TerminalEditorProps {
  page: AirportPage
  terminals: AirportTerminal[]
  terminal: AirportTerminal
  lastYear: AirportLastYear
}

/** One terminal: links to the others, its figures, and its dominant airlines. */
export function TerminalEditor({ page, terminals, terminal, lastYear }: TerminalEditorProps) {
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
