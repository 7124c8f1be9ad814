import { z } from 'zod'
import { formatCount } from '#platform/contract/count.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { textField } from '#platform/contract/field.ts'
import { axnInstanceMasterStatus, axnInstanceStatus } from '../review/workflow.ts'
import { instanceId } from './instanceId.ts'

/** More airports than the FAA lists. */
const mostAirports = 6000
/** Characters of a pasted or chosen list. */
export const longestList = 2_000_000

export const faaFields = {
  source: textField(
    {
      label: 'Source',
      help: 'For example: FAA, Passenger Boarding (Enplanement) Data, calendar year 2025.',
    },
    255,
  ),
}

const enplanements = z
  .record(
    z.string().regex(/^[A-Z0-9]{3,4}$/, 'Enter a code of three or four letters or digits.'),
    z.number().int().min(0).max(2_000_000_000),
  )
  .refine(
    list => Object.keys(list).length <= mostAirports,
    `Send at most ${formatCount(mostAirports)} airports.`,
  )

const listedAirport = z.object({
  airportId: z.number().int(),
  iataCode: z.string(),
  airportName: z.string(),
  axnInstanceStatus,
  /** As the airport reports it; null if it is not reported, or only in part. */
  enplaneTotal: z.number().nullable(),
  faaEnplaneTotal: z.number().nullable(),
})
export type FaaAirport = z.infer<typeof listedAirport>

const yearList = z.object({
  axnInstanceId: z.number().int(),
  axnInstanceName: z.string(),
  axnInstanceMasterStatus,
  /** Null until a list is saved. */
  source: z.string().nullable(),
  version: z.number().int(),
  /** The number of airports in the list, and their total. */
  listed: z.number().int(),
  total: z.number(),
  usEnplanementTotal: z.number().nullable(),
  /** In percent, from which a difference is a finding. */
  limit: z.number(),
  /** The year's airports in the United States, by name. */
  airports: z.array(listedAirport),
})
export type FaaYear = z.infer<typeof yearList>

const url = '/axninstances/:instanceId/faaenplanements'
const tag = 'Instances'
const allow = 'admin' as const
const params = z.object({ instanceId })

export const getFaaEnplanementsEndpoint = endpoint('getFaaEnplanements', {
  method: 'GET',
  url,
  summary:
    'Compare the enplanements of the United States airports of a year with those that the FAA published',
  tag,
  allow,
  params,
  reply: yearList,
})

export const readFaaListEndpoint = endpoint('readFaaList', {
  method: 'POST',
  url: `${url}/read`,
  summary:
    'Read the enplanements of each airport from a list of the FAA, as CSV or pasted from a spreadsheet, without saving it',
  tag,
  allow,
  params,
  body: z.object({
    text: z.string().max(longestList, `A list may have at most ${formatCount(longestList)} characters.`),
    column: z.number().int().nullable().describe('The column with the enplanements; null for the first.'),
  }),
  reply: z.object({
    /** The columns that may hold the enplanements. */
    columns: z.array(z.object({ column: z.number().int(), label: z.string() })),
    column: z.number().int().nullable(),
    enplanements,
    /** What could not be read, one sentence each. */
    problems: z.array(z.string()),
  }),
})
export type FaaList = z.infer<typeof readFaaListEndpoint.reply>

export const saveFaaEnplanementsEndpoint = endpoint('saveFaaEnplanements', {
  method: 'PUT',
  url,
  summary:
    'Save the enplanements that the FAA published for a year, by airport code. They replace the former list; an empty one removes it',
  tag,
  allow,
  params,
  body: z.object({ source: faaFields.source.schema.nullable(), enplanements }),
  reply: yearList,
})

/** An airport's enplanements as the FAA published them. */
export interface FaaFigure {
  source: string
  enplaneTotal: number
}

/** In percent of the FAA's figure; null if it cannot be computed. */
export const computeFaaDifference = (own: number | null, faa: number | null): number | null =>
  own === null || faa === null || faa === 0 ? null : ((own - faa) / faa) * 100
