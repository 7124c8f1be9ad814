import { z } from 'zod'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { nameField } from '#platform/contract/field.ts'
import { leaseFilters, monthsAhead } from './leaseRadar.ts'

/** Each is a link that someone may keep for years. Nobody can keep track of more. */
export const mostFeeds = 20

export const leaseFeedFields = {
  feedName: nameField({ label: 'Name', help: 'What the calendar is called in your calendar.' }, { max: 100 }),
}

/** A private calendar of lease ends, without its link, which is shown once when it is created. */
export const leaseFeed = z.object({
  leaseFeedId: z.number().int(),
  feedName: z.string(),
  /** The radar's nonempty filters. Without dates, it keeps looking the usual number of months ahead. */
  filters: z.record(z.string(), z.string()),
  createdDate: z.string(),
  lastReadDate: z.string().nullable(),
})
export type LeaseFeed = z.infer<typeof leaseFeed>

const url = '/leaseradar/feeds'

export const listLeaseFeedsEndpoint = endpoint({
  method: 'GET',
  url,
  summary: 'Your private calendars of lease ends, without their links',
  tag: 'Tenants',
  allow: 'browse',
  reply: z.array(leaseFeed),
})

export const createLeaseFeedEndpoint = endpoint({
  method: 'POST',
  url,
  summary: `A private link to a calendar of the leases that end within ${monthsAhead} months, or other dates; the link is told this once`,
  tag: 'Tenants',
  allow: 'browse',
  secretReply: true,
  body: z.object({
    feedName: leaseFeedFields.feedName.schema,
    filters: leaseFilters.prefault({}).describe('The filters of the lease radar.'),
  }),
  reply: leaseFeed.extend({ url: z.string() }),
})

export const revokeLeaseFeedEndpoint = endpoint({
  method: 'DELETE',
  url: `${url}/:leaseFeedId`,
  summary: 'Revoke the link of one of your calendars',
  tag: 'Tenants',
  allow: 'browse',
  params: z.object({ leaseFeedId: id }),
})
