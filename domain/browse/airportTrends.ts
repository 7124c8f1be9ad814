import { z } from 'zod'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { airportPlace } from '../airports/airport.ts'
import { editionQuery } from '../years/instanceId.ts'
import { reportedFigure } from './airportFigure.ts'
import { airportFigures } from './airportFigures.ts'
import { definitionChange } from './markedChange.ts'

/** The maximum number of airports: one with ten similar ones, and one more. */
export const maxComparedAirports = 12
/** IATA codes separated by commas, as in an address. */
export const buildCodesSchema = (most: number) =>
  z
    .string()
    .trim()
    .regex(
      new RegExp(`^[A-Za-z0-9]{3}(,[A-Za-z0-9]{3}){0,${most - 1}}$`),
      `Enter one to ${most} IATA codes, separated by commas.`,
    )

/** `'den, atl,DEN'` → `['DEN', 'ATL']`: capitals, without duplicates, in order. */
export const readCodes = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map(code => code.trim().toUpperCase())
      .filter(code => /^[A-Z0-9]{3}$/.test(code)),
  ),
]

/** What is wrong with the airports in an address: an invalid or repeated code, or too many airports. */
export function listWrongCodes(text: string, most: number): string[] {
  const codes = readCodes(text)
  return [
    ...(text.split(',').filter(code => code.trim() !== '').length > codes.length
      ? ['Enter each airport once, by its three-letter IATA code.']
      : []),
    ...(codes.length > most ? [`Only the first ${most} airports are shown.`] : []),
  ]
}

/** The published figures of airports over the years. */
export const airportTrends = z.object({
  /** Four-digit years from the first with a record to the edition, including years without any record. */
  years: z.array(z.string()),
  airports: z.array(
    z.object({
      airport: airportPlace,
      /** Whether it is published in the edition, so that its profile can be opened. */
      airportInEdition: z.boolean(),
      /** One per year; null if the airport was not published. */
      figures: z.array(z.record(z.string(), reportedFigure).nullable()),
    }),
  ),
  /** The figures whose definition changes in a year. */
  definitionChanges: z.array(definitionChange),
  /** The note on amounts converted from Canadian dollars; null if no airport is Canadian. */
  exchangeRate: z.string().nullable(),
  /** Codes that match no published airport. */
  unknown: z.array(z.string()),
})
export type AirportTrends = z.infer<typeof airportTrends>

export const figureKey = z
  .string()
  .refine(key => airportFigures.some(each => each.key === key), 'This figure does not exist.')
const oneFigure = figureKey.optional().describe('One figure. By default, all figures.')
const file = [mediaTypes.csv]
const params = z.object({ airportId: id })
/** The edition of the page. Later years are left out. */
const inEdition = z.object({ instanceId: editionQuery })
const compared = inEdition.extend({ airports: buildCodesSchema(maxComparedAirports) })
const allow = 'browse' as const
const tag = 'Airports'

export const getAirportTrendsEndpoint = endpoint('getAirportTrends', {
  method: 'GET',
  url: '/airports/:airportId/trends',
  summary: 'Get an airport’s published figures for an edition and the years before it',
  tag,
  allow,
  params,
  query: inEdition,
  reply: airportTrends,
  cached: 'airport',
})

export const downloadAirportTrendsEndpoint = endpoint('downloadAirportTrends', {
  method: 'GET',
  url: '/airports/:airportId/trends/file',
  summary: 'Download an airport’s published figures as CSV, one row per figure and year',
  tag,
  allow,
  params,
  query: inEdition.extend({ figure: oneFigure }),
  file,
})

export const compareAirportsEndpoint = endpoint('compareAirports', {
  method: 'GET',
  url: '/airports/comparison',
  summary: 'Compare the published figures of up to twelve airports',
  tag,
  allow,
  query: compared,
  reply: airportTrends,
  cached: 'all',
})

export const downloadComparisonEndpoint = endpoint('downloadComparison', {
  method: 'GET',
  url: '/airports/comparison/file',
  summary: 'Download the comparison as CSV, one row per airport, figure, and year',
  tag,
  allow,
  query: compared.extend({ figure: oneFigure }),
  file,
})

/** The years from the first to the last, including missing ones. */
export function fillYearGaps(names: readonly string[]): string[] {
  const years = names.map(Number)
  const first = Math.min(...years)
  return names.length === 0
    ? []
    : Array.from({ length: Math.max(...years) - first + 1 }, (_, step) => String(first + step))
}
