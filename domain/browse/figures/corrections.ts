import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { formatName } from '#platform/contract/field.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { moment } from '#platform/contract/moment.ts'
import { paged, pageQuery } from '#platform/contract/paging.ts'

const value = z.union([z.number(), z.string()]).nullable()

/** One value that was changed after its publication. */
export const correction = z.object({
  correctionId: z.string(),
  /** When the new value became public. */
  at: moment,
  /** Null if none was given, which is possible only through the API and for tenants and expansion plans. */
  reason: z.string().nullable(),
  by: z.enum(['ADMINISTRATOR', 'COMMAND']),
  airportId: z.number().int(),
  iataCode: z.string(),
  airportName: z.string(),
  label: z.string(),
  /** The address of the figure below `/figures/`; null if it has none, as for a lease date or a deleted record. */
  figure: z.string().nullable(),
  /** The record and both values, for readers with access to the book; null for anyone else. */
  details: z
    .object({
      /** The terminal, tenant type, parking, or tenant; null for a figure of the airport as a whole. */
      record: z.string().nullable(),
      unit: z.string().nullable(),
      format: formatName,
      before: value,
      after: value,
    })
    .nullable(),
})
export type Correction = z.infer<typeof correction>

export const correctionAuthors: Record<Correction['by'], string> = {
  ADMINISTRATOR: 'Administrator',
  COMMAND: 'Import by the publisher',
}

/** Shown for a correction without a reason. */
export const noReasonGiven = 'No reason given'

const year = z
  .string()
  .regex(/^\d{4}$/, 'Enter a year such as 2026.')
  .optional()
  .describe('The edition. By default, the current one.')
const tag = 'Figures'

export const listCorrectionsEndpoint = endpoint('listCorrections', {
  method: 'GET',
  url: '/corrections',
  summary:
    'List the corrections of an edition, newest first. These are figures that were changed after publication. Callers who cannot browse the book see which figures were corrected, when, and why, but not the values',
  tag,
  allow: 'public',
  query: pageQuery(['at']).omit({ sort: true, keyword: true }).extend({ year }),
  reply: paged(correction).extend({
    axnInstanceName: z.string(),
    /** The years of all published editions, newest first. */
    editions: z.array(z.string()),
    /** The note on amounts converted from Canadian dollars; null if no listed value is one. */
    exchangeRate: z.string().nullable(),
  }),
  cached: 'all',
})

export const getCorrectionsFeedEndpoint = endpoint('getCorrectionsFeed', {
  method: 'GET',
  url: '/corrections/feed',
  summary: 'Get the newest 100 corrections of an edition as an Atom feed, without the values',
  tag,
  allow: 'public',
  query: z.object({ year }),
  file: [mediaTypes.atom],
})
