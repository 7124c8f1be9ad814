import { z } from 'zod'
import { formatCount } from '#platform/contract/count.ts'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { participationFields } from '../airports/airportInfo.ts'
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
 * Reads a block copied from a spreadsheet or list: one airport per line, with the IATA code first and its percentage
 * last. A first line without a known code or a figure is a heading.
 */
export function readParticipation(
  pasted: string,
  airports: readonly AirportParticipation[],
  read: (text: string) => string | null,
): PastedParticipation[] {
  const byCode = new Map(airports.map(each => [each.iataCode, each]))
  const named = new Set<string>()
  const lines = pasted.split(/\r\n|\r|\n/).filter(line => line.trim() !== '')
  return lines.flatMap((line, place) => {
    const [code, text] = cellsOf(line)
    if (place === 0 && !byCode.has(code) && !/\d/.test(line)) return []
    const airport = byCode.get(code)
    const pastedLine = { place: place + 1, line: line.trim(), airport: null, text }
    if (!airport)
      return {
        ...pastedLine,
        error: `${code || 'This line'} is not an airport in this year. Start the line with an airport’s IATA code.`,
      }
    if (named.has(code)) return { ...pastedLine, error: `${code} is listed twice. Remove one of the lines.` }
    named.add(code)
    return { ...pastedLine, airport, error: read(text) }
  })
}

/** `ATL<tab>25.5`, `ATL, 25.5 %`, `ATL 25.5`: the code and the last cell. A name may come between them. */
function cellsOf(line: string): [code: string, text: string] {
  const cells = line.includes('\t') ? line.split('\t') : line.trim().split(/[,;]\s*|\s+(?=[^\s%]+\s*%?\s*$)/)
  const [code = '', ...rest] = cells.map(each => each.trim())
  return [code.toUpperCase(), rest.at(-1) ?? '']
}
