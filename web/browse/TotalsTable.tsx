import {
  concessionTotalFields,
  hasPartialTotal,
  type ConcessionTotals,
} from '#domain/airports/concessionTotals.ts'
import { sumFigure } from '#domain/browse/airportFigure.ts'
import type { AirportProfile } from '#domain/browse/airportProfile.ts'
import type { TenantScope } from '#domain/browse/concessionFigures.ts'
import { tenantTypeLabels, tenantTypes } from '#domain/catalog/tenantTypes.ts'
import type { Field } from '#platform/contract/field.ts'
import type { ReportedFigure } from '#platform/contract/figure.ts'
import { PartialNote } from '#platform/ui/figures.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { renderFigureWithChange, type YearBefore } from './YearOverYear.tsx'
import css from './YearOverYear.module.css'

type LastYearTotals<T> = Omit<YearBefore, 'figure'> & { totals: T }

interface Row extends ConcessionTotals {
  label: string
  scope: TenantScope
  terminalId: number | undefined
  before: LastYearTotals<ConcessionTotals> | null
}

const { grossSalesTotal, salesEpRatio, rentAirportTotal, rentEpRatio, areaTotal, salesAreaRatio } =
  concessionTotalFields
type Name = keyof typeof concessionTotalFields

const figureOf = (totals: ConcessionTotals, name: Name): ReportedFigure => {
  const found = totals[name]
  return 'total' in found ? sumFigure(found) : found
}

/** The headings have no room for help. The figures at the top of the page explain the same terms. */
const figureColumn = (key: Name, field: Field): Column<Row> => ({
  ...field,
  help: undefined,
  key,
  cell: ({ before, scope, terminalId, ...totals }) =>
    renderFigureWithChange({
      now: figureOf(totals, key),
      before: before && { ...before, figure: figureOf(before.totals, key) },
      format: field.format,
      of: { key: `${key}.${scope}`, record: terminalId },
    }),
})

const columns: Column<Row>[] = [
  { key: 'label', label: 'Tenant Type', isRowHeader: true, cell: row => row.label },
  figureColumn('grossSalesTotal', grossSalesTotal),
  figureColumn('salesEpRatio', salesEpRatio),
  figureColumn('rentAirportTotal', rentAirportTotal),
  figureColumn('rentEpRatio', rentEpRatio),
  figureColumn('areaTotal', areaTotal),
  figureColumn('salesAreaRatio', salesAreaRatio),
]

type Totals = AirportProfile['totals']
interface TotalsTableProps {
  caption: string
  totals: Totals
  /** The owner of the totals, if not the airport as a whole. */
  terminalId?: number
  /** The year before, shown below each figure with the change. */
  before?: LastYearTotals<Totals> | null
}

/** Each tenant type, then all without and with duty free. */
export function TotalsTable({ caption, totals, terminalId, before = null }: TotalsTableProps) {
  const row = (label: string, scope: TenantScope, of: (all: Totals) => ConcessionTotals): Row => ({
    label,
    scope,
    terminalId,
    ...of(totals),
    before: before && { ...before, totals: of(before.totals) },
  })
  const rows = tenantTypes.map(type => row(tenantTypeLabels[type], type, all => all.byType[type]))
  const foot = [
    row('Total without Duty Free', 'WITHOUTDUTYFREE', all => all.withoutDutyFree),
    row('Total with Duty Free', 'WITHDUTYFREE', all => all.withDutyFree),
  ]
  const all = [...rows, ...foot]
  const isMarked = all.some(
    each => hasPartialTotal(each) || (each.before && hasPartialTotal(each.before.totals)),
  )
  return (
    <div className={css.totals}>
      <Table
        caption={caption}
        hideCaption
        narrow="scroll"
        columns={columns}
        rows={rows}
        rowKey={each => each.label}
        foot={foot}
      />
      <PartialNote when={isMarked} />
    </div>
  )
}
