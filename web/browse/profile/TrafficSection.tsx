import { getTrafficKey, pickAirportTraffic, trafficColumns } from '#domain/airports/terminalColumns.ts'
import type { LastYear } from '#domain/browse/airportProfile.ts'
import { listPlaces } from '#platform/contract/columnPlaces.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { renderFigureWithChange, type YearBefore } from '../YearOverYear.tsx'
import { Comment } from './CommentsSection.tsx'
import type { SectionProps } from './sectionProps.ts'
import css from './sections.module.css'

const traffic = listPlaces(trafficColumns, 'profile')
type FigureName = keyof typeof traffic
interface Figures extends Record<FigureName, number | null> {
  /** Whether the enplanements are the terminals' sum, which replaces a missing figure of the airport. */
  partial: boolean
}

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
    const figureOf = (of: Figures) => ({ value: of[key], partial: key === 'enplaneTotal' && of.partial })
    const before = row.before && { ...row.before, figure: figureOf(row.before) }
    const of = { key: getTrafficKey(key), record: row.terminalId || undefined }
    return renderFigureWithChange({ now: figureOf(row), before, format: traffic[key].format, of })
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
      ...terminalFigures(each),
      before: before && of ? { ...terminalFigures(before), ...of } : null,
    }
  })
  const airport: Row = {
    terminalId: 0,
    terminalName: 'Airport',
    ...airportFigures(profile),
    before: lastYear && of && { ...airportFigures(lastYear), ...of },
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
      {(profile.enplanements.partial || lastYear?.enplanements.partial) && (
        <p className={css.note}>
          <span aria-hidden="true">†</span> Sum of the terminals. The airport-wide figure was not reported, so
          figures per enplanement use this sum.
        </p>
      )}
      <Comment profile={profile} type="PASSTRAFFIC" />
    </>
  )
}

type Terminal = SectionProps['profile']['terminals'][number] | LastYear['terminals'][number]
const terminalFigures = (each: Terminal): Figures => ({ ...each, partial: false })

const airportFigures = (year: SectionProps['profile'] | LastYear): Figures => ({
  ...pickAirportTraffic(year),
  enplaneTotal: year.enplanements.total,
  partial: year.enplanements.partial,
})
