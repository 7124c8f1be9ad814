import { airportTotalsFields } from '#domain/airport.ts'
import type { Field } from '#domain/field.ts'
import { terminalTrafficFields } from '#domain/terminal.ts'
import { Table, type Column } from '../../ui/Table.tsx'
import { Comment } from './Comment.tsx'
import { figureCell } from '../../ui/figures.tsx'
import type { SectionProps } from './sectionProps.ts'

interface Row {
  terminalId: number
  terminalName: string
  enplaneTotal: number | null
  deplaneTotal: number | null
  passengerTotal: number | null
  epDomesticTotal: number | null
  epIntlTotal: number | null
  change: number | null
}

type Figure = Exclude<keyof Row, 'terminalId' | 'terminalName'>
const figureColumn = (key: Figure, field: Field): Column<Row> => ({
  ...field,
  help: undefined,
  key,
  cell: row => figureCell(row[key]),
})

const columns: Column<Row>[] = [
  { key: 'terminalName', label: 'Terminal', heads: true, cell: row => row.terminalName },
  figureColumn('enplaneTotal', terminalTrafficFields.enplaneTotal),
  figureColumn('deplaneTotal', terminalTrafficFields.deplaneTotal),
  figureColumn('passengerTotal', terminalTrafficFields.passengerTotal),
  figureColumn('epDomesticTotal', terminalTrafficFields.epDomesticTotal),
  figureColumn('epIntlTotal', terminalTrafficFields.epIntlTotal),
  figureColumn('change', airportTotalsFields.annualPercentageChangeAmount),
]

/** Passengers by terminal, and the airport's own totals as it reported them. */
export function TrafficSection({ profile }: SectionProps) {
  const rows = profile.terminals.map(each => ({ ...each, change: each.annualPercentChangeAmount }))
  const airport: Row = {
    terminalId: 0,
    terminalName: 'Airport',
    enplaneTotal: profile.enplaneTotal,
    deplaneTotal: profile.deplaneTotal,
    passengerTotal: profile.passengerTotal,
    epDomesticTotal: profile.passengerEpDomesticTotal,
    epIntlTotal: profile.passengerEpIntlTotal,
    change: profile.annualPercentageChangeAmount,
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
