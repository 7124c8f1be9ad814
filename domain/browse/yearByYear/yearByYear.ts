import { z } from 'zod'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { locationArea } from '../../airports/locationArea.ts'
import { definitionChange } from '../markedChange.ts'

/** The airport, company, or brand whose years are shown. */
const yearSubjects = ['airport', 'company', 'brand'] as const
export type YearSubject = (typeof yearSubjects)[number]

const count = z.number().int()
const turnover = { opened: count, closed: count, moved: count }

/** The differences between an edition and that of the year before, at airports published in both. */
const comparison = z.object({
  axnInstanceName: z.string(),
  airports: count,
  /** Airports with locations that are published in only one of the two. */
  leftOut: count,
  locationsBefore: count,
  locations: count,
  /** In square feet; null unless every location reported its area. */
  areaBefore: z.number().nullable(),
  area: z.number().nullable(),
  ...turnover,
  /** Other names that it had in the year before: it was renamed, or others were merged into it. */
  formerNames: z.array(z.string()),
  /** The airports of a company or brand, or the brands of an airport. Most changes first. */
  parts: z.array(z.object({ key: z.number().int(), name: z.string(), ...turnover })),
})
export type YearComparison = z.infer<typeof comparison>

const year = z.object({
  axnInstanceName: z.string(),
  /** The name in that edition. */
  name: z.string(),
  locations: count,
  airports: count,
  ...locationArea,
  /** Null if the year before has no published edition, and for an airport that was not published in it. */
  comparison: comparison.nullable(),
  /** Why the square footage cannot be compared with earlier years. */
  definitionChanges: z.array(definitionChange),
})
export type YearOfSubject = z.infer<typeof year>

export const getYearByYearEndpoint = endpoint('getYearByYear', {
  method: 'GET',
  url: '/yearbyyear/:yearSubject/:subjectId',
  summary:
    'Get the locations of an airport, company, or brand in each published edition, with the number that opened, closed, and moved since the previous year',
  tag: 'Browse',
  allow: 'browse',
  params: z.object({ yearSubject: z.enum(yearSubjects), subjectId: id }),
  /** Newest first, each edition as it was published. Empty if no edition has its locations. */
  reply: z.array(year),
  cached: 'all',
})
