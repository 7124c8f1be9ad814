import { useNavigate } from '@tanstack/react-router'
import type { AirportTerminal } from '#domain/airports/terminal.ts'
import type { AirportLastYear } from '#domain/review/airportReview.ts'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { Form } from '#platform/ui/form/Form.tsx'
import { useFocusFieldFromHash } from '#platform/ui/form/useFocusFieldFromHash.ts'
import { useWhenSaved } from '#platform/ui/form/useWhenSaved.ts'
import { useRemainingHeight } from '#platform/ui/grid/useRemainingHeight.ts'
import { paths } from '../../screens.ts'
import type { AirportPage } from '../AirportFrame.tsx'
import { CurrencyChoice } from '../amounts/CurrencyChoice.tsx'
import { useAmounts } from '../amounts/useAmounts.ts'
import { getTerminalAnchor, terminalFields, toTerminalFieldName } from './terminalFormFields.ts'
import {
  getTerminalRecord,
  TerminalForms,
  type OpenTerminal,
  useAirportTotalsForm,
} from './TerminalForms.tsx'
import { TerminalGrid } from './TerminalGrid.tsx'

interface TerminalTableProps {
  page: AirportPage
  terminals: readonly AirportTerminal[]
  lastYear: AirportLastYear
}

/** All terminals and the airport as a whole in one table. */
export function AllTerminalsTable({ page, terminals, lastYear }: TerminalTableProps) {
  const airport = useAirportTotalsForm(page)
  return (
    <TableOfForms page={page} terminals={terminals}>
      {opened => (
        <>
          <Form form={airport} tellsReadOnly={false} foldsErrors label="Airport totals" about="Airport-wide">
            {null}
          </Form>
          <TerminalGrid
            opened={opened}
            airport={airport}
            lastYear={lastYear}
            isReadOnly={page.readOnly !== undefined}
          />
        </>
      )}
    </TableOfForms>
  )
}

/** One terminal in its own table. After it is saved, the list of all terminals is shown again. */
export function TerminalTable({
  page,
  terminal,
  lastYear,
}: Omit<TerminalTableProps, 'terminals'> & { terminal: AirportTerminal }) {
  useFocusFieldFromHash(getTerminalRecord(terminal), toTerminalFieldName)
  return (
    <TableOfForms page={page} terminals={[terminal]}>
      {opened => (
        <>
          {opened.map(each => (
            <ReturnWhenSaved key={each.form.record} page={page} {...each} />
          ))}
          <TerminalGrid opened={opened} lastYear={lastYear} isReadOnly={page.readOnly !== undefined} />
        </>
      )}
    </TableOfForms>
  )
}

interface TableOfFormsProps extends Omit<TerminalTableProps, 'lastYear'> {
  children: (opened: readonly OpenTerminal[]) => ElementNode
}

/** The state of a terminal's record (errors, draft, and conflicts) is shown above the table. */
function TableOfForms({ page, terminals, children }: TableOfFormsProps) {
  const { fields, currency } = useAmounts(terminalFields, page.instance)
  const room = useRemainingHeight<HTMLDivElement>()
  return (
    <>
      {page.readOnly === undefined && <CurrencyChoice currency={currency} />}
      <div ref={room}>
        <TerminalForms page={page} fields={fields} terminals={terminals}>
          {opened => (
            <>
              {opened.map(({ terminal, form }) => (
                <Form
                  key={form.record}
                  form={form}
                  tellsReadOnly={false}
                  foldsErrors
                  label={terminal.terminal.terminalName}
                  about={terminal.terminal.terminalName}
                >
                  {null}
                </Form>
              ))}
              {children(opened)}
            </>
          )}
        </TerminalForms>
      </div>
    </>
  )
}

function ReturnWhenSaved({ page, terminal, form }: OpenTerminal & { page: AirportPage }): null {
  const navigate = useNavigate()
  useWhenSaved(
    form,
    () =>
      void navigate({
        to: paths.wizardTerminals,
        params: { contentID: String(page.key.airportId) },
        search: { instance: page.search.instance },
        hash: getTerminalAnchor(terminal),
        state: true,
      }),
  )
  return null
}
