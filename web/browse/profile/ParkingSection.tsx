import { parkingRevenueFields } from '#domain/airports/airportYearColumns.ts'
import { parkingTypeLabels } from '#domain/airports/parking.ts'
import { parkingFigureColumns, parkingTextColumns } from '#domain/airports/parkingColumns.ts'
import { sumFigure } from '#domain/browse/airportFigure.ts'
import type { LastYear } from '#domain/browse/airportProfile.ts'
import { listPlaces } from '#platform/contract/columnPlaces.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { PartialNote } from '#platform/ui/figures.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import {
  renderFigureWithChange,
  FigureWithChange,
  toReportedFigure,
  type YearBefore,
} from '../YearOverYear.tsx'
import { Facts } from './Facts.tsx'
import { getYearBefore, type SectionProps } from './sectionProps.ts'

type StoredRate = LastYear['parkingRates'][number]
interface Rate extends StoredRate, Record<keyof typeof parkingTextColumns, string | null> {
  /** The year before, if the airport was published in it, and the same rate then. */
  year: Pick<YearBefore, 'year' | 'redefined'> | null
  before: StoredRate | null
}
const sameRate = (one: StoredRate, other: StoredRate): boolean =>
  one.parkingType === other.parkingType && one.parkingRateType === other.parkingRateType

const figures = listPlaces(parkingFigureColumns, 'profile')
const texts = listPlaces(parkingTextColumns, 'profile')

const figureColumn = (key: keyof typeof figures): Column<Rate> => ({
  ...figures[key],
  key,
  cell: row =>
    renderFigureWithChange({
      now: toReportedFigure(row[key]),
      before: row.year && { ...row.year, figure: toReportedFigure(row.before?.[key] ?? null) },
      format: figures[key].format,
      of: { key: `${key}.${row.parkingType}.${row.parkingRateType}` },
    }),
})

const columns: Column<Rate>[] = [
  {
    key: 'parkingType',
    label: 'Parking',
    isRowHeader: true,
    cell: row => parkingTypeLabels[row.parkingType],
  },
  { key: 'parkingRateType', label: 'Basis', cell: row => row.parkingRateType },
  // The rate is first.
  ...[...new Set(['parkingRateAmount' as const, ...listKeys(figures)])].map(figureColumn),
  ...listKeys(texts).map((key): Column<Rate> => ({ ...texts[key], key, cell: row => row[key] })),
]

/** Spaces, rates, and revenue. */
export function ParkingSection({ profile }: SectionProps) {
  const { parkingRates, parkingSpaces, lastYear } = profile
  const pair = (name: keyof typeof parkingRevenueFields) => ({
    now: toReportedFigure(profile[name]),
    before: getYearBefore(profile, before => before[name]),
    of: { key: name },
  })
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
          rows={parkingRates.map(rate => ({
            ...rate,
            year: lastYear && { year: lastYear.axnInstanceName, redefined: lastYear.redefined },
            before: lastYear?.parkingRates.find(each => sameRate(each, rate)) ?? null,
          }))}
          rowKey={row => `${row.parkingType} ${row.parkingRateType}`}
        />
      )}
      <Facts
        facts={[
          {
            label: 'Total Spaces',
            value: (
              <FigureWithChange
                now={sumFigure(parkingSpaces)}
                before={getYearBefore(profile, before => sumFigure(before.parkingSpaces))}
                format="integer"
                of={{ key: 'parkingSpaces' }}
              />
            ),
          },
          {
            label: parkingRevenueTotal.label,
            value: <FigureWithChange {...pair('parkingRevenueTotal')} format="money" />,
          },
          {
            label: parkingRevenueAirportTotal.label,
            value: <FigureWithChange {...pair('parkingRevenueAirportTotal')} format="money" />,
          },
        ]}
      />
      <PartialNote when={parkingSpaces.partial || (lastYear?.parkingSpaces.partial ?? false)} />
    </>
  )
}
