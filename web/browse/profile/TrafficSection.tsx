import { pickAirportTraffic } from '#domain/airports/concessionTotals.ts'
import { getTrafficKey, trafficColumns } from '#domain/airports/terminalColumns.ts'
import { listPlaces } from '#platform/contract/columnPlaces.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { renderFigureWithChange, toReportedFigure, type YearBefore } from '../YearOverYear.tsx'
import { Comment } from './CommentsSection.tsx'
import type { SectionProps } from './sectionProps.ts'

const traffic = listPlaces(trafficColumns, 'profile')
type FigureName = keyof typeof traffic
type Figures = Record<FigureName, number | null>

interface Row extends Figures {
  terminalId: number
  terminalName: string
  before: (Figures & Pick<YearBefore, 'year' | 'redefined'>) | null
}

const figureColumn = (key: FigureName): Column<Row> => ({
  ...traffic[key],
  help: undefined,
  key,
  cell: row => {
    const before = row.before && { ...row.before, figure: toReportedFigure(row.before[key]) }
    const of = { key: getTrafficKey(key), record: row.terminalId || undefined }
    return renderFigureWithChange({
      now: toReportedFigure(row[key]),
      before,
      format: traffic[key].format,
      of,
    })
  },
})

const columns: Column<Row>[] = [
  { key: 'terminalName', label: 'Terminal', isRowHeader: true, cell: row => row.terminalName },
  ...listKeys(traffic).map(figureColumn),
]

/** Passengers by terminal, and the airport's own totals as reported. */
export function TrafficSection({ profile }: SectionProps) {
  const { lastYear } = profile
  const of = lastYear && { year: lastYear.axnInstanceName, redefined: lastYear.redefined }
  const rows = profile.terminals.map((each): Row => {
    const before = lastYear?.terminals.find(other => other.terminalId === each.terminalId)
    return {
      ...each,
      before: before && of ? { ...before, ...of } : null,
    }
  })
  const airport: Row = {
    terminalId: 0,
    terminalName: 'Airport',
    ...pickAirportTraffic(profile),
    before: lastYear && of && { ...pickAirportTraffic(lastYear), ...of },
  }
  return (
    <>
      <Table
        caption="Passenger traffic by terminal"
        hideCaption
        narrow="scroll"
        columns={columns}
        rows={rows}
        rowKey={row => row.terminalId}
        foot={[airport]}
      />
      <Comment profile={profile} type="PASSTRAFFIC" />
    </>
  )
}
