import {
  computeTotalsByTenantType,
  concessionTotalFields,
  getAirportEnplanements,
  type ConcessionTotals,
} from '#domain/airports/concessionTotals.ts'
import { computeRatio, sumReported } from '#domain/airports/formulas.ts'
import type { AirportTerminal } from '#domain/airports/terminal.ts'
import {
  getAirportTrafficName,
  terminalTotalFields,
  terminalTrafficFields,
  terminalTotalNames,
  trafficColumns,
  trafficNames,
  type TerminalTotalName,
  type TrafficName,
  terminalTotalColumns,
} from '#domain/airports/terminalColumns.ts'
import { tenantTypeLabels, tenantTypes, type TenantType } from '#domain/catalog/tenantTypes.ts'
import type { AirportLastYear } from '#domain/review/airportReview.ts'
import { findSum } from '#domain/review/checks/relations.ts'
import { notHere } from '#platform/contract/columnPlaces.ts'
import { figureField, type Field } from '#platform/contract/field.ts'
import { formatFigure, notApplicable, type ReportedFigure } from '#platform/contract/figure.ts'
import type { PreviousFigure } from '#platform/ui/FigureInput.tsx'
import type { RecordForm } from '#platform/ui/form/useRecordForm.ts'
import type { ComputedCell, FormCell, FormRow } from '#platform/ui/grid/formCells.ts'
import { FormGrid } from '#platform/ui/grid/FormGrid.tsx'
import { offerSum } from '#platform/ui/SumOffer.tsx'
import { getLastYearFigure } from '../../review/wizard/useLastYear.ts'
import { getTotalName, toTypedTotals } from './terminalFormFields.ts'
import type { OpenTerminal, TotalsFields, TotalsName } from './TerminalForms.tsx'

interface TrafficRow extends FormRow {
  kind: 'traffic'
  name: TrafficName
}
interface TotalRow extends FormRow {
  kind: 'total'
  tenantType: TenantType
  column: TerminalTotalName
}
interface RatioRow extends FormRow {
  kind: 'ratio'
  tenantType: TenantType
  ratio: 'salesEpRatio' | 'rentEpRatio'
}
type TerminalRow = TrafficRow | TotalRow | RatioRow

const typeAliases: Record<TenantType, readonly string[]> = {
  FOODBEVERAGE: ['Food and Beverage', 'F&B', 'F & B', 'Food'],
  SPECIALTY: ['Specialty'],
  NEWSSTAND: ['News and Gifts', 'News & Gift', 'News', 'Newsstand'],
  DUTYFREE: ['DF'],
}

const ratios = [
  ['salesEpRatio', 'grossSalesTotal'],
  ['rentEpRatio', 'rentAirportTotal'],
] as const

function createTrafficRow(name: TrafficName): TrafficRow {
  const { field, pastedHeadings } = trafficColumns[name]
  return { kind: 'traffic', key: name, label: field.label, unit: field.unit, aliases: pastedHeadings, name }
}

function createTotalRow(tenantType: TenantType, column: TerminalTotalName): TotalRow {
  const { field, pastedHeadings } = terminalTotalColumns[column]
  return {
    kind: 'total',
    key: `${tenantType}.${column}`,
    label: `${tenantTypeLabels[tenantType]}, ${field.label}`,
    unit: field.unit,
    aliases: [tenantTypeLabels[tenantType], ...typeAliases[tenantType]].flatMap(type =>
      [field.label, ...pastedHeadings].map(alias => `${type}, ${alias}`),
    ),
    tenantType,
    column,
  }
}

const ratioRow = (tenantType: TenantType, ratio: RatioRow['ratio']): RatioRow => ({
  kind: 'ratio',
  key: `${tenantType}.${ratio}`,
  label: `${tenantTypeLabels[tenantType]}, ${concessionTotalFields[ratio].label}`,
  unit: concessionTotalFields[ratio].unit,
  tenantType,
  ratio,
})

/** All figures of a terminal, in form order. */
const terminalRows: readonly TerminalRow[] = [
  ...trafficNames.map(createTrafficRow),
  ...tenantTypes.flatMap(type => [
    ...terminalTotalNames.map(column => createTotalRow(type, column)),
    ...ratios.map(([ratio]) => ratioRow(type, ratio)),
  ]),
]

/** The numerator of a ratio. */
const getRatioAmount = (ratio: RatioRow['ratio']): TerminalTotalName =>
  ratio === 'salesEpRatio' ? 'grossSalesTotal' : 'rentAirportTotal'

interface TerminalGridProps {
  opened: readonly OpenTerminal[]
  /** The airport-wide figures, in the last column; undefined if a single terminal is open. */
  airport?: RecordForm<TotalsFields>
  lastYear: AirportLastYear
  isReadOnly: boolean
}

interface TerminalColumn {
  key: string
  field: Field
  width: number
  grows: true
  aliases: readonly string[]
  /** Undefined for the airport as a whole. */
  open: OpenTerminal | undefined
}

const toColumn = (open: OpenTerminal): TerminalColumn => {
  const { terminalId, terminalName, terminalShortName } = open.terminal.terminal
  return {
    key: String(terminalId),
    field: figureField('integer', { label: terminalName }),
    width: 12,
    grows: true,
    aliases: terminalShortName ? [terminalShortName] : [],
    open,
  }
}
const airportColumn: TerminalColumn = {
  key: 'airport',
  field: figureField('integer', { label: 'Airport-Wide' }),
  width: 12,
  grows: true,
  aliases: ['Airport', 'Total', 'Airport Total', 'All Terminals', 'Airport-Wide Total'],
  open: undefined,
}

/** Traffic and totals by tenant type: one column per terminal, and one for the airport as a whole. */
export function TerminalGrid({ opened, airport, lastYear, isReadOnly }: TerminalGridProps) {
  const columns = [...opened.map(toColumn), ...(airport ? [airportColumn] : [])]
  const typed = opened.map(({ form }) => toTypedTotals(form.value))
  const enplanements = getAirportEnplanements(airport?.value('enplaneTotal') ?? null, typed)
  const { byType } = computeTotalsByTenantType(typed, enplanements)
  return (
    <FormGrid
      label="Traffic, sales, and rent"
      rowsLabel="Figure"
      rowsWidth={18}
      rows={terminalRows}
      columns={columns}
      isReadOnly={isReadOnly}
      cell={(row, { open }) => {
        if (open) return cellOfTerminal(row, open, lastYear)
        return airport
          ? cellOfAirport(row, airport, opened, byType, lastYear)
          : createComputedCell(row, noFigure)
      }}
    />
  )
}

const noFigure: ReportedFigure = { value: null, partial: false }

function cellOfTerminal(
  row: TerminalRow,
  { terminal, form }: OpenTerminal,
  lastYear: AirportLastYear,
): FormCell | ComputedCell {
  const before = (column: string, value: (last: AirportTerminal) => number | null | undefined) =>
    getTerminalLastYear(terminal, lastYear, column, value)
  switch (row.kind) {
    case 'traffic': {
      const { name } = row
      const found = findSum('terminal', name, part => form.value(part as typeof name) ?? null)
      return {
        ...form.field(name),
        previous: before(name, last => last[name]),
        sum: found ? offerSum(found.sum, 'integer', found.parts) : undefined,
      }
    }
    case 'total': {
      const { tenantType, column } = row
      return {
        ...form.field(getTotalName(tenantType, column)),
        previous: before(
          column,
          last => last.airportTerminalTotals.find(each => each.tenantType === tenantType)?.[column],
        ),
      }
    }
    case 'ratio': {
      const amount = form.value(getTotalName(row.tenantType, getRatioAmount(row.ratio))) ?? null
      return createComputedCell(row, computeRatio(amount, form.value('enplaneTotal') ?? null))
    }
  }
}

function cellOfAirport(
  row: TerminalRow,
  airport: RecordForm<TotalsFields>,
  opened: readonly OpenTerminal[],
  totals: Record<TenantType, ConcessionTotals>,
  lastYear: AirportLastYear,
): FormCell | ComputedCell {
  switch (row.kind) {
    case 'traffic': {
      const { name } = row
      const airportName = getAirportTrafficName(name)
      const { total, partial } = sumReported(opened.map(({ form }) => form.value(name) ?? null))
      if (airportName === notHere) return createComputedCell(row, { value: total, partial })
      const isSummed = terminalTrafficFields[name].format !== 'change' && !partial && total !== null
      const own = findSum('airport', airportName, part => airport.value(part as TotalsName) ?? null)
      return {
        ...airport.field(airportName),
        previous: getLastYearFigure(lastYear, airportName, year => year.instance[airportName]),
        sum: isSummed
          ? offerSum(total, 'integer', 'the terminals')
          : own
            ? offerSum(own.sum, 'integer', own.parts)
            : undefined,
      }
    }
    case 'total': {
      const { total, partial } = totals[row.tenantType][row.column]
      return createComputedCell(row, { value: total, partial })
    }
    case 'ratio':
      return createComputedCell(row, totals[row.tenantType][row.ratio])
  }
}

function createComputedCell(
  row: TerminalRow,
  { value, partial, notApplicable: isNone }: ReportedFigure,
): ComputedCell {
  const field =
    row.kind === 'ratio'
      ? concessionTotalFields[row.ratio]
      : row.kind === 'total'
        ? terminalTotalFields[row.column]
        : airportColumn.field
  return {
    field,
    computed: isNone ? notApplicable : formatFigure(value, field.format),
    note: partial && value !== null ? 'Partial' : undefined,
  }
}

function getTerminalLastYear(
  { airportTerminalPK }: AirportTerminal,
  lastYear: AirportLastYear,
  name: string,
  value: (last: AirportTerminal) => number | null | undefined,
): PreviousFigure | undefined {
  return getLastYearFigure(lastYear, name, ({ terminals }) => {
    const last = terminals.find(each => each.airportTerminalPK.terminalId === airportTerminalPK.terminalId)
    return last ? value(last) : null
  })
}
