import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { moment } from '#platform/contract/moment.ts'

const sum = z.object({
  total: z.number().nullable(),
  partial: z.boolean(),
  notApplicable: z.literal(true).optional(),
})
const ratio = z.object({
  value: z.number().nullable(),
  partial: z.boolean(),
  notApplicable: z.literal(true).optional(),
})
const totals = z.object({
  grossSalesTotal: sum,
  salesEpRatio: ratio,
  rentAirportTotal: sum,
  rentEpRatio: ratio,
  areaTotal: sum,
  salesAreaRatio: ratio,
  rentSalesRatio: ratio,
})

/**
 * The data of the sample airport that anyone may read, besides its pages of the book: part of its profile, and counts.
 */
export const sampleAirport = z.object({
  airport: z.object({
    airportName: z.string(),
    iataCode: z.string(),
    city: z.string(),
    stateProvinceCode: z.string().nullable(),
  }),
  axnInstanceName: z.string(),
  hubSize: z.string().nullable(),
  /** The note on amounts converted from Canadian dollars; null if the airport is not Canadian. */
  exchangeRate: z.string().nullable(),
  enplanements: z.number().nullable(),
  totals: z.object({
    byType: z.object({ FOODBEVERAGE: totals, SPECIALTY: totals, NEWSSTAND: totals, DUTYFREE: totals }),
    withDutyFree: totals,
  }),
  terminalCount: z.number().int(),
  tenantCount: z.number().int(),
})
export type SampleAirport = z.infer<typeof sampleAirport>

/** A correction without its reason and the parts that only subscribers read. */
const correctionNews = z.object({
  correctionId: z.string(),
  at: moment,
  iataCode: z.string(),
  airportName: z.string(),
  label: z.string(),
})

const introduction = z.object({
  /** The years of the published editions, newest first, with the number of airports in each. */
  editions: z.array(z.object({ axnInstanceName: z.string(), airports: z.number().int() })),
  /** The newest corrections of the newest edition, without values. */
  corrections: z.array(correctionNews),
  /** Null unless one is chosen and published. */
  sample: sampleAirport.nullable(),
  /** Where to subscribe; null for the editorial office. */
  subscribeUrl: z.string().nullable(),
})
export type Introduction = z.infer<typeof introduction>

export const getIntroductionEndpoint = endpoint('getIntroduction', {
  method: 'GET',
  url: '/introduction',
  summary:
    'Get the public information about the book: its editions, the newest corrections, how to subscribe, and the sample airport',
  tag: 'Introduction',
  allow: 'public',
  reply: introduction,
  cached: 'all',
})

export const getSamplePictureEndpoint = endpoint('getSamplePicture', {
  method: 'GET',
  url: '/introduction/picture',
  summary: 'Get the first page of the sample airport in the book as a picture, without its contacts',
  tag: 'Introduction',
  allow: 'public',
  file: [mediaTypes.svg],
})

export const getSamplePagesEndpoint = endpoint('getSamplePages', {
  method: 'GET',
  url: '/introduction/pages',
  summary: 'Download the pages of the sample airport as they appear in the book, without its contacts',
  tag: 'Introduction',
  allow: 'public',
  file: [mediaTypes.pdf],
})
