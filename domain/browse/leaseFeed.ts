import { z } from 'zod'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { nameField } from '#platform/contract/field.ts'
import { moment } from '#platform/contract/moment.ts'
import { leaseFilters, monthsAhead } from './leaseRadar.ts'

/** The maximum number per person. Each is a link that someone may keep for years, and no one can keep track of more. */
export const maxFeeds = 20

export const leaseFeedFields = {
  feedName: nameField(
    { label: 'Name', help: 'The name shown in your calendar or feed reader.' },
    { max: 100 },
  ),
}

/** A private calendar or feed. Its link is not included, because it is shown only once, on creation. */
export const leaseFeed = z.object({
  leaseFeedId: z.number().int(),
  feedName: z.string(),
  /**
   * The radar's nonempty filters. Without dates, the calendar always looks ahead by the default number of months. Null
   * for everything that its owner follows.
   */
  filters: z.record(z.string(), z.string()).nullable(),
  createdDate: moment,
  lastReadDate: moment.nullable(),
})
export type LeaseFeed = z.infer<typeof leaseFeed>

const url = '/leaseradar/feeds'

export const listLeaseFeedsEndpoint = endpoint('listLeaseFeeds', {
  method: 'GET',
  url,
  summary: 'List your private calendars and feeds, without their links',
  tag: 'Tenants',
  allow: 'browse',
  personal: true,
  reply: z.array(leaseFeed),
})

export const createLeaseFeedEndpoint = endpoint('createLeaseFeed', {
  method: 'POST',
  url,
  summary: `Create a private link to a calendar of leases that end within ${monthsAhead} months or between given dates, or to everything that you follow. The link is shown only once`,
  tag: 'Tenants',
  allow: 'browse',
  secretReply: true,
  body: z.object({
    feedName: leaseFeedFields.feedName.schema,
    filters: leaseFilters
      .nullable()
      .prefault({})
      .describe('The filters of the lease radar, or null for everything that you follow.'),
  }),
  /** `newsUrl` is the Atom feed of changes in followed items. */
  reply: leaseFeed.extend({ url: z.string(), newsUrl: z.string().nullable() }),
})

export const revokeLeaseFeedEndpoint = endpoint('revokeLeaseFeed', {
  method: 'DELETE',
  url: `${url}/:leaseFeedId`,
  summary: 'Revoke the link to one of your calendars or feeds',
  tag: 'Tenants',
  allow: 'browse',
  params: z.object({ leaseFeedId: id }),
})
