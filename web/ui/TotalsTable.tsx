import type { AirportProfile } from '#domain/airportProfile.ts'
import { concessionTotalFields, type ConcessionTotals } from '#domain/concessionTotals.ts'
import { tenantTypeLabels, tenantTypes } from '#domain/terminal.ts'
import { Table, type Column } from './Table.tsx'
import { isPartial, markedCell, PartialNote, sumCell } from './figures.tsx'
import css from './TotalsTable.module.css'

interface Row extends ConcessionTotals {
  label: string
}

const { grossSalesTotal, salesEpRatio, rentAirportTotal, rentEpRatio, areaTotal, salesAreaRatio } =
  concessionTotalFields

/** The heads have no room for help: the page's first figures explain the same words. */
const columns: Column<Row>[] = [
  { key: 'label', label: 'Tenant Type', heads: true, cell: row => row.label },
  { ...grossSalesTotal, key: 'grossSalesTotal', cell: row => sumCell(row.grossSalesTotal, 'money') },
  {
    ...salesEpRatio,
    key: 'salesEpRatio',
    cell: row => markedCell(row.salesEpRatio, 'ratio', row.grossSalesTotal.partial),
  },
  { ...rentAirportTotal, key: 'rentAirportTotal', cell: row => sumCell(row.rentAirportTotal, 'money') },
  {
    ...rentEpRatio,
    key: 'rentEpRatio',
    cell: row => markedCell(row.rentEpRatio, 'ratio', row.rentAirportTotal.partial),
  },
  { ...areaTotal, key: 'areaTotal', cell: row => sumCell(row.areaTotal, 'area') },
  {
    ...salesAreaRatio,
    key: 'salesAreaRatio',
    cell: row =>
      markedCell(row.salesAreaRatio, 'ratio', row.grossSalesTotal.partial || row.areaTotal.partial),
  },
]
const bareColumns = columns.map(column => ({ ...column, help: undefined }))

interface TotalsTableProps {
  caption: string
  totals: AirportProfile['totals']
}

/** Each tenant type, then all without and with duty free. */
export function TotalsTable({ caption, totals }: TotalsTableProps) {
  const rows = tenantTypes.map(type => ({ label: tenantTypeLabels[type], ...totals.byType[type] }))
  const foot = [
    { label: 'Total without Duty Free', ...totals.withoutDutyFree },
    { label: 'Total with Duty Free', ...totals.withDutyFree },
  ]
  return (
    <div className={css.totals}>
      <Table
        caption={caption}
        hideCaption
        narrow="scroll"
        columns={bareColumns}
        rows={rows}
        rowKey={row => row.label}
        foot={foot}
      />
      <PartialNote when={[...rows, ...foot].some(isPartial)} />
    </div>
  )
}
