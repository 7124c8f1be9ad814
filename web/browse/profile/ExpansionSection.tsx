import { expansionFields } from '#domain/airports/expansion.ts'
import { planAreaKey } from '#domain/browse/figures/figureAddress.ts'
import { renderFigure } from '#platform/ui/figures.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { FigureLink } from '../figures/FigureLink.tsx'
import type { SectionProps } from './sectionProps.ts'

type Expansion = SectionProps['profile']['expansions'][number]

const columns: Column<Expansion>[] = [
  {
    ...expansionFields.expansionPlannedText,
    key: 'expansionPlannedText',
    help: undefined,
    cell: row => row.expansionPlannedText,
  },
  {
    ...expansionFields.areaTotal,
    key: 'areaTotal',
    cell: row => (
      <FigureLink of={{ key: planAreaKey, record: row.expansionId }}>
        {renderFigure(row.areaTotal, 'area')}
      </FigureLink>
    ),
  },
  {
    ...expansionFields.completionDateText,
    key: 'completionDateText',
    cell: row => row.completionDateText,
  },
]

/** Planned construction. */
export function ExpansionSection({ profile }: SectionProps) {
  if (profile.expansions.length === 0) return <p>No planned expansions were reported.</p>
  return (
    <Table
      caption="Planned expansions"
      hideCaption
      columns={columns}
      rows={profile.expansions}
      rowKey={row => row.expansionId}
    />
  )
}
