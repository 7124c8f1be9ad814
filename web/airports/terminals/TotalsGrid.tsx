import { concessionTotalFields } from '#domain/airports/concessionTotals.ts'
import { computeRentPerEnplanement, computeSalesPerEnplanement } from '#domain/airports/formulas.ts'
import type { Cell } from '#platform/contract/pastedBlock.ts'
import { terminalTotalFields, type AirportTerminal } from '#domain/airports/terminal.ts'
import { tenantTypeLabels, tenantTypes, type TenantType } from '#domain/catalog/tenantTypes.ts'
import type { PreviousFigure } from '#platform/ui/FigureInput.tsx'
import { FigureGrid } from '#platform/ui/grid/FigureGrid.tsx'
import type { DerivedColumn } from '#platform/ui/grid/gridColumns.ts'
import type { RecordForm } from '#platform/ui/form/useRecordForm.ts'
import { totalColumns, getTotalName, type TerminalFields, type TotalColumn } from './terminalFormFields.ts'

interface TotalsGridProps {
  form: RecordForm<TerminalFields>
  before: (value: (last: AirportTerminal) => number | null) => PreviousFigure | undefined
}

const rows = tenantTypes.map(type => ({ key: type, label: tenantTypeLabels[type] }))
const columns = totalColumns.map(key => ({ key, field: terminalTotalFields[key] }))
const typeAt = (row: number) => tenantTypes[row] as TenantType
const columnAt = (column: number) => totalColumns[column] as TotalColumn
const nameOf = ({ row, column }: Cell) => getTotalName(typeAt(row), columnAt(column))

/** Sales, rent, and area of the four tenant types, with derived figures while typing. */
export function TotalsGrid({ form, before }: TotalsGridProps) {
  const figure = (row: number, column: TotalColumn) => form.value(getTotalName(typeAt(row), column)) ?? null
  const enplanements = form.value('enplaneTotal') ?? null
  const derived: DerivedColumn[] = [
    {
      ...concessionTotalFields.salesEpRatio,
      key: 'salesEpRatio',
      cell: row => computeSalesPerEnplanement(figure(row, 'grossSalesTotal'), enplanements),
    },
    {
      ...concessionTotalFields.rentEpRatio,
      key: 'rentEpRatio',
      cell: row => computeRentPerEnplanement(figure(row, 'rentAirportTotal'), enplanements),
    },
  ]
  return (
    <FigureGrid
      caption="Totals by tenant type"
      hideCaption
      rowsLabel="Tenant type"
      rows={rows}
      columns={columns}
      derived={derived}
      form={form}
      nameOf={nameOf}
      previous={({ row, column }) =>
        before(
          last =>
            last.airportTerminalTotals.find(each => each.tenantType === typeAt(row))?.[columnAt(column)] ??
            null,
        )
      }
    />
  )
}
