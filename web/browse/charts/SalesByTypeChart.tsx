import type { ConcessionTotals } from '#domain/airports/concessionTotals.ts'
import { tenantTypeLabels, tenantTypes, type TenantType } from '#domain/catalog/tenantTypes.ts'
import { describeMissing, formatFigureWithUnit } from '#platform/contract/figure.ts'
import { BarChart } from './DrawnChart.tsx'

interface SalesByTypeChartProps {
  byType: Record<TenantType, Pick<ConcessionTotals, 'salesEpRatio'>>
  year: string
}

/** Sales per enplanement of each tenant type; nothing if none has any. */
export function SalesByTypeChart({ byType, year }: SalesByTypeChartProps) {
  if (tenantTypes.every(type => byType[type].salesEpRatio.value === null)) return null
  return (
    <BarChart
      title="Sales per enplanement by tenant type"
      unit="$"
      years={[year]}
      bars={tenantTypes.map(type => {
        const { salesEpRatio } = byType[type]
        const { value, partial } = salesEpRatio
        const text = value === null ? describeMissing(salesEpRatio) : formatFigureWithUnit(value, 'ratio')
        return { key: type, name: tenantTypeLabels[type], value, text, partial }
      })}
    />
  )
}
