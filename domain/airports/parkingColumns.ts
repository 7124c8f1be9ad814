import { z } from 'zod'
import { pickProperty, type Place, type Wording } from '#platform/contract/columnPlaces.ts'
import { figureField, textField, type FigureField } from '#platform/contract/field.ts'
import type { Format } from '#platform/contract/format.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { inFiles, type YearColumn } from '../years/yearColumn.ts'
import { revenuePairFields } from './airportYearColumns.ts'

/** A value of one kind of parking at one kind of rate. */
interface ParkingColumn extends YearColumn {
  /** Whether a year without it cannot be submitted, unless it is marked as not available. Valet is never asked. */
  isAsked: boolean
  /** The width in the table, in em. */
  grid: { width: number; grows?: true }
  profile: Place<Wording>
  /** The column's share of the line. Amounts may be printed in whole dollars. */
  printedBook: Place<{ label: string; share: number; format: Format }>
}

interface ParkingFigure extends ParkingColumn {
  field: FigureField
  /** Explore, trends, comparison, benchmarks, and figure cards. Rates of several airports are not added up. */
  figures: Place<{ isRate?: true }>
}

/** A figure that stands in every output. */
const figure = (
  field: FigureField,
  share: number,
  format: Format = field.format === 'money' ? 'dollars' : field.format,
) =>
  ({
    ...inFiles(field, 'startsEmpty'),
    isAsked: false,
    grid: { width: 11 },
    figures: {},
    profile: field,
    printedBook: { label: field.label, share, format },
  }) as const satisfies ParkingFigure

export const parkingFigureColumns = {
  parkingSpaceQuantity: {
    ...figure(figureField('integer', { label: 'Spaces' }), 11),
    inNewYear: 'carried',
    isAsked: true,
  },
  parkingRateAmount: {
    ...figure(figureField('money', { label: 'Rate' }), 17, 'money'),
    isAsked: true,
    figures: { isRate: true },
  },
  parkingRevenueTotal: figure(revenuePairFields.revenue, 14),
  parkingRevenueAirportTotal: figure(revenuePairFields.revenueAirport, 14),
} as const satisfies Record<string, ParkingFigure>

const remark = textField({ label: 'Remark' })

export const parkingTextColumns = {
  parkingRateDes: {
    ...inFiles(remark, 'carried'),
    reply: z.string().nullable(),
    isAsked: false,
    grid: { width: 16, grows: true },
    profile: remark,
    printedBook: { label: remark.label, share: 22, format: remark.format },
  },
} as const satisfies Record<string, ParkingColumn & { reply: z.ZodType }>

/**
 * The values of parking, by its kind and its kind of rate, each declared once. Answers, forms, sheets, checks, SQL, the
 * new year, and outputs derive from this table.
 */
export const parkingColumns = { ...parkingFigureColumns, ...parkingTextColumns }

export type ParkingFigureName = keyof typeof parkingFigureColumns
export type ParkingColumnName = keyof typeof parkingColumns
export const parkingFigureNames = listKeys(parkingFigureColumns)
export const parkingTextNames = listKeys(parkingTextColumns)
export const parkingColumnNames = listKeys(parkingColumns)
export const parkingRateFields = pickProperty(parkingColumns, 'field')
