import { z } from 'zod'
import { formatCount } from '#platform/contract/count.ts'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { joinWords } from '#platform/contract/joinWords.ts'
import { normalizeName } from '#platform/contract/names.ts'
import { isPlaceholder } from '#platform/contract/parseFigure.ts'
import { participationFields } from '../airports/airportYearColumns.ts'
import { axnInstanceMasterStatus, axnInstanceStatus } from '../review/workflow.ts'
import { instanceId } from './instanceId.ts'

/** An airport's share of sales by airport concession disadvantaged business enterprises, in percent. */
export const acdbeField = participationFields.acdbePercentageAmount

const airportParticipation = z.object({
  airportId: z.number().int(),
  iataCode: z.string(),
  airportName: z.string(),
  axnInstanceStatus,
  acdbePercentageAmount: z.number().nullable(),
  lastYear: z.number().nullable(),
})
export type AirportParticipation = z.infer<typeof airportParticipation>

/** The year's airports by name. */
const yearParticipation = z.object({
  axnInstanceId: z.number().int(),
  axnInstanceName: z.string(),
  axnInstanceMasterStatus,
  lastYearName: z.string().nullable(),
  airports: z.array(airportParticipation),
})
export type YearParticipation = z.infer<typeof yearParticipation>

const params = z.object({ instanceId })

export const getParticipationEndpoint = endpoint('getParticipation', {
  method: 'GET',
  url: '/axninstances/:instanceId/participation',
  summary: 'List the ACDBE participation of every airport for a year and the year before',
  tag: 'Instances',
  allow: 'admin',
  params,
  reply: yearParticipation,
})

/** More airports than any year has. */
const mostChanges = 2000

export const saveParticipationEndpoint = endpoint('saveParticipation', {
  method: 'PUT',
  url: '/axninstances/:instanceId/participation',
  summary:
    'Change the ACDBE participation of airports in an open year, either all changes or none. `from` is the value that was read. If the stored value has changed since then, the response is 412',
  tag: 'Instances',
  allow: 'admin',
  params,
  body: z.object({
    changes: z
      .array(
        z.object({
          airportId: id,
          from: acdbeField.schema.optional(),
          acdbePercentageAmount: acdbeField.schema,
        }),
      )
      .max(mostChanges, `Send at most ${formatCount(mostChanges)} changes per request.`),
  }),
  reply: yearParticipation,
})

/** One line of a pasted list, with its airport and percentage. */
export interface PastedParticipation {
  /** The line number in the pasted text, from 1. */
  place: number
  /** The line as it was pasted. */
  line: string
  /** Null if the line names no airport of the year, or one that an earlier line names. */
  airport: AirportParticipation | null
  /** The text for the airport's input, as pasted, whether valid or not. */
  text: string
  /** The error of the line. */
  error: string | null
}

/**
 * Reads a block copied from a spreadsheet or list: one airport per line, with its IATA code or exact name first and its
 * percentage last. A line that names two airports, or has two figures or none, has an error. `read` returns the error of
 * a percentage. Headings above the airports are left out.
 */
export function readParticipation(
  pasted: string,
  airports: readonly AirportParticipation[],
  read: (text: string) => string | null,
): PastedParticipation[] {
  const named = new Set<number>()
  const find = createAirportFinder(airports)
  const lines = pasted.split(/\r\n|\r|\n/).filter(line => line.trim() !== '')
  const rows = dropEmptyColumns(lines.map(splitLine))
  return lines.flatMap((line, place) => {
    const { cells, hasPercentage } = rows[place] ?? { cells: [], hasPercentage: false }
    const text = hasPercentage ? (cells.at(-1) ?? '') : ''
    const names = hasPercentage ? cells.slice(0, -1) : cells
    const found = new Set(names.flatMap(find))
    const [airport] = found
    if (named.size === 0 && !airport && isHeading(cells)) return []
    const pastedLine = { place: place + 1, line: line.trim(), airport: null, text }
    const figures = cells.filter(each => each !== '' && read(each) === null)
    if (!airport || find(names[0] ?? '').length === 0)
      return {
        ...pastedLine,
        error: `${names[0]?.toUpperCase() || 'This line'} is not an airport in this year. Start the line with an airport’s IATA code.`,
      }
    const { iataCode } = airport
    if (found.size > 1) {
      const codes = Array.from(found, each => each.iataCode)
      return { ...pastedLine, error: `This line names ${joinWords(codes)}. Enter one airport per line.` }
    }
    if (named.has(airport.airportId))
      return { ...pastedLine, error: `${iataCode} is listed twice. Remove one of the lines.` }
    named.add(airport.airportId)
    if (figures.length > 1)
      return {
        ...pastedLine,
        error: `This line has ${figures.length} percentages. Keep the one for this year.`,
      }
    if (!hasPercentage || (text === '' && figures.length > 0))
      return { ...pastedLine, error: `Enter the percentage of ${iataCode} at the end of the line.` }
    return { ...pastedLine, airport, error: read(text) }
  })
}

interface PastedRow {
  cells: string[]
  /** Whether the line has a place for a percentage, which may be empty. */
  hasPercentage: boolean
}

/** `ATL<tab>25.5`, `ATL, 25.5 %`, `ATL 25.5`: the airport and its percentage. A name may come between them. */
function splitLine(line: string): PastedRow {
  const cells = line.includes('\t') ? line.split('\t') : line.trim().split(/[,;]\s*|\s+(?=[^\s%]+\s*%?\s*$)/)
  return { cells: cells.map(each => each.trim()), hasPercentage: cells.length > 1 }
}

/** Spreadsheets copy empty columns too. Of those at the end, the first remains, because it may remove percentages. */
function dropEmptyColumns(rows: readonly PastedRow[]): PastedRow[] {
  const last = Math.max(1, ...rows.map(({ cells }) => cells.findLastIndex(each => each !== '')))
  return rows.map(({ cells, hasPercentage }) => ({ cells: cells.slice(0, last + 1), hasPercentage }))
}

/** By IATA code or exact name; also `ATL - Atlanta`, `Atlanta (ATL)`, and `ATL Atlanta`. */
function createAirportFinder(airports: readonly AirportParticipation[]) {
  const byCode = new Map(airports.map(each => [normalizeName(each.iataCode), each]))
  const byName = Map.groupBy(airports, each => normalizeName(each.airportName))
  return (text: string): AirportParticipation[] => {
    const whole = normalizeName(text)
    const same = byName.get(whole)
    const code = /\(([a-z]{3})\)/.exec(whole)?.[1] ?? /^([a-z]{3})(?= *[-:(])/.exec(whole)?.[1]
    const first = /^([A-Z]{3})\s/.exec(text)?.[1]
    const found =
      byCode.get(whole) ??
      (same?.length === 1 ? same[0] : undefined) ??
      byCode.get(code ?? '') ??
      byCode.get(normalizeName(first ?? ''))
    return found ? [found] : []
  }
}

const headings = /^(iata|iata codes?|codes?|airports?|airport (codes?|names?|ids?)|names?)$/

/** Words only, or the name of the column with the airports. */
const isHeading = (cells: readonly string[]): boolean =>
  cells.some(each => headings.test(normalizeName(each))) ||
  !cells.some(each => /\d/.test(each) || isPlaceholder(each))
