import { airportTotalsFields } from '#domain/airports/airportInstance.ts'
import { terminalTrafficFields } from '#domain/airports/terminal.ts'
import type { LastYear } from '#domain/browse/airportProfile.ts'
import type { Field } from '#platform/contract/field.ts'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { renderFigureWithChange, type YearBefore } from '../YearOverYear.tsx'
import { Comment } from './CommentsSection.tsx'
import type { SectionProps } from './sectionProps.ts'
import css from './sections.module.css'

type FigureName =
  | 'enplaneTotal'
  | 'deplaneTotal'
  | 'passengerTotal'
  | 'epDomesticTotal'
  | 'epIntlTotal'
  | 'change'
interface Figures extends Record<FigureName, number | null> {
  /** Whether the enplanements are the terminals' sum, which replaces a missing figure of the airport. */
  partial: boolean
}

interface Row extends Figures {
  terminalId: number
  terminalName: string
  before: (Figures & Pick<YearBefore, 'year' | 'redefined'>) | null
}

/** The keys of the figures' addresses, which are the same for terminals and airports. */
const figureKeys: Record<FigureName, string> = {
  enplaneTotal: 'enplaneTotal',
  deplaneTotal: 'deplaneTotal',
  passengerTotal: 'passengerTotal',
  epDomesticTotal: 'passengerEpDomesticTotal',
  epIntlTotal: 'passengerEpIntlTotal',
  change: 'annualPercentageChangeAmount',
}

const figureColumn = (key: FigureName, field: Field): Column<Row> => ({
  ...field,
  help: undefined,
  key,
  cell: row => {
    const figureOf = (of: Figures) => ({ value: of[key], partial: key === 'enplaneTotal' && of.partial })
    const before = row.before && { ...row.before, figure: figureOf(row.before) }
    const of = { key: figureKeys[key], record: row.terminalId || undefined }
    return renderFigureWithChange({ now: figureOf(row), before, format: field.format, of })
  },
})

const columns: Column<Row>[] = [
  { key: 'terminalName', label: 'Terminal', isRowHeader: true, cell: row => row.terminalName },
  figureColumn('enplaneTotal', terminalTrafficFields.enplaneTotal),
  figureColumn('deplaneTotal', terminalTrafficFields.deplaneTotal),
  figureColumn('passengerTotal', terminalTrafficFields.passengerTotal),
  figureColumn('epDomesticTotal', terminalTrafficFields.epDomesticTotal),
  figureColumn('epIntlTotal', terminalTrafficFields.epIntlTotal),
  figureColumn('change', airportTotalsFields.annualPercentageChangeAmount),
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
const terminalFigures = (each: Terminal): Figures => ({
  enplaneTotal: each.enplaneTotal,
  deplaneTotal: each.deplaneTotal,
  passengerTotal: each.passengerTotal,
  epDomesticTotal: each.epDomesticTotal,
  epIntlTotal: each.epIntlTotal,
  change: each.annualPercentChangeAmount,
  partial: false,
})

const airportFigures = (year: SectionProps['profile'] | LastYear): Figures => ({
  enplaneTotal: year.enplanements.total,
  deplaneTotal: year.deplaneTotal,
  passengerTotal: year.passengerTotal,
  epDomesticTotal: year.passengerEpDomesticTotal,
  epIntlTotal: year.passengerEpIntlTotal,
  change: year.annualPercentageChangeAmount,
  partial: year.enplanements.partial,
})
