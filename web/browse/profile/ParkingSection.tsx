import { parkingRateFields, parkingRevenueFields, parkingTypeLabels } from '#domain/parking.ts'
import { Table, type Column } from '../../ui/Table.tsx'
import { Facts } from './Facts.tsx'
import { figureCell, PartialNote, Shown, SumShown } from '../../ui/figures.tsx'
import type { SectionProps } from './sectionProps.ts'

type Rate = SectionProps['profile']['parkingRates'][number]

const columns: Column<Rate>[] = [
  {
    key: 'parkingType',
    label: 'Parking',
    heads: true,
    cell: row => parkingTypeLabels[row.parkingType] ?? row.parkingType,
  },
  { key: 'parkingRateType', label: 'Basis', cell: row => row.parkingRateType },
  {
    ...parkingRateFields.parkingRateAmount,
    key: 'parkingRateAmount',
    cell: row => figureCell(row.parkingRateAmount),
  },
  {
    ...parkingRateFields.parkingSpaceQuantity,
    key: 'parkingSpaceQuantity',
    cell: row => figureCell(row.parkingSpaceQuantity),
  },
  {
    ...parkingRateFields.parkingRevenueTotal,
    key: 'parkingRevenueTotal',
    cell: row => figureCell(row.parkingRevenueTotal),
  },
  {
    ...parkingRateFields.parkingRevenueAirportTotal,
    key: 'parkingRevenueAirportTotal',
    cell: row => figureCell(row.parkingRevenueAirportTotal),
  },
  { ...parkingRateFields.parkingRateDes, key: 'parkingRateDes', cell: row => row.parkingRateDes },
]

/** Spaces, rates and what they brought. */
export function ParkingSection({ profile }: SectionProps) {
  const { parkingRates, parkingSpaces } = profile
  const { parkingRevenueTotal, parkingRevenueAirportTotal } = parkingRevenueFields
  return (
    <>
      {parkingRates.length === 0 ? (
        <p>No parking rates were reported.</p>
      ) : (
        <Table
          caption="Parking and rates"
          hideCaption
          narrow="scroll"
          columns={columns}
          rows={parkingRates}
          rowKey={row => `${row.parkingType} ${row.parkingRateType}`}
        />
      )}
      <Facts
        facts={[
          { label: 'Total Spaces', value: <SumShown sum={parkingSpaces} format="integer" /> },
          {
            label: parkingRevenueTotal.label,
            value: <Shown value={profile.parkingRevenueTotal} format="money" />,
          },
          {
            label: parkingRevenueAirportTotal.label,
            value: <Shown value={profile.parkingRevenueAirportTotal} format="money" />,
          },
        ]}
      />
      <PartialNote when={parkingSpaces.partial} />
    </>
  )
}
