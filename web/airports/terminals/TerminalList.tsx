import { concessionTotalFields, computeConcessionTotals } from '#domain/airports/concessionTotals.ts'
import {
  terminalTotalFields,
  terminalTrafficFields,
  type AirportTerminal,
} from '#domain/airports/terminal.ts'
import { tenantTypes } from '#domain/catalog/tenantTypes.ts'
import { renderMarkedFigure, PartialNote } from '#platform/ui/figures.tsx'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { useFocusFromHash } from '#platform/ui/useFocusFromHash.ts'
import { toReportedSum } from '../../browse/YearOverYear.tsx'
import { StepLink } from '../../review/wizard/StepLink.tsx'
import { Counts } from '../../review/wizard/StepState.tsx'
import type { AirportPage } from '../../review/wizard/WizardFrame.tsx'
import { getTerminalAnchor } from './terminalFormFields.ts'

interface TerminalListProps {
  page: AirportPage
  terminals: AirportTerminal[]
}

const totalsOf = (terminal: AirportTerminal) =>
  computeConcessionTotals([terminal], tenantTypes, terminal.enplaneTotal)

/** The information that helps with a figure is at its input. */
const columnsOf = (page: AirportPage): Column<AirportTerminal>[] => [
  { key: 'terminalName', label: 'Terminal', heads: true, cell: row => row.terminal.terminalName },
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
    cell: row => renderMarkedFigure(toReportedSum(totalsOf(row).grossSalesTotal), 'money'),
  },
  {
    ...concessionTotalFields.salesEpRatio,
    help: undefined,
    key: 'salesEpRatio',
    cell: row => renderMarkedFigure(totalsOf(row).salesEpRatio, 'ratio'),
  },
  { key: 'findings', label: 'To do', cell: row => <ToDo page={page} terminal={row} /> },
  { key: 'modifiedDate', label: 'Saved', cell: row => formatMoment(row.modifiedDate) },
  { key: 'edit', label: 'Action', cell: row => <EditLink page={page} terminal={row} /> },
]

/** The terminals with their progress, their errors, and a link to each. */
export function TerminalList({ page, terminals }: TerminalListProps) {
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
  if (!page.review) return '…'
  const found = page.review.findings.filter(
    each => each.terminalId === terminal.airportTerminalPK.terminalId && each.answer === null,
  )
  const countFindings = (severity: (typeof found)[number]['severity']) =>
    found.filter(each => each.severity === severity).length
  const missing = found.reduce((sum, each) => sum + each.missing.length, 0)
  const remarks = page.review.remarks.filter(
    each => each.terminalId === terminal.airportTerminalPK.terminalId && each.state === 'OPEN',
  ).length
  if (found.length === 0 && remarks === 0) return 'Nothing'
  return (
    <>
      {missing > 0 && `${missing} missing `}
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
    <StepLink
      id={getTerminalAnchor(terminal)}
      airportId={page.key.airportId}
      step="terminals"
      terminalId={terminal.airportTerminalPK.terminalId}
      search={page.search}
      label={`${verb} ${terminal.terminal.terminalName}`}
    >
      {verb}
    </StepLink>
  )
}
